import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../../support/addresses.ts';
import { expect, test, type ApplicationRow } from '../../../support/recruiter.ts';
import { errorToast } from '../../../support/test.ts';

const isPdf = ({ resume_original_name: name }: ApplicationRow) => name.endsWith('.pdf');

/** Title of the message for a PDF that cannot be shown; the text after it says why. */
const VIEW_FAILED = 'Impossible de visualiser le document';
const SIGNING = '**/functions/v1/sign-document';
/** A signed link contains its token; the request for one does not. */
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
test('a CV in PDF is read in the page, with its text and zoom, and downloaded byte for byte', async ({
  page,
  initial,
}) => {
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

  // The tooltip of the button under the mouse does not catch the Escape meant for the dialog.
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: `Voir ${person.resume_original_name}` })).toBeFocused();

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

// spec 2.67, 4.20, 8.11
test('a file without a link, without bytes or damaged shows a message each time, and opens on demand', async ({
  page,
  initial,
  watch,
}) => {
  watch.allowConsole(/500|ERR_FAILED|Failed to load resource|PDF|Invalid|Warning/i);
  const person = initial.applications.find(isPdf)!;
  await page.route(SIGNING, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  const viewer = await viewResume(page, person);
  const unsigned = 'Impossible de générer un lien sécurisé';
  await expect(viewer.getByRole('heading', { name: VIEW_FAILED })).toBeVisible();
  await expect(viewer.getByText(unsigned)).toBeVisible();
  await expect(errorToast(page, unsigned)).toBeVisible();
  const elsewhere = viewer.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' });
  await expect(elsewhere).toBeHidden();

  const again = viewer.getByRole('button', { name: 'Réessayer' });
  await page.unroute(SIGNING);
  await page.route(SIGNED, (route) => route.abort('failed'));
  await again.click();
  await expect(viewer.getByText("Impossible d'accéder au fichier")).toBeVisible();
  await expect(errorToast(page, "Impossible d'accéder au fichier")).toBeVisible();

  await page.unroute(SIGNED);
  await page.route(SIGNED, (route) =>
    route.fulfill({ contentType: 'application/pdf', body: 'ceci n’est pas un PDF' }),
  );
  await again.click();
  await expect(viewer.getByText("Impossible d'accéder au fichier")).toBeHidden();
  await expect(viewer.getByRole('heading', { name: VIEW_FAILED, exact: true })).toBeVisible();
  await expect(elsewhere).toHaveAttribute('href', SIGNED);

  await page.unroute(SIGNED);
  await again.click();
  await expect(viewer.getByRole('region', { name: /^Page 1 sur/ })).toContainText(person.full_name);
});
