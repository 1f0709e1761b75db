import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../../support/addresses.ts';
import {
  cardOf,
  expect,
  openList,
  searchBox,
  test,
  type ApplicationRow,
} from '../../../support/recruiter.ts';
import { errorToast } from '../../../support/test.ts';

const isPdf = ({ resume_original_name: name }: ApplicationRow) => name.endsWith('.pdf');
const isWord = ({ resume_original_name: name }: ApplicationRow) => name.endsWith('.docx');

/** Title of every PDF that cannot be shown; what follows says why. */
const VIEW_FAILED = 'Impossible de visualiser le document';
const SIGNING = '**/functions/v1/sign-document';
/** A signed link carries its token; asking for one does not. */
const SIGNED = /\/storage\/v1\/object\/sign\/.+\?token=/;

const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(name) });

/** Opens the application and, from its attachments, the CV. */
async function viewResume(page: Page, person: ApplicationRow) {
  await page.goto(`${APPLICATIONS}/${person.id}`);
  await page.getByRole('button', { name: `Voir ${person.resume_original_name}` }).click();
  const viewer = viewerOf(page, person.resume_original_name);
  await expect(viewer).toBeVisible();
  return viewer;
}

// spec 2.65
test('a CV in PDF is read in place: its text, its zoom, its way out', async ({ page, initial }) => {
  const person = initial.applications.find(isPdf)!;
  const viewer = await viewResume(page, person);
  await expect(viewer.getByText(/^CV · \d+,\d\sMB$/)).toBeVisible();
  const sheet = viewer.getByRole('region', { name: /^Page 1 sur \d+$/ });
  await expect(sheet.getByText(person.full_name)).toBeVisible();
  await expect(sheet.getByText('Expériences')).toBeVisible();
  const width = async () => (await sheet.boundingBox())!.width;
  const fit = await width();
  await viewer.getByRole('button', { name: 'Agrandir' }).click();
  await expect(viewer.getByText(/^125\s%$/)).toBeVisible();
  await expect.poll(width).toBeGreaterThan(fit * 1.2);
  const link = viewer.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' });
  await expect(link).toHaveAttribute('href', SIGNED);
  await expect(link).toHaveAttribute('target', '_blank');

  // The button under the mouse has a tooltip: it does not take the Escape meant for the dialog.
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: `Voir ${person.resume_original_name}` })).toBeFocused();
});

test('a file is downloaded under the name its sender gave it, byte for byte', async ({ page, initial }) => {
  const person = initial.applications.find(isPdf)!;
  await page.goto(`${APPLICATIONS}/${person.id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Télécharger ${person.resume_original_name}` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(person.resume_original_name);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(person.resume_size);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

// spec 5.38
test('a Word CV is not shown but can be downloaded', async ({ page, initial }) => {
  const person = initial.applications.find(isWord)!;
  const viewer = await viewResume(page, person);
  await expect(viewer.getByRole('heading', { name: 'Ce document se lit dans Word' })).toBeVisible();
  const download = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Télécharger', exact: true }).click();
  expect((await download).suggestedFilename()).toBe(person.resume_original_name);
});

// spec 2.29
test('references are read from the card itself', async ({ page, initial }) => {
  const person = initial.applications.find(({ references_original_name: name }) => name !== null)!;
  await openList(page);
  await searchBox(page).fill(person.email);
  await expect(page.getByRole('article')).toHaveCount(1);
  const card = cardOf(page, person.full_name);
  await card.getByRole('button', { name: 'Voir les détails' }).click();
  await card.getByRole('button', { name: person.references_original_name! }).click();
  const viewer = viewerOf(page, person.references_original_name!);
  await expect(viewer.getByRole('region', { name: /^Page 1 sur/ })).toContainText(
    person.full_name.split(' ')[0]!,
  );
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: person.references_original_name! })).toBeFocused();
});

// spec 2.67
test('a PDF that is damaged offers to try again and to open it elsewhere', async ({
  page,
  initial,
  watch,
}) => {
  watch.allowConsole(/PDF|Invalid|Warning/i);
  const person = initial.applications.find(isPdf)!;
  await page.route(SIGNED, (route) =>
    route.fulfill({ contentType: 'application/pdf', body: 'ceci n’est pas un PDF' }),
  );
  const viewer = await viewResume(page, person);
  await expect(viewer.getByRole('heading', { name: VIEW_FAILED, exact: true })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' })).toHaveAttribute(
    'href',
    SIGNED,
  );
});

// spec 4.20, 8.11
test('a file whose bytes do not come says so, and comes on demand', async ({ page, initial, watch }) => {
  watch.allowConsole(/ERR_FAILED|Failed to load resource/);
  const person = initial.applications.find(isPdf)!;
  await page.route(SIGNED, (route) => route.abort('failed'));
  const viewer = await viewResume(page, person);
  await expect(viewer.getByRole('heading', { name: VIEW_FAILED })).toBeVisible();
  await expect(viewer.getByText("Impossible d'accéder au fichier")).toBeVisible();
  await expect(errorToast(page, "Impossible d'accéder au fichier")).toBeVisible();
  await page.unroute(SIGNED);
  await viewer.getByRole('button', { name: 'Réessayer' }).click();
  await expect(viewer.getByRole('region', { name: /^Page 1 sur/ })).toContainText(person.full_name);
});

test('a link that cannot be signed says so, and is signed on demand', async ({ page, initial, watch }) => {
  watch.allowConsole(/500/);
  const person = initial.applications.find(isPdf)!;
  await page.route(SIGNING, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  const viewer = await viewResume(page, person);
  const message = 'Impossible de générer un lien sécurisé';
  await expect(viewer.getByRole('heading', { name: VIEW_FAILED })).toBeVisible();
  await expect(viewer.getByText(message)).toBeVisible();
  await expect(errorToast(page, message)).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' })).toBeHidden();
  await page.unroute(SIGNING);
  await viewer.getByRole('button', { name: 'Réessayer' }).click();
  await expect(viewer.getByRole('region', { name: /^Page 1 sur/ })).toContainText(person.full_name);
});

test('attachments that cannot be listed give the reason and the rest of the file', async ({
  page,
  initial,
  watch,
}) => {
  watch.allowConsole(/503/);
  const person = initial.applications[0]!;
  // The list of files is the reading that asks for their columns alone.
  const listing = /trainer_applications\?select=created_at/;
  await page.route(listing, (route) => route.fulfill({ status: 503, json: { message: 'en maintenance' } }));
  await page.goto(`${APPLICATIONS}/${person.id}`);
  const files = page.getByRole('region', { name: 'Pièces jointes' });
  await expect(
    files.getByRole('heading', { name: 'Erreur lors du chargement des documents: en maintenance' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Adresse' })).toContainText(person.city!);
  await page.unroute(listing);
  await files.getByRole('button', { name: 'Réessayer' }).click();
  await expect(files).toContainText(person.resume_original_name);
});

test('an application without files says so', async ({ page, initial }) => {
  const none = {
    created_at: initial.applications[0]!.created_at,
    resume_url: null,
    resume_filename: null,
    resume_original_name: null,
    resume_size: null,
    references_url: null,
    references_filename: null,
    references_original_name: null,
    references_size: null,
  };
  await page.route(/trainer_applications\?select=created_at/, (route) => route.fulfill({ json: [none] }));
  await page.goto(`${APPLICATIONS}/${initial.applications[0]!.id}`);
  const files = page.getByRole('region', { name: 'Pièces jointes (0)' });
  await expect(files).toContainText('Aucune pièce jointe disponible pour cette candidature.');
});
