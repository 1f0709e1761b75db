import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { PASSWORD, SHELL } from '../../support/addresses.ts';
import { callAs, newColleague, signedInAs, signedInByEmail } from '../../support/own-accounts.ts';
import { mailsTo } from '../../support/records.ts';
import {
  APP_LOADED,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  giveSession,
  test,
  toast,
  type Session,
} from '../../support/test.ts';

const PROFILES = '/gestion-corporate-785d3/user-profiles';
const NEW_PASSWORD = 'navette rapide sous le métier';

const newAddress = () => `${randomUUID()}@essai.example`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const history = (page: Page) => page.getByRole('list', { name: 'Événements' });

/** Another person's browser, watched as the first one is. */
async function anotherBrowser(
  browser: Browser,
  alsoIn: (context: Awaited<ReturnType<Browser['newContext']>>) => void,
  session?: Session,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: SHELL });
  alsoIn(context);
  if (session) await giveSession(context, session);
  return await context.newPage();
}

async function openPerson(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await page.goto(`${PROFILES}/${id}`);
  await expect(title(page, name)).toBeVisible(APP_LOADED);
}

/** The link of the mail by which somebody was invited. */
async function invitationTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await mailsTo(email)).map(({ text }) => text).join(' ');
      link = /https?:\/\/[^\s)"]+\/auth\/confirm#[^\s)"]+type=invite/.exec(texts)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

test.describe('somebody of corporate', () => {
  test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app1_user')));

  test('finds people by role and name, and takes the list along as a file', async ({ page }) => {
    await page.goto(PROFILES);
    const table = page.getByRole('table', { name: 'Profils' });
    await expect(table.getByRole('link').first()).toBeVisible(APP_LOADED);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('combobox', { name: 'Rôle' }).click();
    await page.getByTitle('Centre de signature').last().click();
    await expect(page).toHaveURL(/role=app4_user/);
    await page.getByRole('searchbox', { name: 'Rechercher une personne' }).fill('irene');
    await expect(page.getByText('1 personne', { exact: true })).toBeVisible();
    await expect(table.getByRole('link', { name: 'Irène Sauvageot' })).toBeVisible();
    expect(page.url()).not.toContain('irene');
    const download = page.waitForEvent('download');
    await button(page, 'Exporter').click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('Irène Sauvageot');
    expect(file).not.toContain('Camille Roussel');
    await page.getByRole('searchbox', { name: 'Rechercher une personne' }).fill('personne de ce nom');
    await expect(page.getByText('Aucune personne trouvée')).toBeVisible();
    await expectAccessible(page);
  });

  test('invites somebody, who follows the mail to a first sign-in', async ({ page, browser, watch }) => {
    test.slow();
    const email = newAddress();
    await page.goto(PROFILES);
    await button(page, 'Inviter une personne').click();
    const invite = dialog(page, 'Inviter une personne');
    await invite.getByRole('textbox', { name: /^Adresse e-mail/ }).fill(email);
    await invite.getByRole('textbox', { name: /^Nom complet/ }).fill('Léonie Castel');
    await invite.getByRole('combobox', { name: /^Rôle demandé/ }).click();
    await page.getByTitle('Recrutement').last().click();
    await expectAccessibleInBothThemes(page);
    await button(page, 'Envoyer l’invitation').click();
    await expect(page.getByText('Invitation envoyée à Léonie Castel')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Rechercher une personne' }).fill(email);
    const row = page.getByRole('row', { name: /Léonie Castel/ });
    await expect(row).toContainText('Invitation envoyée');
    await expect(row).toContainText('Recrutement demandé');

    const guest = await anotherBrowser(browser, watch.alsoIn);
    await guest.goto(await invitationTo(email));
    await guest.getByRole('button', { name: 'Accepter l’invitation' }).click();
    await guest.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD);
    await guest.getByLabel('Encore une fois').fill(NEW_PASSWORD);
    await guest.getByRole('button', { name: 'Enregistrer' }).click();
    await guest.getByRole('button', { name: 'Continuer' }).click();
    await expect(guest.getByRole('button', { name: /^Compte de/ })).toHaveAccessibleName(/Léonie Castel/);
    // Asked for, not given.
    await guest.goto('/recrutement-6f1b4/applications');
    await expect(guest).toHaveURL(/\/unauthorized/);

    await row.getByRole('link', { name: 'Léonie Castel' }).click();
    await expect(title(page, 'Léonie Castel')).toBeVisible();
    await expect(page.getByText('Actif', { exact: true })).toBeVisible();
    await expect(history(page)).toContainText('Invitation acceptée');
    await expect(page.getByText('Demandé, à confirmer par un administrateur')).toBeVisible();
    await expectAccessible(page);
    await guest.context().close();
  });

  test('takes an invitation back', async ({ page }) => {
    const email = newAddress();
    await page.goto(PROFILES);
    await button(page, 'Inviter une personne').click();
    await page.getByRole('textbox', { name: /^Adresse e-mail/ }).fill(email);
    await page.getByRole('textbox', { name: /^Nom complet/ }).fill('Basile Ferrand');
    await button(page, 'Envoyer l’invitation').click();
    await expect(page.getByText('Invitation envoyée à Basile Ferrand')).toBeVisible();
    await page.keyboard.press('u');
    await expect(toast(page, 'Annulé')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Rechercher une personne' }).fill(email);
    await expect(page.getByText('Aucune personne trouvée')).toBeVisible();
  });

  test('invites a pasted list, line by line', async ({ page }) => {
    const [first, second] = [newAddress(), newAddress()];
    await page.goto(`${PROFILES}/inviter`);
    const list = page.getByRole('textbox', { name: /^Une personne par ligne/ });
    await expect(list).toBeVisible(APP_LOADED);
    await list.fill(
      [
        `Ninon Vasseur <${first}>`,
        `${second}; Oscar Blin; Assistant; Catalogue et progression`,
        `${second}; Oscar`,
        'recrutement@trame.example; Camille Roussel',
        'sans adresse',
      ].join('\n'),
    );
    await expect(page.getByText('3 personnes à inviter, 2 lignes à corriger')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await button(page, 'Inviter 3 personnes').click();
    const line = (text: string) =>
      page.getByRole('list', { name: 'Lignes de la liste' }).getByRole('listitem').filter({ hasText: text });
    await expect(line('Ninon Vasseur')).toContainText('Invitée');
    await expect(line('Oscar Blin')).toContainText('Invitée');
    await expect(line('Camille Roussel')).toContainText('Déjà dans l’équipe');
    await expect(line('sans adresse')).toContainText('Adresse e-mail invalide');
    await expect(page.getByText('2 invitations envoyées')).toBeVisible();
    await expectAccessible(page);
    await invitationTo(first);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('keeps the rest of a pasted list when the network goes', async ({ page, watch, context }) => {
    watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto(`${PROFILES}/inviter`);
    const list = page.getByRole('textbox', { name: /^Une personne par ligne/ });
    await expect(list).toBeVisible(APP_LOADED);
    await list.fill(`${newAddress()}; Rose Imbert\n${newAddress()}; Tom Imbert`);
    await context.setOffline(true);
    await button(page, 'Inviter 2 personnes').click();
    await expect(page.getByText('L’envoi s’est arrêté, rien n’est perdu')).toBeVisible();
    await context.setOffline(false);
    await button(page, 'Envoyer les 2 qui restent').click();
    await expect(page.getByText('2 personnes traitées')).toBeVisible();
  });

  test('disables an account: the other browser is signed out, and cannot come back', async ({
    page,
    browser,
    watch,
  }) => {
    test.slow();
    watch.allowConsole(/40[013]/);
    const person = { ...(await newColleague('Hugo Servant')), name: 'Hugo Servant' };
    const other = await anotherBrowser(browser, watch.alsoIn, await signedInByEmail(person.email));
    await other.goto(SHELL);
    await expect(other.getByRole('button', { name: /^Compte de/ })).toBeVisible();

    await openPerson(page, person);
    await button(page, 'Désactiver…').click();
    const ask = dialog(page, /^Désactiver le compte d’Hugo Servant/);
    await ask.getByRole('textbox', { name: /^Motif/ }).fill('Fin de mission');
    await expectAccessibleInBothThemes(page);
    await ask.getByRole('button', { name: 'Désactiver ce compte' }).click();
    await expect(page.getByText('Désactivé', { exact: true }).first()).toBeVisible();
    await expect(history(page)).toContainText('Motif\u00a0: Fin de mission');

    await other.reload();
    await expect(other).toHaveURL(/\/auth/);
    await other.getByLabel('Adresse e-mail').fill(person.email);
    await other.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(other.getByRole('alert')).toContainText('désactivé');

    await page.keyboard.press('u');
    await expect(button(page, 'Désactiver…')).toBeVisible();
    await other.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(other.getByRole('button', { name: /^Compte de/ })).toBeVisible();
    await other.context().close();
  });

  test('ends the sessions of somebody in every browser', async ({ page, browser, watch }) => {
    watch.allowConsole(/40[013]/);
    const person = { ...(await newColleague('Lise Aubin')), name: 'Lise Aubin' };
    const other = await anotherBrowser(browser, watch.alsoIn, await signedInByEmail(person.email));
    await other.goto(SHELL);
    await expect(other.getByRole('button', { name: /^Compte de/ })).toBeVisible();
    await openPerson(page, person);
    await button(page, 'Fermer ses sessions').click();
    await dialog(page, /^Fermer les sessions/)
      .getByRole('button', { name: 'Fermer les sessions' })
      .click();
    await expect(history(page)).toContainText(/sessions? fermées?/);
    await other.reload();
    await expect(other).toHaveURL(/\/auth/);
    await other.context().close();
  });

  test('sees why their own account and an administrator are protected', async ({ page }) => {
    await page.goto(PROFILES);
    const search = page.getByRole('searchbox', { name: 'Rechercher une personne' });
    await expect(search).toBeVisible(APP_LOADED);
    await search.fill('jeanne abadie');
    await page.getByRole('link', { name: 'Jeanne Abadie' }).click();
    await expect(page.getByText('C’est votre compte.', { exact: false })).toBeVisible();
    await expect(button(page, 'Désactiver…')).toBeHidden();
    await page.goBack();
    await search.fill('adrien keller');
    await page.getByRole('link', { name: 'Adrien Keller' }).click();
    await expect(page.getByText('Seul un administrateur peut désactiver', { exact: false })).toBeVisible();
    await expectAccessible(page);
  });

  test('fits a phone: a person, and what their roles open', async ({ page }) => {
    const person = { ...(await newColleague('Ana Pons')), name: 'Ana Pons' };
    await page.setViewportSize({ width: 390, height: 844 });
    await openPerson(page, person);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Voir comme' }).click();
    await expect(title(page, 'Voir comme Ana Pons')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Gestion Corporate' }).check();
    await expect(page.getByRole('list', { name: 'Pages de Gestion Corporate' })).toContainText('Profils');
    await expect(page.getByText('avec Gestion Corporate en plus', { exact: false })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
});

test('a role is asked for by corporate, and given by an administrator in a second step', async ({
  page,
  browser,
  watch,
}) => {
  test.slow();
  const person = { ...(await newColleague('Victor Lenoir')), name: 'Victor Lenoir' };
  await giveSession(page.context(), await signedInAs('app1_user'));
  await openPerson(page, person);
  await button(page, 'Demander un rôle').click();
  const ask = dialog(page, 'Demander un rôle');
  await ask.getByRole('combobox', { name: 'Rôle' }).click();
  await page.getByTitle('Recrutement').last().click();
  await expect(ask.getByRole('region', { name: 'Ce que ce rôle ouvre de plus' })).toContainText(
    'Candidatures',
  );
  await ask.getByRole('textbox', { name: 'Motif' }).fill('Renfort de décembre');
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Demander ce rôle' }).click();
  await expect(page.getByText('Demandé, à confirmer par un administrateur')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Examiner/ })).toBeHidden();

  // What the screen does not offer, the database refuses.
  const read = await callAs('app1_user', '/rest/v1/rpc/staff_person', 'POST', { person: person.id });
  const [known] = JSON.parse(read.text) as { open_requests: { id: string }[] }[];
  const request = known?.open_requests[0]?.id;
  const decided = await callAs('app1_user', '/rest/v1/rpc/decide_role_change', 'POST', {
    request,
    decision: 'confirm',
  });
  expect(decided.status).toBe(403);

  const admin = await anotherBrowser(browser, watch.alsoIn, await signedInAs('all'));
  await admin.goto(PROFILES);
  await expect(admin.getByText('Des changements de rôle attendent votre décision')).toBeVisible(APP_LOADED);
  await expectAccessible(admin);
  await openPerson(admin, person);
  await admin.getByRole('button', { name: 'Examiner la demande sur le rôle Recrutement' }).click();
  const decide = dialog(admin, /^Donner le rôle Recrutement à Victor Lenoir/);
  for (const text of [person.email, 'Renfort de décembre', 'par Jeanne Abadie', 'Candidatures'])
    await expect(decide).toContainText(text);
  await expectAccessibleInBothThemes(admin);
  await decide.getByRole('button', { name: 'Donner ce rôle' }).click();
  await expect(history(admin)).toContainText('Rôle Recrutement donné');
  await admin.context().close();

  const colleague = await anotherBrowser(browser, watch.alsoIn, await signedInByEmail(person.email));
  await colleague.goto('/recrutement-6f1b4/applications');
  await expect(colleague.getByRole('heading', { name: 'Candidatures', level: 1 })).toBeVisible(APP_LOADED);
  await colleague.context().close();

  await page.reload();
  await expect(page.getByRole('list', { name: 'Rôles donnés' })).toContainText(
    'donné par Dominique Valcourt',
  );
  await page.getByRole('button', { name: 'Retirer le rôle Recrutement' }).click();
  await button(page, 'Demander le retrait').click();
  await expect(page.getByText('Retrait du rôle Recrutement', { exact: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect(history(page)).toContainText('Demande de retrait du rôle Recrutement retirée');
});
