import type { Page, Route } from '@playwright/test';
import { referencesDocx } from '../../fixtures/documents.ts';
import { PUBLIC_SITE } from '../../support/addresses.ts';
import { newApplicant, type Applicant } from '../../support/applicant.ts';
import {
  APPLY,
  CORS,
  fillForm,
  sendButton,
  SENDING,
  sentReference,
  SUBMIT_PATH,
  textbox,
} from '../../support/form.ts';
import { applicationsOf, mailsTo } from '../../support/records.ts';
import { directSubmission } from '../../support/submit-api.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** What the browser writes to the console about the faults injected here. */
const INJECTED = /Failed to load resource|submit-application.*(CORS|ERR_)/;
/** Applications of one address per day. */
const PER_ADDRESS_AND_DAY = 5;

/** Answers sent applications, and lets the requests for challenges through. */
async function onSend(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(SUBMIT_PATH, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  );
}

const refuse = (status: number, code: string, message: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { ...CORS, ...headers },
  json: { error: { code, message } },
});

async function expectEverythingKept(page: Page, person: Applicant): Promise<void> {
  await expect(textbox(page, 'Nom complet')).toHaveValue(person.name);
  await expect(textbox(page, 'Adresse e-mail')).toHaveValue(person.email);
  await expect(textbox(page, 'Téléphone')).toHaveValue('06 12 34 56 78');
  await expect(page.getByRole('radio', { name: 'Indépendant' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Disponibilité' })).toHaveValue('Sous 1 mois');
  await expect(page.getByRole('checkbox', { name: 'Informatique & Technologies' })).toBeChecked();
  await expect(page.getByText(person.cv.name)).toBeVisible();
  await expect(page.getByText('Prêt à être envoyé')).toBeVisible();
}

test('a reload, another language or leaving the page loses nothing, files included', async ({ page }) => {
  const person = await newApplicant();
  await page.goto(PUBLIC_SITE);
  await page.goto(APPLY);
  await fillForm(page, person);
  const software = page.getByRole('combobox', { name: /^Logiciels maîtrisés/ });
  await software.fill('Sage Paie');
  await software.press('Enter');
  await page
    .getByRole('group', { name: /^Date de naissance/ })
    .getByLabel('Année')
    .fill('1985');
  await page.getByRole('textbox', { name: /^Ce que nous devrions savoir/ }).fill('Deux lignes,\nla seconde.');

  await page.reload();
  await expect(page.getByText('Nous avons repris votre saisie là où vous l’aviez laissée.')).toBeVisible();
  await expectEverythingKept(page, person);
  await expect(page.getByRole('list', { name: 'Logiciels maîtrisés' })).toHaveText('Sage Paie');
  await expect(page.getByRole('group', { name: /^Date de naissance/ }).getByLabel('Année')).toHaveValue(
    '1985',
  );
  await expect(page.getByRole('textbox', { name: /^Ce que nous devrions savoir/ })).toHaveValue(
    'Deux lignes,\nla seconde.',
  );

  await textbox(page, 'Ville').fill('Brest');
  await page.getByRole('navigation', { name: 'Langue' }).getByRole('link', { name: 'English' }).click();
  await expect(textbox(page, 'City')).toHaveValue('Brest');
  await expect(page.getByText(person.cv.name)).toBeVisible();
  await textbox(page, 'City').fill('Lorient');

  await page.goBack();
  await expect(textbox(page, 'Ville')).toHaveValue('Lorient');
  await page.goBack();
  await expect(page).toHaveURL(`${PUBLIC_SITE}/`);
  await page.goForward();
  await expect(textbox(page, 'Ville')).toHaveValue('Lorient');
  await expectEverythingKept(page, person);

  await page.getByRole('button', { name: 'Effacer le brouillon' }).click();
  await page.getByRole('button', { name: 'Oui, tout effacer' }).click();
  await expect(page.getByText('Le brouillon est effacé.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Votre saisie sera gardée sur cet appareil')).toBeVisible();
  await expect(textbox(page, 'Nom complet')).toHaveValue('');
});

test('before the script of the page has loaded nothing can be sent, and what is typed is kept', async ({
  page,
}) => {
  const scripts: Route[] = [];
  let held = true;
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(frame.url()));
  await page.route('**/*.js', (route) => (held ? void scripts.push(route) : route.continue()));
  await page.goto(APPLY, { waitUntil: 'commit' });
  await textbox(page, 'Nom complet').fill('Maëlle Le Guen');
  await textbox(page, 'Nom complet').press('Enter');
  await expect(sendButton(page)).toBeDisabled();
  await sendButton(page).click({ force: true });
  await expect(page.getByText('Le formulaire se prépare…')).toBeVisible();
  await page.getByRole('textbox', { name: 'Jour' }).fill('7');
  await page.getByRole('combobox', { name: /^Logiciels maîtrisés/ }).fill('Odoo');

  const late = page.getByText('Ce formulaire n’a pas fini de se charger', { exact: false });
  await expect(late).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(late).toBeVisible();
  await page.getByRole('radio', { name: 'Salarié' }).check();
  await page.getByRole('checkbox', { name: 'Français' }).check();
  held = false;
  await Promise.all(scripts.map((route) => route.continue()));
  await textbox(page, 'Ville').fill('Quimper');
  await expect(page.getByText(/^Enregistré sur cet appareil/)).toBeVisible();
  await expect(textbox(page, 'Nom complet')).toHaveValue('Maëlle Le Guen');
  await expect(page.getByRole('radio', { name: 'Salarié' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Français' })).toBeChecked();
  await expect(textbox(page, 'Ville')).toHaveValue('Quimper');
  await expect(page.getByRole('textbox', { name: 'Jour' })).toHaveValue('7');
  await expect(page.getByRole('button', { name: 'Retirer Odoo' })).toBeVisible();
  await expect(late).toBeHidden();
  await expect(sendButton(page)).toBeEnabled();
  expect(opened).toEqual([APPLY]);
});

const REFUSALS: [status: number, code: string, message: string, headers: Record<string, string>][] = [
  [500, 'internal', 'Un problème inattendu est survenu.', {}],
  [429, 'rate_limited', 'Trop d’envois en peu de temps. Réessayez plus tard.', { 'retry-after': '120' }],
];

test('an answer 500 or 429 is explained, loses nothing even after a reload, and the next try succeeds', async ({
  page,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  const person = await newApplicant();
  await page.goto(APPLY);
  await fillForm(page, person);
  const alert = page.getByRole('alert');
  const retryButton = page.getByRole('button', { name: 'Réessayer', exact: true });
  for (const [index, [status, code, message, headers]] of REFUSALS.entries()) {
    await onSend(page, (route) => route.fulfill(refuse(status, code, message, headers)));
    await (index === 0 ? sendButton(page) : retryButton).click();
    await expect(alert).toContainText(message, SENDING);
    await expect(alert).toContainText('Votre candidature n’est pas encore envoyée');
    await expect(alert).toContainText('Rien n’est perdu');
    await expectEverythingKept(page, person);
  }
  await expect(page.getByText('Vous pourrez réessayer dans 2 minutes.')).toBeVisible();

  await page.unroute(SUBMIT_PATH);
  await page.reload();
  await expectEverythingKept(page, person);
  await sendButton(page).click();
  const reference = await sentReference(page);
  expect(await applicationsOf(person.email)).toMatchObject([{ reference }]);
});

test('a service that restarts (503) is asked again automatically', async ({ page, watch }) => {
  watch.allowConsole(INJECTED);
  const person = await newApplicant();
  await page.goto(APPLY);
  await fillForm(page, person);
  let refusals = 0;
  await onSend(page, async (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    return route.fulfill(refuse(503, 'unavailable', 'Indisponible.', { 'retry-after': '3' }));
  });
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Le service ne répond pas', SENDING);
  const reference = await sentReference(page);
  expect(await applicationsOf(person.email)).toMatchObject([{ reference }]);
});

const CUTS: [when: string, isStored: boolean][] = [
  ['on the way there', false],
  ['on the way back, once stored', true],
];

for (const [when, isStored] of CUTS) {
  test(`a connection lost ${when} sends the application once, as soon as it is back`, async ({
    page,
    context,
    watch,
  }) => {
    watch.allowConsole(INJECTED);
    const person = await newApplicant();
    await page.goto(APPLY);
    await fillForm(page, person);
    await onSend(page, async (route) => {
      if (isStored) {
        const response = await route.fetch();
        if (!response.ok()) return route.fulfill({ response });
      }
      await context.setOffline(true);
      return route.abort('internetdisconnected');
    });
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Connexion interrompue', SENDING);
    await expect(page.getByRole('alert')).toContainText('Rien n’est perdu');
    expect(await applicationsOf(person.email)).toHaveLength(isStored ? 1 : 0);

    await page.unroute(SUBMIT_PATH);
    await context.setOffline(false);
    const reference = await sentReference(page);
    expect(await applicationsOf(person.email)).toMatchObject([{ reference }]);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });
}

test('while it waits for the connection, the form can be edited again and sent later', async ({
  page,
  context,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  const person = await newApplicant();
  await page.goto(APPLY);
  await fillForm(page, person);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Connexion interrompue', SENDING);
  await page.getByRole('button', { name: 'Revenir au formulaire' }).click();
  await expect(page.getByText('Connexion interrompue')).toBeHidden();
  await textbox(page, 'Ville').fill('Brest');
  await expectEverythingKept(page, person);
  await context.setOffline(false);
  await sendButton(page).click();
  await sentReference(page);
  expect(await applicationsOf(person.email)).toMatchObject([{ city: 'Brest' }]);
});

test('a double click sends once; back, forward and reload neither lose the reference nor send again', async ({
  page,
}) => {
  const person = await newApplicant();
  await page.goto(PUBLIC_SITE);
  await page.getByRole('main').getByRole('link', { name: 'Devenir formateur' }).first().click();
  await fillForm(page, person);
  await page.getByLabel('Références').setInputFiles(referencesDocx());
  await expect(page.getByText('Prêt à être envoyé')).toHaveCount(2);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await sendButton(page).dblclick();
  const reference = await sentReference(page);
  expect(posts).toBe(1);

  await page.reload();
  await expect(page.getByText(reference)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${PUBLIC_SITE}/`);
  await page.goForward();
  await expect(page.getByText(reference)).toBeVisible();
  expect(await applicationsOf(person.email)).toMatchObject([{ reference }]);
  expect(await mailsTo(person.email)).toHaveLength(1);

  await page.goto(APPLY);
  await expect(textbox(page, 'Nom complet')).toHaveValue('');
});

test('above five applications a day, the owner of the address continues by a mailed link', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(120_000);
  watch.allowConsole(/403|404/);
  const person = await newApplicant();
  const earlier = Array.from({ length: PER_ADDRESS_AND_DAY }, async () => {
    const { sendWhenAllowed } = await directSubmission(person);
    return (await sendWhenAllowed()).status;
  });
  await page.goto(APPLY);
  await fillForm(page, person);
  expect(await Promise.all(earlier)).toEqual(Array.from({ length: PER_ADDRESS_AND_DAY }, () => 201));
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText('ouvrez le lien que nous avons envoyé', SENDING);
  await expectEverythingKept(page, person);
  expect(await applicationsOf(person.email)).toHaveLength(PER_ADDRESS_AND_DAY);

  const [mail] = (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith('Confirmez'));
  expect(mail?.text).not.toContain(person.name);
  const link = /https?:\/\/\S+\/confirmer-adresse#[0-9a-f]{64}/.exec(mail?.text ?? '')?.[0] ?? '';
  const confirmation = await context.newPage();
  await confirmation.goto(link);
  await expect(
    confirmation.getByRole('heading', { level: 1, name: 'Confirmer votre adresse' }),
  ).toBeVisible();
  await expect(confirmation).toHaveURL(/\/confirmer-adresse$/);
  await expectAccessible(confirmation);
  const button = confirmation.getByRole('button', { name: 'Confirmer mon adresse' });
  await button.click();
  await expect(confirmation.getByRole('heading', { name: 'Votre adresse est confirmée' })).toBeFocused();
  await expectAccessible(confirmation);
  await confirmation.goto(link);
  await button.click();
  await expect(confirmation.getByRole('alert')).toContainText('Ce lien a déjà servi');
  await confirmation.close();

  await page.getByRole('button', { name: 'Réessayer', exact: true }).click();
  await sentReference(page);
  expect(await applicationsOf(person.email)).toHaveLength(PER_ADDRESS_AND_DAY + 1);
});
