import { readFile } from 'node:fs/promises';
import { mergeTests, type Download, type Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/node';
import { APPLICATIONS } from '../../support/addresses.ts';
import { expect, test as policedTest } from '../../support/headers.ts';
import { newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { openList, searchBox, test as recruiterTest } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

// A library may behave differently under a policy that forbids something: files are made under the real one.
const test = mergeTests(policedTest, recruiterTest);

const figure = new Intl.NumberFormat('fr-FR');

async function openOwn(page: Page, own: readonly OwnApplication[], query = ''): Promise<void> {
  await openList(page, query);
  await searchBox(page).fill(own[0]!.mark);
  await expect(page.getByText(`${figure.format(own.length)} candidatures`, { exact: true })).toBeVisible();
}

/** Chooses a format in the menu of the page, or in that of the selection. */
async function exportAs(
  page: Page,
  format: RegExp,
  within: 'page' | 'selection' = 'page',
): Promise<Download> {
  const place = within === 'page' ? page.getByRole('main') : page.getByRole('region', { name: 'Sélection' });
  await place.getByRole('button', { name: 'Exporter' }).first().click();
  await expect(page.getByRole('menuitem', { name: format })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return download;
}

const bytesOf = async (download: Download) => await readFile(await download.path());

async function rereadXlsx(download: Download) {
  const [sheet] = await readXlsxFile(await bytesOf(download));
  const [header, ...lines] = sheet!.data;
  return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [String(header![index]), cell])));
}

async function rereadCsv(download: Download) {
  const text = (await bytesOf(download)).toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, delimiter: ';' }).data;
}

const names = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['Nom complet']);

test('the list on the screen becomes a workbook with the same rows, in the same order, with typed cells', async ({
  page,
}) => {
  const own = await newApplications(
    35,
    (index) => ({ status: index % 2 === 0 ? 'accepted' : 'new', birth_date: '1987-04-12' }),
    { withResume: false },
  );
  const accepted = own.filter(({ status }) => status === 'accepted');
  await openOwn(page, accepted, '?statut=accepted&tri=oldest');
  const download = await exportAs(page, /^Excel/);
  expect(download.suggestedFilename()).toMatch(/^candidatures-\d{4}-\d\d-\d\d\.xlsx$/);
  const rows = await rereadXlsx(download);
  expect(names(rows)).toEqual(accepted.map(({ full_name }) => full_name).toReversed());
  expect(rows[0]).toMatchObject({
    Statut: 'Accepté',
    // Written as people read it; each application has its own phone number.
    Téléphone: expect.stringMatching(/^\+33 6 1\d( \d\d){3}$/),
    'Date de naissance': new Date('1987-04-12T00:00:00Z'),
  });
  expect(rows[0]!['Candidature reçue le']).toBeInstanceOf(Date);
  await expect(page.getByText('Export terminé', { exact: true })).toBeVisible();
});

test('three hundred candidates become a workbook and a CSV, each complete and in order', async ({ page }) => {
  test.slow();
  // More than the 250 that are read at once.
  const own = await newApplications(300, () => ({ additional_notes: 'Disponible en été. '.repeat(20) }), {
    withResume: false,
  });
  await openOwn(page, own);
  const fullNames = own.map(({ full_name }) => full_name);
  expect(names(await rereadXlsx(await exportAs(page, /^Excel/)))).toEqual(fullNames);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(names(await rereadCsv(await exportAs(page, /^CSV/)))).toEqual(fullNames);
});

/** Makes the list have this many applications, copied from one that exists, without adding any to the server. */
async function pretendMany(page: Page, count: number): Promise<void> {
  const [row] = await newApplications(1, () => ({}), { withResume: false });
  const [full] = await rowsOf<Record<string, unknown>>('trainer_applications', `id=eq.${row!.id}`);
  const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  await page.route('**/rpc/application_ids', (route) =>
    route.fulfill({ json: Array.from({ length: count }, (_, index) => idOf(index)) }),
  );
  await page.route('**/rpc/applications_by_ids*', (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] };
    return route.fulfill({
      json: ids.map((id) => ({ ...full, id, full_name: `Personne ${Number(id.slice(-12))}` })),
    });
  });
  await page.route('**/rpc/evaluations_by_applications*', (route) => route.fulfill({ json: [] }));
}

test('a workbook of ten thousand rows is cancelled while it is written, and complete when asked for again', async ({
  page,
}) => {
  test.slow();
  await openList(page);
  await pretendMany(page, 10_000);
  let pages = 0;
  await page.route('**/rpc/applications_by_ids*', async (route) => {
    pages += 1;
    // The second page is never answered.
    if (pages !== 2) await route.fallback();
  });
  await page.getByRole('main').getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: /^Excel/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Export des candidatures' });
  await expect(dialog.getByText(/^250 sur 10.000$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler l’export' }).click();
  await expect(dialog).toBeHidden();
  const rows = await rereadXlsx(await exportAs(page, /^Excel/));
  expect(names(rows)).toEqual(Array.from({ length: 10_000 }, (_, index) => `Personne ${index}`));
});

test('selected applications become a CSV for any spreadsheet, and no formula of an applicant runs', async ({
  page,
}) => {
  const own = await newApplications(
    5,
    (index) => ({ job_title: index === 2 ? '=HYPERLINK("http://example.test";"Cliquez")' : null }),
    { withResume: false },
  );
  await openOwn(page, own);
  for (const index of [4, 2]) {
    await page.getByRole('checkbox', { name: `Sélectionner ${own[index]!.full_name}` }).click();
  }
  await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Exporter' }).click();
  await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const rows = await rereadCsv(await exportAs(page, /^CSV/, 'selection'));
  expect(names(rows)).toEqual([own[2]!.full_name, own[4]!.full_name]);
  expect(rows[0]!['Intitulé']).toBe(`'=HYPERLINK("http://example.test";"Cliquez")`);
});

test('the dossier of an application is a PDF that can be read', async ({ page }) => {
  const [own] = (await newApplications(1, () => ({
    // A character that Inter lacks is printed in a font that has it.
    job_title: 'Formatrice « cœur de métier » ✅',
    admin_notes: 'Tarif\u00a0: 900 € par jour. '.repeat(200).trim(),
  }))) as [OwnApplication];
  await page.goto(`${APPLICATIONS}/${own.id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: own.full_name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Autres actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /dossier/i }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`dossier-${own.reference}.pdf`);
  const pdf = await getDocument({ data: new Uint8Array(await bytesOf(download)), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  expect(pdf.numPages).toBeGreaterThan(1);
  for (const part of [own.full_name, own.reference, 'Formatrice « cœur de métier » ✅', 'CV-01.pdf'])
    expect(pages.join('\n').replaceAll(/ +/g, ' ')).toContain(part);
  expect(pages.join(' ').match(/900 €/g)).toHaveLength(200);
});
