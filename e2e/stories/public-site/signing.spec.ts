import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PUBLIC_SITE } from '../../support/addresses.ts';
import { expectNoSidewaysScroll } from '../../support/form.ts';
// The policy of the real headers is checked as well as the console.
import { test } from '../../support/headers.ts';
import { scannedContract } from '@trame/signature/testing';
import { asked, cancelEnvelope, codeFor, linkTo, sendEnvelope } from '../../support/signatures.ts';
import { expect, expectAccessible } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
/** A file goes through two functions and a storage before a page is drawn. */
const WAIT = { timeout: 30_000 };

const SIGNATURE = { kind: 'signature', page: 1, x: 72, y: 400 };

/** A window of somebody else, whose console is watched too. */
async function windowOf(
  browser: Browser,
  watch: { alsoIn: (context: BrowserContext) => void },
): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  watch.alsoIn(context);
  return context.newPage();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function expectSeen(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Reads from the mailed link to the drawn document. */
async function startReading(page: Page, start = 'Commencer la lecture'): Promise<void> {
  await button(page, start).click();
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible(WAIT);
}

async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: 'Zone de dessin' }).boundingBox();
  if (!box) throw new Error('no drawing area');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (const at of Array.from({ length: 20 }, (_, index) => index))
    await page.mouse.move(box.x + 30 + at * 10, box.y + 60 + 30 * Math.sin(at / 2));
  await page.mouse.up();
}

// threat 51
test('two sign, one of them on a phone, one approves: the sealed file is intact, and refused with a changed byte', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  const claire = asked('Claire Estavoyer', {
    needs_code: true,
    fields: [
      { kind: 'name', x: 72, y: 640 },
      { kind: 'text', x: 72, y: 600, label: 'Fait à' },
      { kind: 'checkbox', x: 72, y: 560, label: 'J’ai lu le livret du formateur' },
      { kind: 'initials', x: 480, y: 40 },
      { kind: 'initials', x: 480, y: 40, page: 1 },
      SIGNATURE,
      { kind: 'date', page: 1, x: 300, y: 420 },
    ],
  });
  const omar = asked('Omar Diallo', { language: 'en', fields: [{ ...SIGNATURE, x: 320 }] });
  const nadege = asked('Nadège Saulnier', { role: 'approver' });
  await sendEnvelope([claire, omar, nadege], { ordering: 'sequential' });

  await page.setViewportSize(PHONE);
  const link = await linkTo(claire.email);
  await page.goto(link);
  await button(page, 'Recevoir mon code').click();
  // The token is nowhere to be seen.
  expect(page.url()).toBe(link.split('#')[0]);
  await expect(page.getByText(/^Le code est parti/)).toBeVisible(WAIT);
  await page.getByLabel('Code reçu par e-mail').fill('000000');
  await button(page, 'Ouvrir le document').click();
  await expect(page.getByText('Ce code n’est pas le bon.')).toBeVisible(WAIT);
  await expectSeen(page);
  await page.getByLabel('Code reçu par e-mail').fill(await codeFor(claire.email));
  await button(page, 'Ouvrir le document').click();
  await expect(heading(page, 'On vous demande de signer')).toBeVisible(WAIT);
  await expectSeen(page);
  await startReading(page);
  await expectSeen(page);

  // The name is there; the next fields one after the other.
  const input = page.locator('#saisie');
  await page.getByRole('textbox', { name: 'Champ 2 sur 6, Fait à' }).fill('Nantes');
  await button(page, 'Champ suivant').click();
  await input.check();
  await button(page, 'Champ suivant').click();
  await button(page, 'Parapher toutes les pages').click();
  await button(page, 'Écrire').click();
  await expectSeen(page);
  await button(page, 'Adopter pour toutes les pages').click();
  await expect(page.getByText('C.E.')).toHaveCount(2);
  await expect(page.getByText('Vos réponses sont gardées')).toBeVisible(WAIT);

  // Another day, in the same tab: what was filled in is there.
  await button(page, 'Continuer plus tard').click();
  await expect(heading(page, 'À plus tard')).toBeFocused();
  await expectSeen(page);
  await button(page, 'Reprendre maintenant').click();
  await startReading(page);
  await expect(page.getByText('Champ 5 sur 6, votre signature')).toBeVisible();
  await button(page, 'Signer ici').click();
  await draw(page);
  await expectSeen(page);
  await button(page, 'Adopter et signer').click();
  await button(page, 'Version texte').click();
  await expect(page.getByText('Contrat-cadre, page 2')).toBeVisible(WAIT);
  await expectSeen(page);
  await button(page, 'Version en pages').click();
  await button(page, 'Signer le document').click();
  await expect(page.getByText('Cochez votre accord pour continuer.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^J’ai lu les documents/ }).check();
  await expectSeen(page);
  await button(page, 'Signer le document').click();
  await expect(heading(page, 'C’est signé, Claire')).toBeFocused(WAIT);
  await expect(page.getByText(/^Il reste Omar Diallo et Nadège Saulnier/)).toBeVisible();
  await expectSeen(page);

  const second = await windowOf(browser, watch);
  await second.goto(await linkTo(omar.email));
  await expect(heading(second, 'You are asked to sign')).toBeVisible(WAIT);
  await startReading(second, 'Start reading');
  await expectSeen(second);
  await button(second, 'Sign here').click();
  await button(second, 'Type').click();
  await button(second, 'Adopt and sign').click();
  await second.getByRole('checkbox').check();
  await button(second, 'Sign the document').click();
  await expect(heading(second, 'Signed, Omar')).toBeFocused(WAIT);

  const third = await windowOf(browser, watch);
  await third.goto(await linkTo(nadege.email));
  await startReading(third);
  await third.getByRole('checkbox').check();
  await button(third, 'Approuver le document').click();
  await expect(heading(third, 'C’est approuvé, Nadège')).toBeFocused(WAIT);
  const copy = third.getByRole('button', { name: /^Le document signé, avec sa preuve/ });
  await expect(copy).toBeVisible(WAIT);
  const arriving = third.waitForEvent('download');
  await copy.click();
  const sealed = await readFile(await (await arriving).path());

  await page.goto(`${PUBLIC_SITE}/verifier`);
  await expect(page.getByText(/^Prête/)).toBeVisible(WAIT);
  const file = { name: 'contrat-signé.pdf', mimeType: 'application/pdf', buffer: sealed };
  await page.getByLabel('Choisir un PDF à vérifier').setInputFiles(file);
  await expect(heading(page, 'Document intact, signé par deux personnes')).toBeFocused(WAIT);
  await expect(page.getByText('Approuvée par Nadège Saulnier')).toBeVisible();
  const changed = Buffer.from(sealed);
  changed[3000] = (changed[3000] ?? 0) ^ 1;
  await page.getByLabel('Choisir un PDF à vérifier').setInputFiles({ ...file, buffer: changed });
  await expect(heading(page, 'Ce PDF a été modifié')).toBeFocused(WAIT);
  await expect(page.getByText('L’empreinte n’est pas celle du sceau')).toBeVisible();
});

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
