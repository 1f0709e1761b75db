import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { contract } from '@trame/signature/testing';
import sharp from 'sharp';
import { ACCOUNTS } from '../../support/addresses.ts';
import { expectNoSidewaysScroll } from '../../support/form.ts';
// The policy of the real headers is checked as well as the console.
import { test } from '../../support/headers.ts';
import { STATE } from '../../support/own-applications.ts';
import { asked, keepSignature, linkTo, sendEnvelope } from '../../support/signatures.ts';
import { expect, expectAccessible } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
/** A file goes through two functions and a storage before a page is drawn. */
const WAIT = { timeout: 30_000 };
const SIGNATURE = { kind: 'signature', page: 1, x: 72, y: 400 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function startReading(page: Page): Promise<void> {
  await button(page, 'Commencer la lecture').click();
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible(WAIT);
}

/** What passing days do: nobody may send an envelope whose time is over. */
async function letExpire(envelope: string): Promise<void> {
  const statement = `update public.signature_requests set expires_at = now() - interval '1 minute' where id = '${envelope}'`;
  await promisify(execFile)(process.execPath, ['tools/sql.ts', '--state', STATE, statement], {
    cwd: resolve(import.meta.dirname, '../../..'),
  });
}

async function signTyped(page: Page): Promise<void> {
  await button(page, 'Signer ici').click();
  await button(page, 'Écrire').click();
  await button(page, 'Adopter et signer').click();
  await page.getByRole('checkbox', { name: /^J’ai lu les documents/ }).check();
  await button(page, 'Signer le document').click();
}

// threat 51
test('an envelope whose time is over is signed no more', async ({ page, watch }) => {
  test.setTimeout(180_000);
  // The last press is refused.
  watch.allowConsole(/409/);
  const claire = asked('Claire Estavoyer', { fields: [SIGNATURE] });
  const { id } = await sendEnvelope([claire]);
  const link = await linkTo(claire.email);
  await page.setViewportSize(PHONE);
  await page.goto(link);
  await startReading(page);
  await letExpire(id);
  await signTyped(page);
  await expect(heading(page, 'Le délai pour signer est passé')).toBeFocused(WAIT);
  await page.goto(link);
  await expect(heading(page, 'Le délai pour signer est passé')).toBeFocused(WAIT);
  await expectAccessible(page);
});

// threat 51
test('of two tabs of one signer one signs, and the other says that it is done', async ({ page, watch }) => {
  test.setTimeout(120_000);
  // The second press is refused.
  watch.allowConsole(/409/);
  const claire = asked('Claire Estavoyer', { fields: [SIGNATURE] });
  const omar = asked('Omar Diallo', { fields: [{ ...SIGNATURE, x: 320 }] });
  await sendEnvelope([claire, omar]);
  const link = await linkTo(claire.email);
  const other = await page.context().newPage();
  await page.goto(link);
  await startReading(page);
  await other.goto(link);
  await startReading(other);
  await signTyped(page);
  await expect(heading(page, 'C’est signé, Claire')).toBeFocused(WAIT);
  await other.bringToFront();
  await signTyped(other);
  await expect(heading(other, 'C’est signé, Claire')).toBeVisible(WAIT);
  await expect(other.getByText(/^Il reste Omar Diallo/)).toBeVisible();
});

test('a picture is a signature, made as light as it must be, and an empty one is none', async ({ page }) => {
  test.setTimeout(120_000);
  const claire = asked('Claire Estavoyer', { fields: [SIGNATURE] });
  await sendEnvelope([claire]);
  await page.setViewportSize(PHONE);
  await page.goto(await linkTo(claire.email));
  await startReading(page);
  await button(page, 'Signer ici').click();
  await button(page, 'Importer').click();
  const empty = sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } });
  // A photo of paper with its grain, of some megabytes.
  const paper = { width: 1800, height: 900, channels: 3 as const };
  const grain = randomBytes(paper.width * paper.height * paper.channels).map((byte) => 190 + (byte % 64));
  const stroke = sharp(grain, { raw: paper }).composite([
    {
      input: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150" width="1800" height="900"><path d="M20 110C80 10 140 150 280 30" fill="none" stroke="#14213d" stroke-width="5"/></svg>',
      ),
    },
  ]);
  const input = page.getByLabel('Choisir une image (PNG ou JPEG)');
  const file = (buffer: Buffer) => ({ name: 'signature.png', mimeType: 'image/png', buffer });
  await input.setInputFiles(file(await empty.png().toBuffer()));
  await expect(page.getByText(/^Cette image ne se lit pas, ou elle est vide/)).toBeVisible(WAIT);
  await expect(button(page, 'Adopter et signer')).toBeDisabled();
  await input.setInputFiles(file(await stroke.png().toBuffer()));
  await expect(button(page, 'Adopter et signer')).toBeEnabled(WAIT);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page, 'Adopter et signer').click();
  await page.getByRole('checkbox', { name: /^J’ai lu les documents/ }).check();
  const press = page.waitForRequest((request) => (request.postData() ?? '').includes('"action":"complete"'));
  await button(page, 'Signer le document').click();
  const [, picture = ''] =
    /"image":"data:image\/\w+;base64,([^"]+)"/.exec((await press).postData() ?? '') ?? [];
  const weight = Buffer.from(picture, 'base64').length;
  expect(weight).toBeGreaterThan(10_000);
  expect(weight).toBeLessThanOrEqual(SIGNATURE_LIMITS.imageBytes);
  await expect(heading(page, 'C’est signé, Claire')).toBeFocused(WAIT);
});

// threat 51
test('a document that was exchanged on its way is said to be another one, and is not signed', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const claire = asked('Claire Estavoyer', { fields: [SIGNATURE] });
  await sendEnvelope([claire]);
  const exchanged = Buffer.from(await contract(3, 'Un autre contrat'));
  await page.route(/\/object\/sign\/signatures\/[^?]+\.pdf/, (route) =>
    route.fulfill({
      body: exchanged,
      contentType: 'application/pdf',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await page.goto(await linkTo(claire.email));
  await button(page, 'Commencer la lecture').click();
  await expect(page.getByText(/^Ce document n’est pas celui qui vous a été annoncé/)).toBeVisible(WAIT);
  await button(page, 'Signer ici').click();
  await button(page, 'Écrire').click();
  await button(page, 'Adopter et signer').click();
  await expect(button(page, 'Signer le document')).toBeDisabled();
  await expectAccessible(page);
});

test('a colleague signs with what they keep, or in another way', async ({ page }) => {
  test.setTimeout(120_000);
  await keepSignature('Irène S.');
  const irene = asked('Irène Sauvageot', { email: ACCOUNTS.app4_user, fields: [SIGNATURE] });
  await sendEnvelope([irene], { title: 'Contrat que je signe' });
  await page.goto(await linkTo(irene.email));
  await startReading(page);
  await button(page, 'Signer ici').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Ma signature', pressed: true })).toBeVisible(WAIT);
  await expectAccessible(page);
  await button(page, 'Écrire').click();
  await expect(dialog.getByLabel('Votre nom')).toHaveValue('Irène Sauvageot');
  await button(page, 'Ma signature').click();
  await button(page, 'Adopter et signer').click();
  await expect(page.getByText('Irène S.').first()).toBeVisible();
  await page.getByRole('checkbox', { name: /^J’ai lu les documents/ }).check();
  await button(page, 'Signer le document').click();
  await expect(heading(page, 'C’est signé, Irène')).toBeFocused(WAIT);
});
