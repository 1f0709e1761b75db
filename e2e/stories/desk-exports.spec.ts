import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/node';
import { APPLICATIONS } from '../support/addresses.ts';
import { newApplications, type OwnApplication } from '../support/own-applications.ts';
import { expect, openList, searchBox, test } from '../support/recruiter.ts';
import { expectAccessible } from '../support/test.ts';

async function openOwn(page: Page, own: readonly OwnApplication[], query = ''): Promise<void> {
  await openList(page, query);
  await searchBox(page).fill(own[0]!.mark);
  await expect(page.getByText(`${own.length} candidatures`, { exact: true })).toBeVisible();
}

/** Chooses a format in the menu of the page, or of the selection. */
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

test('the list on the screen becomes a workbook: the same rows, in the same order, with typed cells', async ({
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
    // Written as people read it; each application has a number of its own.
    Téléphone: expect.stringMatching(/^\+33 6 1\d( \d\d){3}$/),
    'Date de naissance': new Date('1987-04-12T00:00:00Z'),
  });
  expect(rows[0]!['Candidature reçue le']).toBeInstanceOf(Date);
  await expect(page.getByText('Export terminé', { exact: true })).toBeVisible();
});

test('the chosen ones become a text for any spreadsheet, and no formula of an applicant runs', async ({
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

test('the dossier of an application is a PDF that can be read again', async ({ page }) => {
  const [own] = (await newApplications(1, () => ({
    job_title: 'Formatrice « cœur de métier »',
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
  for (const part of [own.full_name, own.reference, 'Formatrice « cœur de métier »', 'CV-01.pdf'])
    expect(pages.join('\n')).toContain(part);
  expect(pages.join(' ').match(/900 €/g)).toHaveLength(200);
});
