import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import Pdf from 'pdfkit';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { callAs, newTrainers, openAccount, signInBySession } from '../../support/own-accounts.ts';
import { sendPaper } from '../../support/papers.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../../support/test.ts';

const HUB = '/administratif-hub';
const INDEX = '000 Sommaire.pdf';

async function document(text: string): Promise<Uint8Array> {
  const pdf = new Pdf();
  const bytes = buffer(pdf);
  pdf.text(text);
  pdf.end();
  return new Uint8Array(await bytes);
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

type Piece = { label: string; state: string; checked_by: string | null; kind: string };

test('the office makes the evidence file of a trainer, which says what the database says', async ({
  page,
}) => {
  const [trainer] = await newTrainers(1);
  await openAccount(trainer!);
  const { email, full_name: name } = trainer!.application;
  const diplomas = await document(`Diplômes de ${name}`);
  await sendPaper(email, { kind: 'diplomes' }, diplomas);
  await signInBySession(page, 'gestionnaire');
  await page.goto(`${HUB}/pieces`);
  await page.getByRole('searchbox', { name: 'Rechercher un formateur' }).fill(name);
  const queue = page.getByRole('navigation', { name: 'File des pièces' });
  await queue.getByRole('button').filter({ hasText: name }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByText('Pièce vérifiée', { exact: true })).toBeVisible();

  await page.goto(`${HUB}/formateurs`);
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(name);
  await expect(page.getByText('1 formateur', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pièces' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Composer le dossier' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 pièce', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Composer le dossier' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toContain(name);
  const files = unzipSync(new Uint8Array(await readFile(await saved.path())));
  const [paper] = Object.keys(files).filter((file) => file !== INDEX);
  expect(Object.keys(files)).toHaveLength(2);
  expect(paper).toMatch(/001 Diplômes et certifications\.pdf$/);
  expect(Buffer.from(files[paper!]!).equals(Buffer.from(diplomas))).toBe(true);

  const index = await textOf(files[INDEX]!);
  const { text } = await callAs('gestionnaire', '/rest/v1/rpc/trainer_evidence', 'POST', {
    person: trainer!.userId,
  });
  const pieces = JSON.parse(text) as Piece[];
  expect(pieces.filter(({ state }) => state === 'checked').map(({ label }) => label)).toEqual([
    'Diplômes et certifications',
  ]);
  for (const { label, checked_by, kind } of pieces) {
    if (kind !== 'order') expect(index).toContain(label.slice(0, 20));
    if (checked_by !== null) expect(index).toContain(checked_by);
  }
  await expect(page.getByText(/^Dernier dossier composé le/)).toBeVisible();
});
