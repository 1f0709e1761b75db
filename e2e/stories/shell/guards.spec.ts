import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AREAS, areaByAppId, type Area } from '@trame/platform/areas';
import { serveRegistry } from '../../fixtures/broken-remotes.ts';
import { publishedRegistry } from '../../fixtures/broken-test.ts';
import { ACCOUNTS, APPLICATIONS, DEPLOYED_APPS, SHELL } from '../../support/addresses.ts';
import { signedInAs, signInBySession } from '../../support/own-accounts.ts';
import { expect, expectAccessible, fillSignIn, test } from '../../support/test.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const ROLES_OF: Record<keyof typeof ACCOUNTS, readonly string[]> = {
  app5_user: ['app5_user'],
  gestionnaire: ['gestionnaire'],
  admin: ['admin'],
  app1_user: ['app1_user'],
  app2_user: ['app2_user'],
  app4_user: ['app4_user'],
  all: ['gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user'],
  none: [],
};

/** Title of the first page of each area that a remote serves. An area without one has no remote yet. */
const FIRST_PAGE: Readonly<Record<string, string>> = Object.fromEntries(
  globSync('remotes/*/remote.json', { cwd: ROOT }).flatMap((file) => {
    const { areas, routes } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
      areas: unknown[];
      routes: Record<string, { area?: string; path: string; title: string }>;
    };
    return areas.flatMap((served) => {
      const first = Object.values(routes).find(({ area = areas[0], path }) => area === served && path === '');
      return typeof served === 'string' && first ? [[served, first.title]] : [];
    });
  }),
);

/** A remote that a registry leaves out here. */
const WITHDRAWN = 'hubs';

const unserved = (title: string) => `${title} n’est pas encore en service`;

const REDIRECTS: readonly [from: string, to: string][] = [
  ['/catalogue', '/catalogue-pro-842f2/catalogue'],
  ['/optimisation', '/catalogue-pro-842f2/optimisation'],
  ['/progress-tracker', '/catalogue-pro-842f2/progress'],
  ['/dashboard', '/dashboard-345d'],
  ['/sig-7f3a', '/signature-center-5c8a7'],
];

const LOGIN_REDIRECTS: readonly [from: string, to: string][] = [
  ['/auth/internal-login', '/auth'],
  ['/app1/login', '/auth/login/app1'],
  ['/app2/login', '/auth/login/app2'],
  ['/app4/login', '/auth/login/app4'],
  ['/app5/login', '/auth/login/app5'],
  ['/gestion-corporate-785d3/login', '/auth/login/app1'],
  ['/catalogue-pro-842f2/login', '/auth/login/app2'],
  ['/signature-center-5c8a7/login', '/auth/login/app4'],
  ['/recrutement-6f1b4/login', '/auth/login/app5'],
];

test('signed out, a guarded page asks to sign in and then opens with its query', async ({ page }) => {
  await page.goto(`${APPLICATIONS}?statut=new`);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expectAccessible(page);
  await fillSignIn(page, 'app5_user');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=new`);
  await expect(page.getByRole('heading', { name: 'Candidatures', level: 1 })).toBeVisible();
});

/** Accounts that open every area; the others open one that they may and one that they may not. */
const EVERYWHERE: readonly (keyof typeof ACCOUNTS)[] = ['app5_user', 'all', 'none'];

for (const account of Object.keys(ROLES_OF) as (keyof typeof ACCOUNTS)[]) {
  test.describe(account, () => {
    // The sign-in page is tested in other stories.
    test.use({ session: ({ baseURL: _shell }, provide) => signedInAs(account).then(provide) });

    // Every role in every area is tested in access.test.ts.
    // spec 2.1
    test('each area opens, refuses or does not exist, as its guard says', async ({ page }) => {
      const mayOpen = ({ roles }: Area) =>
        roles.length === 0 || roles.some((role) => ROLES_OF[account].includes(role));
      const guarded = AREAS.filter(({ roles }) => roles.length > 0);
      const visited: readonly (Area | undefined)[] = EVERYWHERE.includes(account)
        ? AREAS
        : [guarded.find(mayOpen), guarded.find((area) => !mayOpen(area))];
      for (const area of visited) {
        if (!area) throw new Error(`${account} opens every area, or none`);
        await page.goto(`/${area.slug}`);
        if (mayOpen(area)) {
          const title = FIRST_PAGE[area.id] ?? unserved(area.title);
          await expect(page.getByRole('heading', { name: title, level: 1 }), area.slug).toBeVisible();
        } else {
          await expect(page, area.slug).toHaveURL(/\/unauthorized/);
          await expect(page.getByText('administrateur de la plateforme').first()).toBeVisible();
        }
      }
      await page.goto(DEPLOYED_APPS);
      if (ROLES_OF[account].includes('admin')) {
        await expect(page.getByRole('heading', { name: 'Applications déployées', level: 1 })).toBeVisible();
      } else {
        await expect(page).toHaveURL(`${SHELL}/unauthorized?role=admin`);
        await expect(page.getByText('Administrateur')).toBeVisible();
      }
    });
  });
}

test('a refusal names the role to ask for', async ({ page }) => {
  await signInBySession(page, 'gestionnaire');
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('heading', { name: 'Recrutement : accès réservé' })).toBeVisible();
  await expect(page.getByText('app5_user')).toBeVisible();
  await expectAccessible(page);
});

test('an unknown path is shown as not found', async ({ page }) => {
  await page.goto('/nulle-part/du-tout');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  await expectAccessible(page);
});

test('the sign-in address of an unknown app is refused', async ({ page }) => {
  await page.goto('/auth/login/app9');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});

// spec 2.6
test('old sign-in addresses lead to the current ones, with query and hash', async ({ page }) => {
  for (const [from, to] of LOGIN_REDIRECTS) {
    await page.goto(`${from}?a=1#b`);
    await expect(page, from).toHaveURL(`${SHELL}${to}?a=1#b`);
    // Nobody is asked to sign in for an app that does not exist.
    const area = areaByAppId(to.split('/').at(-1) ?? '');
    const name = area && !FIRST_PAGE[area.id] ? unserved(area.title) : 'Connectez-vous';
    await expect(page.getByRole('heading', { name }), from).toBeVisible();
  }
});

test('signed out, an area that is not in service says so before it asks to sign in', async ({ page }) => {
  const registry = await publishedRegistry(page);
  await serveRegistry(page, {
    ...registry,
    sequence: Date.now(),
    remotes: registry.remotes.filter(({ name }) => name !== WITHDRAWN),
  });
  const served = registry.remotes.find(({ name }) => name === WITHDRAWN)?.areas ?? [];
  const areas = AREAS.filter(({ id, roles }) => roles.length > 0 && served.includes(id));
  expect(areas.length).toBeGreaterThan(0);
  for (const area of areas) {
    await page.goto(`/${area.slug}/quelque-part?a=1#b`);
    await expect(page.getByRole('heading', { name: unserved(area.title), level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${SHELL}/${area.slug}/quelque-part?a=1#b`);
    await expect(page).toHaveTitle(`${unserved(area.title)} – Trame`);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Se connecter aux autres applications' }).click();
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
});

test('people can sign in even when the registry cannot be read', async ({ page, watch }) => {
  watch.allowConsole(/503/);
  await page.route('**/registry.json', (route) => route.fulfill({ status: 503 }));
  await page.goto('/auth/login/app4');
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
});

test('old addresses lead to the new ones with query and hash, and add no step to the history', async ({
  page,
}) => {
  await signInBySession(page, 'all');
  await page.goto('/');
  for (const [from, to] of REDIRECTS) {
    await page.goto(`${from}?a=1#b`);
    await expect(page, from).toHaveURL(`${SHELL}${to}?a=1#b`);
    await page.goBack();
    await expect(page, from).toHaveURL(`${SHELL}/`);
  }
});

test('signing out signs out every tab', async ({ page, context }) => {
  await signInBySession(page, 'app5_user');
  await page.goto('/');
  const other = await context.newPage();
  await other.goto(APPLICATIONS);
  await expect(other.getByRole('heading', { name: 'Candidatures', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /Camille Roussel/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(other).toHaveURL(/\/auth/);
});

test('roles that cannot be checked open nothing until they can', async ({ page, watch }) => {
  watch.allowConsole(/my_roles|503/);
  await page.route('**/rpc/my_roles', (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
  await page.goto('/auth/login/app5');
  await fillSignIn(page, 'app5_user');
  await expect(page.getByRole('heading', { name: 'Vos accès n’ont pas pu être vérifiés' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeHidden();
  await expectAccessible(page);
  await page.unroute('**/rpc/my_roles');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible();
});

test('a wrong password is refused without saying whether the account exists', async ({ page, watch }) => {
  watch.allowConsole(/400/);
  const messages: string[] = [];
  for (const address of [ACCOUNTS.app5_user, 'inconnu@trame.example']) {
    await page.goto('/auth');
    await page.getByLabel('Adresse e-mail').fill(address);
    await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon-mot');
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    messages.push((await page.getByRole('alert').textContent()) ?? '');
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(address);
  }
  expect(messages[0]).toBe(messages[1]);
  await expectAccessible(page);
});
