import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SHELL } from '../../support/addresses.ts';
import { callAs, signedInAs } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const CATALOGUE = '/catalogue-pro-842f2/catalogue';
const SECTOR = 'CAO / DAO & Design Industriel';

/** What a complete sheet says, from which the corrections of another one are taken. */
const COMPLETE = {
  sector: SECTOR,
  modality: 'Présentiel',
  group_min: 4,
  group_max: 8,
  access_terms: 'Entretien de positionnement, puis convention signée en ligne',
  access_delay: '15 jours ouvrés',
  audience: 'Dessinateurs et projeteurs',
  methods: 'Démonstration, atelier sur les maquettes des participants',
  evaluation: 'Mise en situation notée, attestation',
  prerequisites: 'Un an de pratique',
  contact_email: 'bonjour@trame.example',
  accessibility: 'Référent handicap : 01 99 00 00 01',
  duration_hours: 14,
  price_cents: 145_000,
  price_unit: 'person',
};

/** A sheet that lacks what the corrections can add. */
const LACKING = {
  sector: SECTOR,
  objectives: ['Créer une famille paramétrique', 'Connaître les règles de partage d’une maquette'],
  modules: [
    { title: 'Familles', hours: 7 },
    { title: 'Partage', hours: 7 },
  ],
  duration_hours: 14,
  methods: 'Démonstration',
  prerequisites: 'Revit, niveau 1',
  access_delay: 'rapidement',
};

async function newProgramme(content: object): Promise<string> {
  const { status, text } = await callAs('app2_user', '/rest/v1/rpc/create_programme', 'POST', { content });
  if (status >= 300) throw new Error(`create_programme: ${status} ${text}`);
  return (JSON.parse(text) as { id: string }[])[0]?.id ?? '';
}

const scoreOf = async (page: Page) =>
  Number.parseInt((await page.getByRole('status', { name: 'Score' }).textContent()) ?? '', 10);

const widthOf = (page: Page) => page.evaluate(() => globalThis.document.documentElement.scrollWidth);

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app2_user')));

test('a sheet at about 40 is brought to 95 by its corrections alone, and published', async ({ page }) => {
  test.setTimeout(240_000);
  const mark = randomUUID().slice(0, 8);
  await newProgramme({ ...COMPLETE, title: `Revit ${mark}, niveau 1 : premières maquettes` });
  const id = await newProgramme({ ...LACKING, title: `Revit ${mark}, niveau 2 : familles partagées` });
  await page.goto(`${CATALOGUE}/${id}`);
  const losses = page.getByRole('list', { name: 'Points perdus' });
  await expect(losses).toBeVisible(APP_LOADED);
  const before = await scoreOf(page);
  expect(before).toBeGreaterThan(30);
  expect(before).toBeLessThan(50);
  await expectAccessibleInBothThemes(page);

  const corrections = losses.getByRole('button', { name: /^(?:Mettre|Remplacer|Reprendre|Relire)/ });
  await expect(corrections.first()).toBeVisible();
  for (let left = 20; left > 0 && (await corrections.count()) > 0; left -= 1) {
    const points = await scoreOf(page);
    const isRead = (await corrections.first().textContent()) === 'Relire la proposition';
    await corrections.first().click();
    // A correction that is not sure is read first.
    if (isRead) await page.getByRole('dialog').getByRole('button', { name: 'Appliquer' }).click();
    await expect.poll(() => scoreOf(page), APP_LOADED).toBeGreaterThan(points);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // Results are nobody's guess: the correction leads to their field.
  await losses.getByRole('button', { name: /^Ajouter un résultat/ }).click();
  await page.getByRole('textbox', { name: 'Valeur' }).fill('4,6');
  await page.getByRole('textbox', { name: 'Personnes', exact: true }).fill('42');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect.poll(() => scoreOf(page), APP_LOADED).toBeGreaterThanOrEqual(95);

  await page.getByRole('button', { name: 'Publier' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('En ligne depuis le')).toBeVisible();
  await expect(page.getByText('Le site dit la même chose.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOf(page)).toBe(390);
  await page.goto(`${CATALOGUE}?q=${mark}`);
  await expect(page.getByRole('link', { name: new RegExp(`Revit ${mark}, niveau 2`) })).toBeVisible(
    APP_LOADED,
  );
  expect(await widthOf(page)).toBe(390);
  await expectAccessibleInBothThemes(page);
});

test('two people write one sheet: other fields are merged, of the same field one is chosen', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const id = await newProgramme({ ...LACKING, title: `Fiche à deux ${randomUUID().slice(0, 8)}` });
  const other = await browser.newContext();
  await giveSession(other, await signedInAs('all'));
  const second = await other.newPage();
  for (const each of [page, second]) {
    await each.goto(`${SHELL}${CATALOGUE}/${id}`);
    await expect(each.getByRole('textbox', { name: 'Délai d’accès' })).toBeVisible(APP_LOADED);
  }
  await second.getByRole('textbox', { name: 'Public visé' }).fill('Architectes');
  await second.getByRole('textbox', { name: 'Délai d’accès' }).fill('3 semaines');
  await expect(second.getByText(/enregistrée à/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Financement' }).fill('OPCO');
  await page.getByRole('textbox', { name: 'Délai d’accès' }).fill('15 jours ouvrés');
  await expect(page.getByText(/a écrit ici en même temps/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Public visé' })).toHaveValue('Architectes');
  await page.getByRole('button', { name: 'Garder ma saisie' }).click();
  await expect
    .poll(async () => {
      const { text } = await callAs('app2_user', `/rest/v1/programmes?id=eq.${id}&select=content`, 'GET');
      return (JSON.parse(text) as { content: object }[])[0]?.content;
    })
    .toMatchObject({ audience: 'Architectes', funding: 'OPCO', access_delay: '15 jours ouvrés' });
  await other.close();
});
