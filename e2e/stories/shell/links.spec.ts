import type { Page } from '@playwright/test';
import { ACCOUNTS, APPLICATIONS, PASSWORD, SHELL, SIGN_IN_TO_LIST } from '../../support/addresses.ts';
import { newPerson, sessionOf, signedInByEmail, signInBySession } from '../../support/own-accounts.ts';
import { mailsTo } from '../../support/records.ts';
import { expect, expectAccessible, fillSignIn, test } from '../../support/test.ts';

const NEW_PASSWORD = 'lapin bleu sous la pluie';

const menu = (page: Page) => page.getByRole('button', { name: /^Compte de/ });

/** A link that somebody else prepared, with the tokens of their own session. */
async function tokensOf(account: keyof typeof ACCOUNTS): Promise<string> {
  const session = await sessionOf(ACCOUNTS[account]);
  return `#access_token=${session.access_token}&refresh_token=${session.refresh_token}&expires_in=3600&token_type=bearer`;
}

/** The link of the mail with which somebody chooses a password. */
async function recoveryLinkTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await mailsTo(email)).map(({ text }) => text).join(' ');
      link = /https?:\/\/[^\s)"]+#[^\s)"]+type=recovery/.exec(texts)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Opens a link as a mail program does: as a new document, not as a jump inside the page. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

test('a link with the tokens of somebody else asks before it changes anything', async ({ page }) => {
  const tokens = await tokensOf('none');
  await signInBySession(page, 'app5_user');
  await follow(page, `${SHELL}${APPLICATIONS}${tokens}`);
  const keep = page.getByRole('button', { name: 'Garder ma session' });
  await expect(keep).toBeFocused();
  await expect(
    page.getByText(
      `Vous êtes connecté(e) en tant que ${ACCOUNTS.app5_user}. Ce lien ouvre la session de ${ACCOUNTS.none}.`,
    ),
  ).toBeVisible();
  expect(page.url()).toBe(`${SHELL}/auth/confirm`);
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveAccessibleName(/Camille Roussel/);
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a recovery opens the password page and nothing else, in every tab, until the password is set', async ({
  page,
  context,
}) => {
  const email = await newPerson('Dominique Lenoir');
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByText('Si un compte existe pour')).toBeVisible();
  const link = await recoveryLinkTo(email);

  // The same person is signed in in another tab.
  await context.setStorageState(await signedInByEmail(email));
  const other = await context.newPage();
  await other.goto(SHELL);
  await expect(menu(other)).toBeVisible();

  await follow(page, link);
  const choose = page.getByRole('button', { name: 'Choisir un mot de passe' });
  await expect(choose).toBeVisible();
  expect(page.url()).toBe(`${SHELL}/auth/confirm`);
  await expectAccessible(page);
  await choose.click();
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible();
  await expectAccessible(page);

  // The address changes before the document opens: the page is loaded once its field is shown.
  const expectPasswordPage = async (tab: Page, from: string) => {
    await expect(tab.getByLabel('Nouveau mot de passe'), from).toBeVisible();
    expect(tab.url(), from).toBe(`${SHELL}/auth/reset-password`);
  };
  const elsewhere = ['/', '/mon-compte', '/ai-prompt-viewer', '/unauthorized', '/auth', APPLICATIONS];
  for (const tab of [other, page]) {
    await expectPasswordPage(tab, 'where the tab was');
    for (const address of tab === page ? elsewhere : [APPLICATIONS]) {
      await tab.goto(address);
      await expectPasswordPage(tab, address);
      await expect(menu(tab)).toBeHidden();
    }
    await tab.reload();
    await expectPasswordPage(tab, 'after a reload');
    await tab.keyboard.press('Control+k');
    await expect(tab.getByRole('dialog')).toBeHidden();
  }

  await page.getByLabel('Nouveau mot de passe').fill('motdepasse123');
  await page.getByLabel('Encore une fois').fill('motdepasse123');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Ce mot de passe se devine vite.', { exact: false })).toBeVisible();
  await page.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD);
  await page.getByLabel('Encore une fois').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre mot de passe est enregistré.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(menu(page)).toHaveAccessibleName(/Dominique Lenoir/);
});

test('a link that was used says so, and offers another', async ({ page, watch }) => {
  watch.allowConsole(/403/);
  await page.goto('/auth/confirm#token_hash=used&type=recovery');
  await page.getByRole('button', { name: 'Choisir un mot de passe' }).click();
  await expect(page.getByText('Ce lien a déjà servi ou n’est plus valable.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Demander un autre lien' }).click();
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
});

test('the password is changed on the account page, with the current one', async ({
  page,
  browser,
  watch,
}) => {
  watch.allowConsole(/400/);
  const email = await newPerson('Sacha Delmas');
  const elsewhere = await browser.newContext({
    baseURL: SHELL,
    locale: 'fr-FR',
    storageState: await signedInByEmail(email),
  });
  watch.alsoIn(elsewhere);
  const device = await elsewhere.newPage();
  await page.context().setStorageState(await signedInByEmail(email));
  for (const tab of [page, device]) {
    await tab.goto('/');
    await expect(menu(tab)).toBeVisible();
  }
  await menu(page).click();
  await page.getByRole('link', { name: 'Mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Mon compte', level: 1 })).toBeVisible();
  await expectAccessible(page);

  const change = async (current: string) => {
    await page.getByLabel('Mot de passe actuel').fill(current);
    await page.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD);
    await page.getByLabel('Encore une fois').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  };
  await change('pas celui-là');
  await expect(page.getByText('Le mot de passe actuel n’est pas le bon.')).toBeVisible();
  await change(PASSWORD);
  await expect(
    page.getByText('Votre mot de passe a été changé. Vos autres sessions ont été fermées.', { exact: false }),
  ).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
    .toContain('Votre mot de passe a été enregistré');

  // The other device can no longer renew its session.
  watch.allowConsole(/40[013]/);
  await device.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_700_000_000, expires_in: 0 }));
  });
  await device.reload();
  await expect(device).toHaveURL(/\/auth/);
  await elsewhere.close();
});

test('no address contains anything of a session, and only the session is stored', async ({ page }) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto(SIGN_IN_TO_LIST);
  await fillSignIn(page, 'app5_user');
  await expect(page.getByRole('article').first()).toBeVisible();
  // The registry is a public file, stored as it is served: it contains the names and addresses of the teams.
  const kept = await page.evaluate(() => {
    const all = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
    return JSON.stringify(all.filter(([name]) => name !== 'trame.registry.v1'));
  });
  const session = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? '';
    return localStorage.getItem(key) ?? '';
  });
  expect(session).not.toBe('');
  const others = kept.replace(JSON.stringify(session), '');
  for (const secret of [ACCOUNTS.app5_user, PASSWORD, 'Camille', 'eyJ']) {
    expect(others).not.toContain(secret);
    expect(addresses.join(' ')).not.toContain(secret);
  }
});
