import { PASSWORD, PORTAL, SUPABASE } from '../../support/addresses.ts';
import type { Page } from '@playwright/test';
import { callAs, newTrainers, openAccount, signedInByEmail } from '../../support/own-accounts.ts';
import { openWhole, TRAINER_PAGES } from '../../support/portal.ts';
import { expect, expectAccessible, giveSession, test } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
/** A reading that the database refuses. */
const REFUSED = /status of 403 .*\/rest\/v1\//;
/** The pending page asks every ten seconds. */
const NOTICED = { timeout: 25_000 };

// spec 2.74, 2.75, 2.80
test('a visitor finds the home page, and comes back to an old address after signing in', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(new URL('/', PORTAL).href);
  await expect(page).toHaveURL(PORTAL);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Tout ce qui vous attend, au même endroit.',
  );
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await page.goto(`${PORTAL}/my-invoices?mois=11`);
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
  await page.getByLabel('Adresse e-mail').fill('formatrice@trame.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mes factures', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${PORTAL}/app/my-invoices?mois=11`);
  await expectAccessible(page);
});

// spec 2.82
test('an approved trainer goes round by keyboard, and leaves nothing when signing out', async ({ page }) => {
  await giveSession(page.context(), await signedInByEmail('formatrice@trame.example', PORTAL));
  await page.goto(`${PORTAL}/app`);
  await expect(page).toHaveURL(`${PORTAL}/app/dashboard`);
  await expect(page.getByRole('heading', { name: /^Bonjour/, level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#contenu')).toBeFocused();

  const nav = page.getByRole('navigation', { name: 'Espace formateur', exact: true });
  await nav.getByRole('link', { name: 'Espace facturation' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Espace facturation', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Espace facturation – Espace formateur');
  await expect(nav.getByRole('link', { name: 'Espace facturation' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: /^Compte de/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Espace facturation' })).toBeHidden();
});

test('the bar of a phone leads to the five pages of every week', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await giveSession(page.context(), await signedInByEmail('formatrice@trame.example', PORTAL));
  await page.goto(`${PORTAL}/app/dashboard`);
  const tabs = page.getByRole('navigation', { name: 'Espace formateur, menu du bas' });
  await expect(tabs.getByRole('link')).toHaveCount(5);
  await tabs.getByRole('link', { name: 'Pièces' }).click();
  await expect(page.getByRole('heading', { name: 'Mes pièces', level: 1 })).toBeVisible();
  await tabs.getByRole('link', { name: 'Déposer' }).click();
  await expect(page.getByRole('heading', { name: 'Déposer une facture', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('every page of a phone has controls that a finger can hit, and no other fault of access', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await giveSession(page.context(), await signedInByEmail('formatrice@trame.example', PORTAL));
  for (const path of TRAINER_PAGES) {
    await openWhole(page, path);
    await expectAccessible(page);
  }
});

for (const [email, alsoClosed] of [
  ['attente@trame.example', []],
  ['refuse@trame.example', ['papers', 'profile']],
  ['suspendue@trame.example', ['papers', 'profile']],
  ['sans-compte@trame.example', ['papers', 'admin/debug']],
  ['recrutement@trame.example', ['papers', 'admin/debug']],
] as const) {
  // threat 32
  test(`${email} gets the page that says where their account is, and none of the app`, async ({ page }) => {
    await giveSession(page.context(), await signedInByEmail(email, PORTAL));
    for (const path of ['app/dashboard', 'app/qualiopi-resources', ...alsoClosed]) {
      await page.goto(`${PORTAL}/${path}`);
      await expect(page).toHaveURL(`${PORTAL}/pending-approval`);
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    if ((alsoClosed as readonly string[]).includes('admin/debug')) return;
    await page.goto(`${PORTAL}/admin/debug`);
    await expect(page.getByText(email, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '/app/dashboard' })).toContainText('Fermée');
    await expectAccessible(page);
  });
}

// spec 2.79, 2.81
test('approval opens the page that waits, and suspension closes it with its reason', async ({
  page,
  watch,
}) => {
  test.setTimeout(90_000);
  // What the open document reads after the suspension is refused: access ends at the next request.
  watch.allowConsole(REFUSED);
  const [trainer] = await newTrainers(1);
  if (!trainer) throw new Error('No trainer was made');
  await openAccount(trainer);
  const decide = async (decision: string, reason?: string) => {
    const body = { user_id: trainer.userId, decision, ...(reason !== undefined && { reason }) };
    const { status, text } = await callAs('app5_user', '/rest/v1/rpc/decide_trainer_account', 'POST', body);
    expect(status, text).toBe(200);
  };
  await giveSession(page.context(), await signedInByEmail(trainer.application.email, PORTAL));
  await page.goto(`${PORTAL}/app`);
  await expect(page).toHaveURL(`${PORTAL}/pending-approval`);
  const loads = await page.evaluate(() => performance.timeOrigin);

  await decide('approve');
  await expect(page).toHaveURL(`${PORTAL}/app/dashboard`, NOTICED);
  // The same document.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loads);

  await decide('suspend', 'Votre attestation de vigilance a expiré.');
  await page
    .getByRole('navigation', { name: 'Espace formateur', exact: true })
    .getByRole('link', { name: 'Déposer une facture' })
    .click();
  await expect(page).toHaveURL(`${PORTAL}/pending-approval`, NOTICED);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loads);
  await expect(page.getByText('Votre attestation de vigilance a expiré.').first()).toBeVisible();
});

test('a portal that loses its network says from when what it shows is', async ({ page, context, watch }) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await giveSession(context, await signedInByEmail('formatrice@trame.example', PORTAL));
  await page.goto(`${PORTAL}/app/dashboard`);
  const title = page.getByRole('heading', { name: /^Bonjour/, level: 1 });
  await expect(title).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/Vous êtes hors ligne\. Ce qui est affiché a été lu le/)).toBeVisible();
  await expect(title).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Vous êtes hors ligne/)).toBeHidden();
});

/** What the browser keeps of what the person last saw. */
const lastSeen = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('trame-portal');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const values = database.transaction('last-seen').objectStore('last-seen').getAll();
          values.addEventListener('success', () => {
            database.close();
            resolve(JSON.stringify(values.result));
          });
        });
      }),
  );

test('a portal loaded while the API is away shows what was last seen, until the person signs out', async ({
  page,
  context,
  watch,
}) => {
  watch.allowConsole(/ERR_FAILED|Failed to fetch/);
  await giveSession(context, await signedInByEmail('formatrice@trame.example', PORTAL));
  await page.goto(`${PORTAL}/app/dashboard`);
  await expect(page.getByText(/Pièce déposée\s: «\sDéclaration d’activité/)).toBeVisible();
  await expect.poll(() => lastSeen(page)).toContain('Pièce déposée');
  await context.route(`${SUPABASE}/**`, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Bonjour/, level: 1 })).toBeVisible();
  await expect(page.getByText(/Pièce déposée\s: «\sDéclaration d’activité/)).toBeVisible();
  await expect(page.getByText(/Le serveur ne répond pas\. Ce qui est affiché a été lu le/)).toBeVisible();
  // After an hour without a network the token has expired, and cannot be renewed.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith('-auth-token'))) {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    }
  });
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
  await context.unroute(`${SUPABASE}/**`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
  await expect.poll(() => lastSeen(page)).toBe('[]');
});

test('a portal whose server no longer answers says what is asked, and the next missions', async ({
  page,
  context,
  watch,
}) => {
  watch.allowConsole(/ERR_FAILED|Failed to fetch/);
  await giveSession(context, await signedInByEmail('formatrice@trame.example', PORTAL));
  await page.goto(`${PORTAL}/app/dashboard`);
  const asked = page.getByRole('region', { name: 'À faire' }).getByRole('listitem');
  const missions = page.getByRole('region', { name: 'Prochaines missions' });
  await expect(asked.first()).toBeVisible();
  await expect(missions.getByText('Sage 100 Comptabilité', { exact: true })).toBeVisible();
  await expect.poll(() => lastSeen(page)).toContain('Sage 100 Comptabilité');
  let held = 0;
  await context.route(`${SUPABASE}/**`, () => {
    held += 1;
  });
  await page.reload();
  // A request ends after 30 s, and is made once more then.
  await expect(asked.first()).toBeVisible();
  await expect(missions.getByText('Sage 100 Comptabilité', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Une partie n’a pas encore pu être lue/)).toBeVisible();
  expect(held).toBeGreaterThan(0);
});

// spec 2.78, 2.86
test('a recovery link leaves the address at once, on any page', async ({ page }) => {
  await page.goto(`${PORTAL}/app/dashboard#type=recovery`);
  await expect(page).toHaveURL(`${PORTAL}/reset-password`);
  await expect(page.getByRole('link', { name: 'Demander un autre lien' })).toBeVisible();
  await page.goto(`${PORTAL}/nulle-part`);
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});
