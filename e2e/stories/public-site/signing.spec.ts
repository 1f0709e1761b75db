import type { Page } from '@playwright/test';
import { PUBLIC_SITE } from '../../support/addresses.ts';
import { expectNoSidewaysScroll } from '../../support/form.ts';
// The policy of the real headers is checked as well as the console.
import { test } from '../../support/headers.ts';
import { scannedContract } from '@trame/signature/testing';
import { asked, cancelEnvelope, linkTo, sendEnvelope, windowOf } from '../../support/signatures.ts';
import { expect, expectAccessible } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
/** A file goes through two functions and a storage before a page is drawn. */
const WAIT = { timeout: 30_000 };

const SIGNATURE = { kind: 'signature', page: 1, x: 72, y: 400 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function expectSeen(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Reads from the mailed link to the drawn document. */
async function startReading(page: Page): Promise<void> {
  await button(page, 'Commencer la lecture').click();
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible(WAIT);
}

test('who declines says why, and the others read it', async ({ page, browser, watch }) => {
  test.setTimeout(120_000);
  const claire = asked('Claire Estavoyer', { fields: [SIGNATURE] });
  const omar = asked('Omar Diallo', { fields: [{ ...SIGNATURE, x: 320 }] });
  await sendEnvelope([claire, omar]);
  const other = await windowOf(browser, watch);
  await other.goto(await linkTo(omar.email));
  await startReading(other);
  await page.setViewportSize(PHONE);
  await page.goto(await linkTo(claire.email));
  await button(page, 'Refuser').click();
  await button(page, 'Refuser et envoyer le motif').click();
  await expect(page.getByText('Dites pourquoi vous refusez.')).toBeVisible();
  await page.getByLabel('Une clause ou un montant à revoir').check();
  await page.getByRole('textbox', { name: 'Votre motif' }).fill('Article 9');
  await expectSeen(page);
  await button(page, 'Refuser et envoyer le motif').click();
  await expect(heading(page, 'Cette demande a été refusée')).toBeFocused(WAIT);
  await expectSeen(page);

  // Meanwhile the other one was reading. The answer of the last press is a refusal.
  watch.allowConsole(/409/);
  await button(other, 'Signer ici').click();
  await button(other, 'Écrire').click();
  await button(other, 'Adopter et signer').click();
  await other.getByRole('checkbox').check();
  await button(other, 'Signer le document').click();
  await expect(heading(other, 'Cette demande a été refusée')).toBeVisible(WAIT);
  await expect(other.getByText(/Une clause ou un montant à revoir\s*: Article 9/)).toBeVisible();
});

test('a request is handed on, and a link that leads nowhere says so', async ({ page, watch }) => {
  test.setTimeout(120_000);
  watch.allowConsole(/404/);
  const claire = asked('Claire Estavoyer', { fields: [SIGNATURE] });
  const heir = asked('Paul Roy');
  await sendEnvelope([claire]);
  await page.setViewportSize(PHONE);
  await page.goto(await linkTo(claire.email));
  await button(page, 'Transmettre').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Transmettre', exact: true }).click();
  await expect(page.getByText('Donnez le nom.')).toBeVisible();
  await dialog.getByLabel('Son nom').fill(heir.name);
  await dialog.getByLabel('Son adresse e-mail').fill(heir.email);
  await expectSeen(page);
  await dialog.getByRole('button', { name: 'Transmettre', exact: true }).click();
  await expect(heading(page, 'Vous avez transmis cette demande')).toBeFocused(WAIT);
  await page.goto(await linkTo(heir.email));
  await expect(heading(page, 'Un code, pour être sûr que c’est vous')).toBeVisible(WAIT);

  await page.goto(`${PUBLIC_SITE}/signer#${'x'.repeat(43)}`);
  await expect(heading(page, 'Ce lien ne mène plus à rien')).toBeVisible(WAIT);
  await page.goto(`${PUBLIC_SITE}/en/sign#short`);
  await expect(heading(page, 'This link leads nowhere any more')).toBeVisible(WAIT);
  await expectSeen(page);
});

/** Whether the middle of a drawn page is dark. */
const isDark = (page: Page, number: number) =>
  page
    .getByRole('region', { name: `Page ${number} sur 2` })
    .locator('canvas[data-drawn]')
    .evaluate((canvas: HTMLCanvasElement) => {
      const [red = 255] = canvas
        .getContext('2d')!
        .getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return red < 60;
    });

test('a scan is shown to who signs it, whatever the copier wrote', async ({ page }) => {
  const claire = asked('Claire Estavoyer', { fields: [SIGNATURE] });
  await sendEnvelope([claire], { file: scannedContract() });
  await page.goto(await linkTo(claire.email));
  await startReading(page);
  expect(await isDark(page, 1)).toBe(true);
  await page.getByRole('region', { name: 'Page 2 sur 2' }).scrollIntoViewIfNeeded();
  await expect(page.locator('canvas[data-drawn]')).toHaveCount(2, WAIT);
  expect(await isDark(page, 2)).toBe(true);
  // The first control of the page, for who has no mouse, leads to the content and leaves what was begun.
  await page.getByRole('link', { name: 'Aller au contenu' }).press('Enter');
  await expect(button(page, 'Signer ici')).toBeVisible();
});

test('a withdrawn envelope says so to who opens its link', async ({ page }) => {
  const claire = asked('Claire Estavoyer', { fields: [SIGNATURE] });
  const envelope = await sendEnvelope([claire]);
  const link = await linkTo(claire.email);
  await cancelEnvelope(envelope, 'Envoyé par erreur');
  await page.setViewportSize(PHONE);
  await page.goto(link);
  await expect(heading(page, 'Cette demande a été annulée')).toBeFocused(WAIT);
  await expectSeen(page);
});
