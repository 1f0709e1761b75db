import { fingerprintOf } from '@trame/signature/certificate';
import { sealedExample } from '@trame/signature/testing';
import type { Page } from '@playwright/test';
import { scannedPdf } from '../../fixtures/documents.ts';
import { PUBLIC_SITE } from '../../support/addresses.ts';
import { expectNoSidewaysScroll } from '../../support/form.ts';
// The policy of the real headers is checked as well as the console.
import { test } from '../../support/headers.ts';
import { expect, expectAccessible } from '../../support/test.ts';

const WIDTHS = [1440, 390];
const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

const picker = (page: Page) => page.getByLabel('Choisir un PDF à vérifier');
const verdict = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

/** Opens the page of a platform whose seals have this certificate, and waits until it needs nothing more. */
async function open(page: Page, certificate: Uint8Array): Promise<void> {
  const certificates = [{ fingerprint: await fingerprintOf(certificate) }];
  await page.route('**/trame-cachets.json', async (route) =>
    route.fulfill({ response: await route.fetch(), json: { certificates } }),
  );
  await page.goto(`${PUBLIC_SITE}/verifier`);
  await expect(page.getByText(/^Prête/)).toBeVisible({ timeout: 30_000 });
}

async function expectSeen(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

// threat 49
test('without any network, a sealed file is intact and one with a changed byte is refused with the reason', async ({
  page,
  context,
}) => {
  const sealed = await sealedExample();
  await open(page, sealed.certificate.certificate);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await context.setOffline(true);

  await picker(page).setInputFiles(pdf('contrat.pdf', sealed.bytes));
  await expect(verdict(page, 'Document intact, signé par deux personnes')).toBeFocused();
  await expect(page.getByText('Scellée par Trame DÉMO')).toBeVisible();
  await expect(page.getByText('Deux signatures, dans l’ordre prévu')).toBeVisible();
  await expectSeen(page);
  await page.getByRole('link', { name: 'Lire la preuve' }).click();
  await page.getByText('Lire la preuve, ligne par ligne').click();
  await expect(page.getByText('"type":"created"')).toBeVisible();
  await expectSeen(page);

  const changed = sealed.bytes.map((byte, at) => (at === 2000 ? byte ^ 1 : byte));
  await picker(page).setInputFiles(pdf('contrat-modifié.pdf', changed));
  await expect(verdict(page, 'Ce PDF a été modifié')).toBeFocused();
  await expect(page.getByText('L’empreinte n’est pas celle du sceau')).toBeVisible();
  await expect(page.getByText('La chaîne, tissée')).toBeHidden();
  await expectSeen(page);

  const longer = new Uint8Array([...sealed.bytes, 0x0a]);
  await picker(page).setInputFiles(pdf('contrat-allongé.pdf', longer));
  await expect(verdict(page, /^Ce PDF a été modifié après son scellement/)).toBeFocused();
  await expect(page.getByText('Des octets suivent le sceau')).toBeVisible();
  // Neither to us nor to anybody.
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
});

test('a PDF of others gets a plain answer, and so does what is no PDF', async ({ page }) => {
  const [ours, other] = [await sealedExample(), await sealedExample()];
  await open(page, ours.certificate.certificate);
  await picker(page).setInputFiles(scannedPdf('JBIG2Decode'));
  await expect(verdict(page, 'Aucun sceau dans ce PDF')).toBeFocused();
  await expect(page.getByText(/^Il n’a pas été signé avec Trame/)).toBeVisible();
  await expectSeen(page);
  await picker(page).setInputFiles(pdf('autre.pdf', other.bytes));
  await expect(verdict(page, 'Scellé par un autre certificat que ceux de Trame')).toBeFocused();
  await expectSeen(page);
  await picker(page).setInputFiles(pdf('lettre.pdf', new TextEncoder().encode('Bonjour')));
  await expect(verdict(page, 'Ce fichier n’est pas un PDF lisible')).toBeFocused();
});

// threat 29
test('the browser itself refuses to let the page or its worker send a document anywhere', async ({
  page,
}) => {
  const sealed = await sealedExample();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/verify-worker/.test(request.url())) scripts.push(request.url());
  });
  await open(page, sealed.certificate.certificate);
  const response = await page.request.get(scripts[0] ?? '');
  expect(response.headers()['content-security-policy']).toContain("connect-src 'none'");
  const policies = await page
    .locator('meta[http-equiv="content-security-policy"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('content')));
  expect(policies).toContain("connect-src 'self'");
});
