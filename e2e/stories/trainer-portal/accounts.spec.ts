import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  startOidcProvider,
  UNVERIFIED,
  type TestOidcProvider,
} from '../../../tools/embedded/testing/oidc-provider.ts';
import {
  IDENTITY_PROVIDER,
  IDENTITY_PROVIDERS,
  IDENTITY_SECRET,
  PASSWORD,
  PORTAL,
  SUPABASE,
} from '../../support/addresses.ts';
import { newPerson, newTrainers } from '../../support/own-accounts.ts';
import { asService } from '../../support/own-applications.ts';
import { choosePassword, follow, linkTo } from '../../support/portal.ts';
import { mailsTo } from '../../support/records.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const NEW_PASSWORD = 'navette rapide sous le métier';

const newAddress = () => `${randomUUID()}@essai.example`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${PORTAL}/login?next=${encodeURIComponent(`${new URL(PORTAL).pathname}/account`)}`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await button(page, 'Se connecter').click();
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test.use({ viewport: { width: 390, height: 844 } });

// spec 2.76
test('somebody signs up, confirms the address by the mailbox, chooses a password and waits for approval', async ({
  page,
}) => {
  const email = newAddress();
  await page.goto(`${PORTAL}/signup`);
  await button(page, 'Créer mon compte').click();
  await expect(page.getByText('Lisez la notice, puis cochez cette case.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Prénom et nom').fill('Aline Perrot');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('checkbox').check();
  await button(page, 'Créer mon compte').click();
  await expect(title(page, 'Consultez votre boîte aux lettres')).toBeVisible();

  const link = await linkTo(email, 'signup');
  expect(link).toContain(`${PORTAL}/`);
  await follow(page, link);
  // The secret has left the address before anything is pressed.
  await expect(page).not.toHaveURL(/token_hash/);
  await button(page, 'Confirmer mon adresse').click();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(`${PORTAL}/pending-approval`);
});

test('signing up an address that has an account answers the same, and its holder gets a mail', async ({
  page,
}) => {
  const email = await newPerson('Bruno Castel');
  const before = (await mailsTo(email)).length;
  await page.goto(`${PORTAL}/signup`);
  await page.getByLabel('Prénom et nom').fill('Quelqu’un');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('checkbox').check();
  await button(page, 'Créer mon compte').click();
  await expect(title(page, 'Consultez votre boîte aux lettres')).toBeVisible();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(before + 1);
  expect((await mailsTo(email))[0]?.text).toContain(`${PORTAL}/login`);
});

type SignedIn = { id: string; email: string; app_metadata: Record<string, unknown> };

/** Who is signed in on a page, as its browser has it. */
const userOf = (page: Page) =>
  page.evaluate(() => {
    const [, stored] = Object.entries(localStorage).find(([key]) => /^sb-.+-auth-token$/.test(key)) ?? [];
    return (JSON.parse(stored ?? '{}') as { user: SignedIn }).user;
  });

test.describe('with a provider', () => {
  // One provider for all of them: it has one port.
  test.describe.configure({ mode: 'serial' });
  let provider: TestOidcProvider;
  test.beforeAll(async () => {
    provider = await startOidcProvider({
      port: Number(new URL(IDENTITY_PROVIDER).port),
      callbacks: [`${SUPABASE}/auth/v1/callback`],
      clientSecret: IDENTITY_SECRET,
    });
  });
  test.afterAll(() => provider.close());

  test.beforeEach(({ watch }) => watch.allowConsole(/fonts\.googleapis\.com/));

  async function asPerson(page: Page, email: string, label = 'Google'): Promise<void> {
    await page.goto(`${PORTAL}/login`);
    await button(page, `Continuer avec ${label}`).click();
    await page.locator('input[name=login]').fill(email);
    await page.locator('input[name=password]').fill('peu importe');
    await page.getByRole('button', { name: /sign-in/i }).click();
    await page.getByRole('button', { name: /continue/i }).click();
  }

  for (const [name, label] of Object.entries(IDENTITY_PROVIDERS)) {
    // spec 2.77
    test(`somebody signs in with ${label}, and again, as the person that it vouches for`, async ({
      page,
      browser,
    }) => {
      const email = newAddress();
      await asPerson(page, email, label);
      await expect(page).toHaveURL(`${PORTAL}/pending-approval`);
      expect(await userOf(page)).toMatchObject({
        email,
        app_metadata: { provider: name, providers: [name] },
      });
      // On another device, which neither the portal nor the provider knows.
      const elsewhere = await browser.newContext();
      const other = await elsewhere.newPage();
      await asPerson(other, email, label);
      await expect(other).toHaveURL(`${PORTAL}/pending-approval`);
      expect((await userOf(other)).id).toBe((await userOf(page)).id);
      await elsewhere.close();
    });
  }

  test('somebody who changes the provider keeps the account of the address', async ({ page, browser }) => {
    const email = newAddress();
    await asPerson(page, email, 'Microsoft');
    await expect(page).toHaveURL(`${PORTAL}/pending-approval`);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await asPerson(other, email, 'LinkedIn');
    await expect(other).toHaveURL(`${PORTAL}/pending-approval`);
    expect((await userOf(other)).id).toBe((await userOf(page)).id);
    await elsewhere.close();
  });

  test('an address that has an account joins it', async ({ page }) => {
    const email = await newPerson('Chloé Vasseur');
    await asPerson(page, email);
    await expect(page).toHaveURL(`${PORTAL}/pending-approval`);
    await page.goto(`${PORTAL}/account`);
    await expect(page.getByLabel('Mot de passe actuel').first()).toBeVisible();
  });

  test('somebody refuses, and is back where they can choose another way', async ({ page }) => {
    await page.goto(`${PORTAL}/login`);
    await button(page, 'Continuer avec Google').click();
    await page.getByRole('link', { name: /cancel|abort/i }).click();
    await expect(page.getByText('Vous n’avez pas autorisé la connexion')).toBeVisible();
    await expect(page).toHaveURL(`${PORTAL}/oauth/callback`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Retour à la connexion' }).click();
    await expect(title(page, 'Connectez-vous')).toBeVisible();
  });

  test('an address that the provider has not verified opens nothing', async ({ page }) => {
    await asPerson(page, UNVERIFIED + newAddress());
    await expect(page.getByText('Ce fournisseur n’a pas vérifié votre adresse')).toBeVisible();
  });

  test('a code that has expired says so', async ({ page, watch }) => {
    watch.allowConsole(/status of 40\d/);
    await page.goto(`${PORTAL}/oauth/callback?code=${randomUUID()}`);
    await expect(page.getByText(/La connexion n’a pas abouti/)).toBeVisible();
  });
});

// spec 2.78
test('somebody who forgot the password chooses another by the mailbox, on the portal', async ({ page }) => {
  const email = await newPerson('Denis Roche');
  await page.goto(`${PORTAL}/login`);
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  await page.getByLabel('Adresse e-mail').fill(email);
  await button(page, 'Recevoir le lien').click();
  const link = await linkTo(email, 'recovery');
  expect(link).toContain(`${PORTAL}/reset-password#`);
  await follow(page, link);
  await button(page, 'Choisir un mot de passe').click();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(`${PORTAL}/pending-approval`);
});

test('a new address needs the password, and counts when both mailboxes confirmed it', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/status of 400/);
  const [email, wanted] = [await newPerson('Estelle Morin'), newAddress()];
  await signIn(page, email);
  const part = section(page, 'Adresse e-mail');
  await part.getByLabel('Nouvelle adresse e-mail').fill(wanted);
  await part.getByLabel('Mot de passe actuel').fill('pas le bon du tout');
  await part.getByRole('button', { name: 'Changer l’adresse' }).click();
  await expect(part.getByText('Le mot de passe actuel n’est pas le bon.')).toBeVisible();
  await part.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await part.getByRole('button', { name: 'Changer l’adresse' }).click();
  await expect(part.getByText('L’adresse change quand les deux liens ont servi.')).toBeVisible();
  for (const address of [wanted, email]) {
    await follow(page, await linkTo(address, 'email_change'));
    await button(page, 'Confirmer le changement').click();
    // The answer, before the page is left for the other mailbox.
    await expect(page.getByText(/^(?:C’est noté|L’adresse du compte est maintenant)/)).toBeVisible();
  }
  await expect(page.getByText(`L’adresse du compte est maintenant ${wanted}`)).toBeVisible();
});

test('somebody sees their sessions and ends the one on another device', async ({ page, browser }) => {
  const email = await newPerson('Farid Benali');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, email);
  await expect(title(other, 'Mon compte')).toBeVisible();
  await signIn(page, email);
  const part = section(page, 'Sessions ouvertes');
  await part.getByRole('button', { name: /^Fermer la session Chrome/ }).click();
  await expect(part.getByText('La session a été fermée.')).toBeVisible();
  await expectAccessible(page);
  await other.reload();
  await expect(title(other, 'Connectez-vous')).toBeVisible();
  await elsewhere.close();
});

test('a second step is added, and its code is asked for at the next sign-in', async ({ page }) => {
  const email = await newPerson('Gaëlle Tanguy');
  await signIn(page, email);
  const part = section(page, 'Validation en deux étapes');
  await part.getByRole('button', { name: 'Activer la validation en deux étapes' }).click();
  const secret = ((await part.locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
  const codeAt = (moment: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment });
  await part.getByLabel('Code à 6 chiffres').fill(codeAt(Date.now()));
  await part.getByRole('button', { name: 'Activer', exact: true }).click();
  await expect(part.getByText('La validation en deux étapes est activée.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, email);
  await expect(title(page, 'Deuxième étape')).toBeVisible();
  // The code of the next half minute: the present one has served.
  await page.getByLabel('Code à 6 chiffres').fill(codeAt(Date.now() + 30_000));
  await button(page, 'Vérifier').click();
  await expect(title(page, 'Mon compte')).toBeVisible();
});

test('somebody closes their account: what remains is said before and after, and nobody signs in again', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/status of 40[013]/);
  const [trainer] = await newTrainers(1);
  const { email, full_name: name } = trainer!.application;
  await asService('/rest/v1/trainer_accounts', {
    method: 'POST',
    body: JSON.stringify({ user_id: trainer!.userId, email, full_name: name, status: 'approved' }),
  });
  await signIn(page, email);
  const part = section(page, 'Fermer mon compte');
  await part.getByRole('button', { name: 'Fermer mon compte…' }).click();
  await expect(part.getByText('factures et pièces comptables')).toBeVisible();
  await expectAccessible(page);
  await part.getByLabel('Mot de passe actuel').fill(PASSWORD);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url());
  });
  await part.getByRole('button', { name: 'Fermer définitivement' }).click();
  // The closing takes its own time before the page does.
  await page.waitForURL(`${PORTAL}/login`);
  await expect(title(page, 'Votre compte est fermé')).toBeVisible();
  await expect(page.getByText(/factures et pièces comptables/)).toBeVisible();
  // Loaded a second time, the page would no longer say what became of the account.
  expect(loaded).toEqual([`${PORTAL}/login`]);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await button(page, 'Se connecter').click();
  await expect(page.getByText(/Votre compte est désactivé ou fermé/)).toBeVisible();
});
