import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { callAs, signedInAs } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const CATALOGUE = '/catalogue-pro-842f2/catalogue';
const IMPORT = `${CATALOGUE}/importer`;

/** With what it is of: figures alone are refused. */
const RESULT = '4,6 / 5 (42 personnes, 2025)';

type Stored = { id: string; content: Record<string, unknown>; status: string };

async function programmes(mark: string): Promise<Stored[]> {
  const { text } = await callAs(
    'app2_user',
    `/rest/v1/programmes?title=like.*${mark}*&select=id,content,status&order=title`,
    'GET',
  );
  return JSON.parse(text) as Stored[];
}

async function newProgramme(content: object): Promise<string> {
  const { status, text } = await callAs('app2_user', '/rest/v1/rpc/create_programme', 'POST', { content });
  if (status >= 300) throw new Error(`create_programme: ${status} ${text}`);
  return (JSON.parse(text) as { id: string }[])[0]?.id ?? '';
}

/** Single spaces, whatever their kind. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ');

const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n');

const choose = (page: Page, text: string) =>
  page
    .getByLabel('Fichier CSV ou XLSX')
    .setInputFiles({ name: 'fiches.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** A line by its number in the file. */
const lineOf = (page: Page, number: number): Locator =>
  page
    .getByRole('list', { name: 'Lignes du fichier' })
    .locator('> li')
    .nth(number - 2);

test('a file with ten kinds of faulty lines: the others are imported, those are mended and imported again', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await giveSession(page.context(), await signedInAs('app2_user'));
  const mark = randomUUID().slice(0, 8);
  const known = await newProgramme({ title: `Revit ${mark}`, access_delay: 'rapidement' });
  const archived = await newProgramme({ title: `Ancienne ${mark}` });
  await callAs('app2_user', '/rest/v1/rpc/archive_programme', 'POST', { programme: archived });
  const headings = [
    'Identifiant',
    'Titre',
    'Secteur',
    'Durée (heures)',
    'Tarif',
    'Délai d’accès',
    'Objectifs',
    'Date d’enregistrement',
    'Fin de l’enregistrement',
    'Satisfaction',
  ];
  const line = (cells: Record<string, string>) => headings.map((heading) => cells[heading] ?? '');
  const faults: [cells: Record<string, string>, sentence: RegExp][] = [
    [{ Titre: `Cuisine ${mark}`, Secteur: 'Gastronomie' }, /Secteur\s: .+ n’est pas dans la liste/],
    [{ Titre: `Heures ${mark}`, 'Durée (heures)': 'beaucoup' }, /n’est pas un nombre d’heures/],
    [{ Titre: `Prix ${mark}`, Tarif: 'sur devis' }, /n’est pas un montant/],
    [{ Titre: `${mark} ${'long '.repeat(40)}` }, /160 caractères au plus/],
    [{ Tarif: '900' }, /Titre requis/],
    [{ Titre: `python ${mark.toUpperCase()}` }, /Même titre qu’à la ligne\s2/],
    [{ Identifiant: randomUUID(), Titre: `Inconnue ${mark}` }, /Aucune fiche n’a cet identifiant/],
    [{ Identifiant: archived, Tarif: '900' }, /Cette fiche est archivée/],
    [
      {
        Titre: `Dates ${mark}`,
        'Date d’enregistrement': '01/03/2027',
        'Fin de l’enregistrement': '31/02/2028',
      },
      /n’est pas une date/,
    ],
    [{ Titre: `Formule ${mark}`, 'Délai d’accès': '=HYPERLINK("https://exemple.fr")' }, /comme une formule/],
    [{ Titre: `Note ${mark}`, Satisfaction: '92 %' }, /n’est pas un résultat avec son effectif/],
    [{ Titre: `Code ${mark}`, Objectifs: 'Créer <script>alert(1)</script>' }, /du code HTML/],
  ];
  const good = [
    line({ Titre: `Python ${mark}`, 'Durée (heures)': '14 h', Tarif: '1 450 € HT par personne' }),
    line({ Titre: `Revit ${mark}`, 'Délai d’accès': '15 jours ouvrés', Satisfaction: RESULT }),
  ];
  const file = csv([headings, ...good, ...faults.map(([cells]) => line(cells))]);

  await page.goto(IMPORT);
  await expect(page.getByText('Le fichier', { exact: true })).toBeVisible(APP_LOADED);
  await choose(page, file);
  await expect(
    page.getByText(`1 fiche à créer, 1 fiche à modifier, ${faults.length} lignes à corriger.`),
  ).toBeVisible(APP_LOADED);
  await expect(lineOf(page, 2)).toContainText('Nouvelle');
  await expect(lineOf(page, 3)).toContainText('Délai d’accès : rapidement devient 15 jours ouvrés');
  await expect(lineOf(page, 3)).toContainText('Satisfaction : 4,6 / 5 (42 personnes, 2025)');
  for (const [at, [, sentence]] of faults.entries())
    await expect(lineOf(page, at + 4)).toContainText(sentence);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Importer 2 fiches' }).click();
  await expect(lineOf(page, 2)).toContainText('Créée');
  await expect(lineOf(page, 3)).toContainText('Modifiée');
  expect(await programmes(mark)).toMatchObject([
    { id: archived, status: 'archived' },
    { content: { title: `Python ${mark}`, duration_hours: 14, price_cents: 145_000, price_unit: 'person' } },
    { id: known, content: { title: `Revit ${mark}`, access_delay: '15 jours ouvrés' } },
  ]);

  // What was wrong comes back as a file, is mended there, and is imported with what is there already.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Télécharger les ${faults.length} lignes à corriger` }).click();
  const faulty = await readFile(await (await download).path(), 'utf8');
  expect(faulty).toContain('À corriger');
  expect(faulty.match(/HYPERLINK/g)).toHaveLength(2);
  await choose(page, file);
  await expect(page.getByText(`2 fiches sans changement, ${faults.length} lignes à corriger.`)).toBeVisible();
  await choose(page, faulty.replace('sur devis', '1 200'));
  // The line whose title was another one's is now one of that sheet.
  await expect(
    page.getByText(`1 fiche à créer, 1 fiche à modifier, ${faults.length - 2} lignes à corriger.`, {
      exact: true,
    }),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(`python ${mark}`, 'i') }).uncheck();
  await page.getByRole('button', { name: 'Importer 1 fiche' }).click();
  await expect(
    page.getByText(`1 fiche créée, 1 fiche à modifier, ${faults.length - 2} lignes à corriger.`, {
      exact: true,
    }),
  ).toBeVisible();
  expect((await programmes(mark)).map(({ content }) => content['title'])).toContain(`Prix ${mark}`);

  // The list has them: their results leave with them, and one change is made to all of them, then taken back.
  await page.goto(`${CATALOGUE}?q=${mark}&etat=draft`);
  await expect(page.getByRole('link', { name: `Revit ${mark}` })).toBeVisible(APP_LOADED);
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect(words(await readFile(await (await exported).path(), 'utf8'))).toContain(RESULT);
  for (const name of ['Prix', 'Python', 'Revit'])
    await page.getByRole('checkbox', { name: `Sélectionner ${name} ${mark}` }).check();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Faire relire' }).click();
  const outcome = page.getByRole('dialog', { name: 'Faire relire les fiches' });
  await expect(outcome.getByRole('button', { name: 'Annuler' })).toBeVisible();
  const states = async () => (await programmes(mark)).map(({ status }) => status).toSorted();
  expect(await states()).toEqual(['archived', 'in_review', 'in_review', 'in_review']);
  await outcome.getByRole('button', { name: 'Annuler' }).click();
  await expect(outcome.getByRole('button', { name: 'Annuler' })).toHaveCount(0);
  expect(await states()).toEqual(['archived', 'draft', 'draft', 'draft']);
});
