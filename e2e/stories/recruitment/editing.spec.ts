import type { Browser, BrowserContext, Page } from '@playwright/test';
import { APPLICATIONS, PASSWORD, SHELL } from '../../support/addresses.ts';
import { callAs, signedInAs } from '../../support/own-accounts.ts';
import { newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { cardOf, expect, openList, searchBox, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

/** A change as the API receives it. */
const UPDATES = '**/rest/v1/trainer_applications?*';
const REFRESHING = '**/auth/v1/token?grant_type=refresh_token';

const one = async (values: Record<string, unknown> = {}) => (await newApplications(1, () => values))[0]!;

type Row = {
  city: string | null;
  phone: string;
  status: string;
  admin_notes: string | null;
};
const rowOf = async ({ id }: OwnApplication) =>
  (await rowsOf<Row>('trainer_applications', `id=eq.${id}`))[0]!;

const editor = (page: Page) => page.getByRole('dialog', { name: 'Modifier la candidature' });
const city = (page: Page) => editor(page).getByRole('textbox', { name: 'Ville' });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
const question = (page: Page) => page.getByRole('dialog', { name: /Abandonner les modifications/ });
const updated = (page: Page) => page.getByText('Les informations ont été enregistrées avec succès.').first();

async function open(page: Page, { id, full_name }: OwnApplication): Promise<void> {
  await page.goto(`${APPLICATIONS}/${id}`);
  await expect(page.getByRole('dialog', { name: new RegExp(full_name) })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Changer le statut' })).toBeEnabled();
}

async function edit(page: Page, application: OwnApplication): Promise<void> {
  await open(page, application);
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(city(page)).toBeVisible();
}

/** Another recruiter, in a browser of their own. */
async function colleagueOf(browser: Browser, alsoIn: (context: BrowserContext) => void) {
  // Not the session of the recruiter, which new windows would share.
  const context = await browser.newContext({ baseURL: SHELL, storageState: await signedInAs('all') });
  alsoIn(context);
  return await context.newPage();
}

test('every kind of field of an application is corrected and saved', async ({ page }) => {
  test.slow();
  const application = await one({ other_sector: null });
  await edit(page, application);
  const form = editor(page);
  await expect(form.getByRole('textbox', { name: /Nom complet/ })).toBeFocused();
  await expectAccessible(page);

  await form.getByRole('textbox', { name: /Téléphone/ }).fill('0798765432');
  await expect(form.getByRole('textbox', { name: /Téléphone/ })).toHaveValue('07 98 76 54 32');
  await form.getByRole('textbox', { name: 'Date de naissance' }).fill('12/04/1987');
  await form.getByRole('textbox', { name: 'Date de naissance' }).press('Tab');
  await form.getByRole('combobox', { name: /Statut actuel/ }).press('ArrowDown');
  await page.getByTitle('Autre', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Autre statut' }).fill('Intermittente');
  await form.getByRole('checkbox', { name: 'Autres Domaines' }).check();
  await form.getByRole('textbox', { name: 'Autre secteur' }).fill('Logistique');
  await form.getByRole('combobox', { name: 'Logiciels maîtrisés' }).fill('Revit');
  await form.getByRole('combobox', { name: 'Logiciels maîtrisés' }).press('Enter');
  await form.getByRole('textbox', { name: 'Code postal' }).fill('');
  await form.getByRole('textbox', { name: /Notes internes/ }).fill('Tarif vu.');
  await save(page);
  await expect(page.getByText('Candidature mise à jour', { exact: true }).first()).toBeVisible();
  await expect(updated(page)).toBeVisible();
  await expect(editor(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Informations personnelles' })).toContainText('12/04/1987');
  expect(await rowOf(application)).toMatchObject({
    phone: '+33798765432',
    birth_date: '1987-04-12',
    current_status: 'Autre',
    other_status: 'Intermittente',
    training_sectors: ['Informatique & Technologies', 'Autres Domaines'],
    other_sector: 'Logistique',
    mastered_software: ['Excel', 'Revit'],
    postal_code: null,
    admin_notes: 'Tarif vu.',
  });
});

test('errors are shown beside their field, and typed text is kept on Escape, back and a refused save', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.allowConsole(/403/);
  const application = await one();
  const before = await rowOf(application);
  await openList(page);
  await searchBox(page).fill(application.mark);
  await expect(page.getByText('1 candidature', { exact: true })).toBeVisible();
  await cardOf(page, application.full_name).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const name = editor(page).getByRole('textbox', { name: /Nom complet/ });
  const phone = editor(page).getByRole('textbox', { name: /Téléphone/ });
  await name.fill('');
  await phone.fill('0612');
  await save(page);
  await expect(editor(page).getByRole('alert')).toContainText(
    '2 champs sont à corriger avant l’enregistrement',
  );
  await expectAccessible(page);
  expect(await rowOf(application)).toEqual(before);

  await name.fill(application.full_name);
  await phone.fill('0798765432');
  await city(page).fill('Nantes');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await question(page).getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(question(page)).toBeHidden();
  await expect(city(page)).toHaveValue('Nantes');

  await page.goBack();
  const leaving = page.getByRole('dialog', { name: /Quitter sans enregistrer/ });
  await leaving.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(leaving).toBeHidden();
  await expect(city(page)).toHaveValue('Nantes');

  await page.route(UPDATES, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          json: { code: '42501', message: 'new row violates row-level security policy' },
        })
      : route.continue(),
  );
  await save(page);
  const refused =
    "Vous n'avez pas les permissions pour modifier cette candidature. Contactez l'administrateur.";
  await expect(page.getByText(refused, { exact: true }).first()).toBeVisible();
  await expect(city(page)).toHaveValue('Nantes');
  await page.unroute(UPDATES);
  await save(page);
  await expect(updated(page)).toBeVisible();
  expect((await rowOf(application)).city).toBe('Nantes');
});

test('two recruiters see each other, keep what each changed, and choose where both changed the same field', async ({
  page,
  browser,
  watch,
}) => {
  // Longer, because two pages each sign in, read and write.
  test.slow();
  const application = await one();
  const colleague = await colleagueOf(browser, watch.alsoIn);
  // The colleague sees who edits at the first report; the next report comes fifteen seconds later.
  const reported = page.waitForResponse(
    (response) =>
      response.url().includes('/rpc/mark_presence') &&
      (response.request().postDataJSON() as { is_editing: boolean }).is_editing,
  );
  await edit(page, application);
  await reported;
  await open(colleague, application);
  await expect(colleague.getByText('Camille Roussel modifie cette candidature')).toBeVisible();

  await city(page).fill('Nantes');
  await editor(page)
    .getByRole('textbox', { name: /Téléphone/ })
    .fill('0798765432');
  await colleague.getByRole('button', { name: 'Modifier', exact: true }).click();
  await city(colleague).fill('Brest');
  await editor(colleague).getByRole('textbox', { name: 'Code postal' }).fill('29200');
  await save(colleague);
  await expect(updated(colleague)).toBeVisible();

  await save(page);
  const conflict = page.getByRole('dialog', { name: 'Cette candidature a changé entre-temps' });
  await expect(conflict).toContainText('a modifié un champ que vous modifiez aussi');
  await expect(conflict).not.toContainText('Une autre personne');
  await expectAccessible(page);
  expect((await rowOf(application)).city).toBe('Brest');
  await conflict.getByRole('radio', { name: /Brest/ }).check();
  await page.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await expect(updated(page)).toBeVisible();
  await expect(conflict).toBeHidden();
  expect(await rowOf(application)).toMatchObject({
    city: 'Brest',
    phone: '+33798765432',
    postal_code: '29200',
  });
  await colleague.context().close();
});

test('a status that a colleague changed is not replaced without a question', async ({ page }) => {
  const application = await one();
  await open(page, application);
  await page.getByRole('button', { name: 'Changer le statut' }).click();
  await page.getByRole('radio', { name: 'Refusé' }).check();
  const elsewhere = await callAs('all', `/rest/v1/trainer_applications?id=eq.${application.id}`, 'PATCH', {
    status: 'accepted',
  });
  expect(elsewhere.status).toBe(200);

  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Le statut a changé entre-temps' })).toContainText(
    'Accepté',
  );
  await expectAccessible(page);
  expect((await rowOf(application)).status).toBe('accepted');
  await save(page);
  await expect(updated(page)).toBeVisible();
  expect((await rowOf(application)).status).toBe('rejected');
});

test('typed text is kept when the session expires: the person signs in over the form and saves', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/400|401/);
  const application = await one();
  await edit(page, application);
  await city(page).fill('Nantes');
  await page.route(REFRESHING, (route) =>
    route.fulfill({ status: 400, json: { code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' } }),
  );
  await page.route(UPDATES, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } })
      : route.continue(),
  );
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Votre session a expiré' })).toBeVisible();
  await page.unroute(REFRESHING);
  await page.unroute(UPDATES);
  const reauth = page.getByRole('dialog', { name: 'Votre session a expiré' });
  await reauth.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await reauth.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(reauth).toBeHidden();
  await expect(city(page)).toHaveValue('Nantes');
  await save(page);
  await expect(updated(page)).toBeVisible();
  expect((await rowOf(application)).city).toBe('Nantes');
});

test('status and notes are changed by keyboard', async ({ page }) => {
  test.slow();
  const application = await one({ admin_notes: 'Tarif vu.' });
  await open(page, application);
  await page.keyboard.press('s');
  await expect(page.getByRole('radio', { name: 'Nouveau' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Refusé' })).toBeChecked();
  await page.getByRole('combobox', { name: /Motif du refus/ }).press('ArrowDown');
  await page.getByTitle('Compétences attendues').click();
  await page.getByRole('textbox', { name: /Note interne/ }).fill('Vu avec Ali.');
  await page.getByRole('radio', { name: 'Refusé' }).focus();
  await page.keyboard.press('Enter');
  await expect(updated(page)).toBeVisible();
  expect(await rowOf(application)).toMatchObject({
    status: 'rejected',
    refusal_reason: 'skills',
    admin_notes: 'Tarif vu.\n\nVu avec Ali.',
  });

  await expect(page.getByRole('dialog', { name: 'Changer le statut' })).toBeHidden();
  await page.keyboard.press('n');
  const notes = page.getByRole('dialog', { name: 'Notes internes' });
  await expect(notes.getByRole('textbox')).toBeFocused();
  await expect(notes.getByRole('textbox')).toHaveValue('Tarif vu.\n\nVu avec Ali.');
  await expectAccessible(page);
  await notes.getByRole('textbox').fill('Rappeler en mars.');
  await save(page);
  await expect(notes).toBeHidden();
  expect((await rowOf(application)).admin_notes).toBe('Rappeler en mars.');
});

test('the edit form in full screen keeps its fields apart and its buttons above the notice, on phones too', async ({
  page,
}) => {
  const application = await one({ city: 'Lyon', country: 'FR' });
  await page.goto(`${APPLICATIONS}/${application.id}/plein-ecran`);
  await page.getByRole('button', { name: /^Contacté/ }).click();
  await expect(page.getByRole('button', { name: 'Annuler U' })).toBeVisible();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const form = page.getByRole('region', { name: 'Modifier la candidature' });
  await form.getByRole('textbox', { name: 'Ville' }).fill('Rennes');
  const submit = form.getByRole('button', { name: 'Enregistrer', exact: true });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // The switch between the application and the CV, where there is room for only one of them.
    await expect(page.getByRole('radio', { name: 'CV' })).toBeVisible({ visible: width < 1000 });
    // The content of a field may be wider than the field.
    const places = await form.locator('.tr-columns .field').evaluateAll((fields) =>
      fields.map((field) => {
        const parts = [...field.querySelectorAll('input, .ant-select, label')].map((part) =>
          part.getBoundingClientRect(),
        );
        return {
          left: Math.min(...parts.map(({ left }) => left)),
          right: Math.max(...parts.map(({ right }) => right)),
          top: Math.min(...parts.map(({ top }) => top)),
          bottom: Math.max(...parts.map(({ bottom }) => bottom)),
        };
      }),
    );
    expect(places.length).toBeGreaterThan(6);
    for (const [index, place] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        const isApart =
          place.right <= other.left ||
          other.right <= place.left ||
          place.bottom <= other.top ||
          other.bottom <= place.top;
        expect(isApart, JSON.stringify([place, other])).toBe(true);
      }
    }
    // A real click at its place: Playwright refuses a click that another element would receive.
    await submit.click({ trial: width > 390, timeout: 5000 });
  }
  await expect(updated(page)).toBeVisible();
  expect((await rowOf(application)).city).toBe('Rennes');
});
