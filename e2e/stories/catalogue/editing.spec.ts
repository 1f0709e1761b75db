import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { SHELL } from '../../support/addresses.ts';
import { callAs, signedInAs } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const CATALOGUE = '/catalogue-pro-842f2/catalogue';
const SHEET = {
  // Not the sector of which the story of optimisation corrects every sheet at once.
  sector: 'Compétences Comportementales',
  summary: 'Tourner, tournasser et émailler ses premières pièces.',
  audience: 'Toute personne qui veut ouvrir un atelier',
  prerequisites: 'Aucun',
  objectives: ['Choisir une terre', 'Tourner un bol', 'Émailler une pièce'],
  modules: [{ title: 'La terre', hours: 7, text: 'Préparer et battre la terre' }],
  duration_hours: 14,
  access_delay: '15 jours ouvrés',
  methods: 'Démonstration, puis pratique au tour',
  evaluation: 'Trois pièces notées',
};
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#a65"/></svg>';

async function newProgramme(content: object): Promise<string> {
  const { status, text } = await callAs('app2_user', '/rest/v1/rpc/create_programme', 'POST', { content });
  if (status >= 300) throw new Error(`create_programme: ${status} ${text}`);
  return (JSON.parse(text) as { id: string }[])[0]?.id ?? '';
}

async function contentOf(id: string): Promise<Record<string, unknown>> {
  const { text } = await callAs('app2_user', `/rest/v1/programmes?id=eq.${id}&select=content`, 'GET');
  return (JSON.parse(text) as { content: Record<string, unknown> }[])[0]?.content ?? {};
}

const words = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ');

async function textOfPdf(path: string): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  return words(pages.join(' '));
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a sheet gets its order, its picture, its preview and its PDF, is published, changed and restored', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await giveSession(page.context(), await signedInAs('app2_user'));
  const title = `Céramique ${randomUUID().slice(0, 8)}, premiers pas au tour`;
  const id = await newProgramme({ ...SHEET, title });
  await page.goto(`${CATALOGUE}/${id}`);
  await page.getByRole('button', { name: 'Déplacer Tourner un bol' }).focus(APP_LOADED);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Déplacer Tourner un bol' })).toBeFocused();
  const ordered = ['Tourner un bol', 'Choisir une terre', 'Émailler une pièce'];
  await expect.poll(async () => (await contentOf(id))['objectives']).toEqual(ordered);

  await page
    .getByLabel('Image, fichier')
    .setInputFiles({ name: 'tour.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(PICTURE) });
  await expect(field(page, 'Ce que l’image montre')).toBeFocused();
  await page.keyboard.type('Un bol sur un tour');
  await expect
    .poll(async () => (await contentOf(id))['picture'])
    .toMatchObject({ alt: 'Un bol sur un tour', width: 600 });
  await expect(page.getByRole('img', { name: 'Un bol sur un tour' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Aperçu' }).click();
  const site = page.frameLocator('iframe[title$="comme sur le site"]');
  await expect(site.getByRole('heading', { level: 1, name: title })).toBeVisible(APP_LOADED);
  const picture = site.getByRole('img', { name: 'Un bol sur un tour' });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(600);
  for (const text of [...ordered, SHEET.summary, 'La terre', SHEET.methods])
    // oxlint-disable-next-line no-await-in-loop -- one text after the other
    await expect(site.getByText(text, { exact: true })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ]);
  const printed = await textOfPdf(await download.path());
  for (const text of [
    title,
    ...ordered,
    SHEET.summary,
    SHEET.audience,
    SHEET.methods,
    SHEET.evaluation,
    'La terre',
  ])
    expect(printed).toContain(words(text));
  expect(printed).toContain('Brouillon');
  expect(ordered.map((text) => printed.indexOf(text)).toSorted((one, other) => one - other)).toEqual(
    ordered.map((text) => printed.indexOf(text)),
  );

  await page.goto(`${CATALOGUE}/${id}`);
  await page.getByRole('button', { name: 'Publier' }).click(APP_LOADED);
  await page.getByRole('dialog').getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('En ligne depuis le')).toBeVisible();
  const published = await contentOf(id);
  await field(page, 'Délai d’accès').fill('rapidement');
  await expect.poll(async () => (await contentOf(id))['access_delay']).toBe('rapidement');
  await page.getByRole('button', { name: 'Plus' }).click();
  await page.getByRole('menuitem', { name: 'Versions publiées' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions publiées' });
  await versions.getByRole('button', { name: 'Comparer au brouillon' }).click();
  await expect(versions.getByText('rapidement')).toBeVisible();
  await versions.getByRole('button', { name: 'Restaurer la version 1' }).click();
  await expect.poll(() => contentOf(id)).toEqual(published);
  await expect(field(page, 'Délai d’accès')).toHaveValue('15 jours ouvrés');
});

test('a colleague who may not write proposes changes, of which one is accepted', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const id = await newProgramme({ ...SHEET, title: `Céramique ${randomUUID().slice(0, 8)}, émaux` });
  await giveSession(page.context(), await signedInAs('app5_user'));
  await page.goto(`${CATALOGUE}/${id}`);
  await page.getByRole('button', { name: 'Proposer un changement' }).click(APP_LOADED);
  await expect(page.getByLabel('Image, fichier')).toHaveCount(0);
  await field(page, 'Délai d’accès').fill('3 semaines');
  await field(page, 'Public visé').fill('Céramistes');
  await page.getByRole('button', { name: 'Envoyer la proposition' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer la proposition' }).click();
  await expect(page.getByRole('article', { name: /^Proposition/ })).toBeVisible();
  expect(await contentOf(id)).toMatchObject({ access_delay: '15 jours ouvrés', audience: SHEET.audience });

  const other = await browser.newContext();
  await giveSession(other, await signedInAs('app2_user'));
  const writer = await other.newPage();
  await writer.goto(`${SHELL}${CATALOGUE}/${id}`);
  const proposal = writer.getByRole('article', { name: /^Proposition/ });
  await proposal.getByRole('checkbox', { name: 'Public visé' }).uncheck(APP_LOADED);
  await proposal.getByRole('button', { name: 'Accepter 1' }).click();
  await expect(proposal).toHaveCount(0);
  expect(await contentOf(id)).toMatchObject({ access_delay: '3 semaines', audience: SHEET.audience });
  await other.close();
});
