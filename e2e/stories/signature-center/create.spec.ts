import { readFile } from 'node:fs/promises';
import { PUBLIC_SITE, SHELL } from '../../support/addresses.ts';
import { expectNoSidewaysScroll } from '../../support/form.ts';
// The policy of the real headers is checked as well as the console.
import { test } from '../../support/headers.ts';
import { signedInAs } from '../../support/own-accounts.ts';
import { asked, codeFor, contractAsking, drawSignature, linkTo, windowOf } from '../../support/signatures.ts';
import {
  APP_LOADED,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  giveSession,
  toast,
} from '../../support/test.ts';
import type { Page } from '@playwright/test';

const AREA = '/signature-center-5c8a7';
const PHONE = { width: 390, height: 844 };
/** A file goes through two functions and a storage before a page is drawn. */
const WAIT = { timeout: 30_000 };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
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

const CLAIRE = asked('Claire Estavoyer', { needs_code: true });
const OMAR = asked('Omar Diallo', { language: 'en' });
const NADEGE = asked('Nadège Saulnier', { role: 'approver' });

async function add(page: Page, { name, email, role, needs_code, language }: typeof CLAIRE): Promise<void> {
  await button(page, 'Signataire').click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une personne' });
  await dialog.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await dialog.getByRole('textbox', { name: /^Adresse e-mail/ }).fill(email);
  const choose = async (label: RegExp, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByTitle(option, { exact: true }).click();
  };
  if (role === 'approver') await choose(/^Rôle/, 'Approbateur');
  if (language === 'en') await choose(/^Langue/, 'Anglais');
  if (needs_code) await dialog.getByRole('checkbox', { name: /^Demander un code/ }).check();
  await button(page, 'Ajouter').click();
  await expect(dialog).toBeHidden();
}

/** Writes and sends the envelope, as a colleague does who has a contract with placeholders. */
async function write(page: Page, title: string): Promise<void> {
  await page.goto(`${SHELL}${AREA}/create`);
  await page.getByLabel('PDF à signer').setInputFiles({
    name: 'contrat.pdf',
    mimeType: 'application/pdf',
    buffer: await contractAsking([
      ['{{nom;1}}', 72, 640],
      ['{{texte;1}}', 72, 600],
      ['{{case;1}}', 72, 560],
      ['{{paraphe;1}}', 480, 40],
      ['{{paraphe;1}}', 480, 40, 1],
      ['{{signature;1}}', 72, 400, 1],
      ['{{signature;2}}', 320, 400, 1],
    ]),
  });
  await expect(button(page, 'Relire et envoyer')).toBeVisible(APP_LOADED);
  await expect(page.getByRole('region', { name: /^Page 1 sur/ })).toBeVisible(APP_LOADED);
  await page.getByRole('textbox', { name: /^Objet/ }).fill(title);
  await expect(page.getByText(/^Les repères du texte demandent encore 2\s/)).toBeVisible(WAIT);
  await add(page, CLAIRE);
  await expect(page.getByText(/^6\s+repères trouvés dans le texte$/)).toBeVisible();
  await button(page, 'Placer les champs').click();
  // Who comes later gets theirs too.
  await add(page, OMAR);
  await expect(page.getByText(/^1\s+repère trouvé dans le texte$/)).toBeVisible();
  await button(page, 'Placer les champs').click();
  await add(page, NADEGE);
  // Nothing lies over the actions of somebody who can be dragged.
  await button(page, `Actions pour ${OMAR.name}`).click();
  await page.getByRole('menuitem', { name: 'Modifier…' }).click();
  await expect(page.getByRole('textbox', { name: /^Nom/ })).toHaveValue(OMAR.name);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Dans l’ordre' }).check();

  // Named in the bar of the field; another one comes by its letter, and is moved by arrows.
  for (const [field, label] of [
    [/^Texte\s*p\. 1/, 'Fait à'],
    [/^Case à cocher\s*p\. 1/, 'J’ai lu le livret du formateur'],
  ] as const) {
    await page.getByRole('button', { name: field }).click();
    await page.getByRole('textbox', { name: 'Intitulé du champ' }).fill(label);
  }
  await page.getByRole('region', { name: /^Pages de/ }).focus();
  await page.keyboard.press('End');
  await expect(page.getByText(/le champ arrive page 2\b/)).toBeVisible();
  await page.keyboard.press('d');
  const date = page.getByRole('button', { name: /^Date de Claire Estavoyer, page 2/ });
  await expect(date).toBeFocused();
  const before = (await date.textContent()) ?? '';
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(date).not.toHaveText(before);
  await expect(page.getByText(/^Chaque signataire a sa signature/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // What somebody will see: their own fields, not those of the others.
  await button(page, 'Voir comme…').click();
  await page.getByRole('menuitem', { name: OMAR.name }).click();
  const preview = page.getByRole('dialog', { name: `Voir comme ${OMAR.name}` });
  await expect(preview.getByText('Signature d’Omar Diallo, à remplir')).toBeAttached(WAIT);
  await expect(preview.getByText(/Claire Estavoyer, à remplir/)).toHaveCount(0);
  await preview.getByRole('button', { name: 'Fermer' }).click();

  await button(page, 'Relire et envoyer').click();
  const question = page.getByRole('dialog', { name: /^Envoyer à signer/ });
  await expect(question).toContainText(CLAIRE.email);
  await button(page, 'Envoyer').click();
  await expect(toast(page, 'Enveloppe envoyée')).toBeVisible(APP_LOADED);
  await expect(page.getByText(/^Envoyée par /)).toBeVisible();
}

// threat 51
test('an envelope is written, two sign, one of them on a phone, one approves: the sealed file is intact, and refused with a changed byte', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(300_000);
  const title = `Contrat-cadre ${Date.now()}`;
  const staff = await windowOf(browser, watch);
  await giveSession(staff.context(), await signedInAs('app4_user'));
  await write(staff, title);
  const envelope = staff.url();

  await page.setViewportSize(PHONE);
  const link = await linkTo(CLAIRE.email);
  await page.goto(link);
  await button(page, 'Recevoir mon code').click();
  // The token is nowhere to be seen.
  expect(page.url()).toBe(link.split('#')[0]);
  await expect(page.getByText(/^Le code est parti/)).toBeVisible(WAIT);
  await page.getByLabel('Code reçu par e-mail').fill('000000');
  await button(page, 'Ouvrir le document').click();
  await expect(page.getByText('Ce code n’est pas le bon.')).toBeVisible(WAIT);
  await expectSeen(page);
  await page.getByLabel('Code reçu par e-mail').fill(await codeFor(CLAIRE.email));
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
  await drawSignature(page);
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
  await second.goto(await linkTo(OMAR.email));
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
  await third.goto(await linkTo(NADEGE.email));
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

  // The sender has the same file.
  await staff.goto(envelope);
  await expect(
    staff.getByText('Sceau et horodatage vérifiés').or(staff.getByText('Sceau vérifié')),
  ).toBeVisible(WAIT);
  const own = staff.waitForEvent('download');
  await button(staff, 'PDF scellé').click();
  expect((await readFile(await (await own).path())).equals(sealed)).toBe(true);
});
