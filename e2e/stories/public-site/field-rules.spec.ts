import {
  APPLY,
  CORS,
  choose,
  fillForm,
  sendButton,
  SENDING,
  SUBMIT_PATH,
  sentReference,
  startUsing,
  textbox,
} from '../../support/form.ts';
import { newApplicant } from '../../support/applicant.ts';
import { applicationsOf } from '../../support/records.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** The messages of an empty form, in the order of the page. */
const REQUIRED = [
  'Nom complet\u00a0: Nom complet requis',
  'Adresse e-mail\u00a0: Adresse e-mail requise',
  'Téléphone\u00a0: Numéro de téléphone requis',
  'Code postal\u00a0: Code postal requis',
  'Ville\u00a0: Ville requise',
  'Statut actuel\u00a0: Statut actuel requis',
  'Mode d’intervention\u00a0: Choisissez un mode d’intervention',
  'Disponibilité\u00a0: Disponibilité requise',
  'Secteurs de formation\u00a0: Choisissez au moins un secteur de formation',
  'Langues d’enseignement\u00a0: Choisissez au moins une langue d’enseignement',
  'CV\u00a0: Votre CV est requis',
  'Consentement\u00a0: Votre accord est nécessaire pour étudier votre candidature',
];

const PHONES: [typed: string, message: string][] = [
  ['1', 'Format de numéro invalide'],
  ['0612', 'Numéro de téléphone invalide'],
  ['0000000000', 'Numéro de téléphone invalide'],
];

const BIRTH_DATES: [day: string, month: string, year: string, message: string][] = [
  ['31', '2', '1990', 'Date de naissance invalide'],
  ['1', '', '1990', 'Date de naissance invalide'],
  ['31', '12', '1899', 'La date de naissance ne peut pas être antérieure au 01/01/1900'],
  ['1', '1', '2999', 'La date de naissance ne peut pas être dans le futur'],
];

test('an empty form that is sent lists what is missing, with links to the fields, and focuses the first', async ({
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') asked += 1;
  });
  await page.goto(APPLY);
  await startUsing(page);
  await sendButton(page).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('12 champs sont à corriger avant l’envoi');
  await expect(summary.getByRole('link')).toHaveText(REQUIRED);
  await expect(textbox(page, 'Nom complet')).toBeFocused();
  await expect(textbox(page, 'Nom complet')).toHaveAccessibleDescription('Nom complet requis');
  await expectAccessible(page);

  await summary.getByRole('link', { name: /^Disponibilité/ }).click();
  await expect(page.getByRole('combobox', { name: 'Disponibilité' })).toBeFocused();
  await summary.getByRole('link', { name: /^CV/ }).click();
  await expect(page.getByLabel('CV', { exact: true })).toBeFocused();
  await summary.getByRole('link', { name: /^Secteurs/ }).click();
  await expect(page.getByRole('checkbox', { name: "ERP & Gestion d'entreprise" })).toBeFocused();

  await textbox(page, 'Nom complet').fill('Maëlle Le Guen');
  await expect(summary).toContainText('11 champs sont à corriger avant l’envoi');
  expect(asked).toBe(0);
});

test('phone: each message is that of the specification, when the field is left', async ({ page }) => {
  await page.goto(APPLY);
  const phone = textbox(page, 'Téléphone');
  for (const [typed, message] of PHONES) {
    await phone.fill(typed);
    await phone.blur();
    await expect(phone, typed).toHaveAccessibleDescription(message);
  }
  await phone.fill('0612345678');
  await phone.blur();
  await expect(phone).not.toHaveAttribute('aria-invalid');

  await page.getByRole('combobox', { name: 'Pays du numéro' }).selectOption('BE');
  await phone.focus();
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription('Numéro de téléphone invalide');
  await phone.fill('0470123456');
  await expect(phone).toHaveValue('0470 12 34 56');
  await phone.blur();
  await expect(phone).not.toHaveAttribute('aria-invalid');
});

test('birth date: each message is that of the specification, and the field is optional', async ({ page }) => {
  await page.goto(APPLY);
  const date = page.getByRole('group', { name: /^Date de naissance/ });
  for (const [day, month, year, message] of BIRTH_DATES) {
    await date.getByLabel('Jour').fill(day);
    await date.getByLabel('Mois').fill(month);
    await date.getByLabel('Année').fill(year);
    await date.getByLabel('Année').blur();
    await expect(date.getByText(message), `${day}/${month}/${year}`).toBeVisible();
    await expect(date.getByLabel('Jour')).toHaveAccessibleDescription(new RegExp(message));
  }
  for (const part of ['Jour', 'Mois', 'Année']) await date.getByLabel(part).fill('');
  await date.getByLabel('Année').blur();
  await expect(date.getByLabel('Jour')).not.toHaveAttribute('aria-invalid');
});

test('fields that depend on a choice appear with it: other status, other sector, postal code in France', async ({
  page,
}) => {
  const person = await newApplicant();
  await page.goto(APPLY);
  await fillForm(page, { ...person, postalCode: '2900' });
  await choose(page, 'radiogroup', 'Statut actuel', 'Autre');
  await choose(page, 'group', 'Secteurs de formation', 'Autres Domaines');
  await sendButton(page).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Code postal\u00a0: Code postal invalide\u00a0: cinq chiffres attendus',
    'Autre statut\u00a0: Précisez votre statut',
    'Autre secteur\u00a0: Précisez votre autre secteur',
  ]);
  await expect(textbox(page, 'Code postal')).toBeFocused();

  await choose(page, 'group', 'Langues d’enseignement', 'Anglais');
  await page.getByRole('combobox', { name: 'Pays', exact: true }).selectOption('BE');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await choose(page, 'radiogroup', 'Statut actuel', 'Salarié');
  await page.getByRole('checkbox', { name: 'Autres Domaines' }).uncheck();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('what only the server refuses is shown at its field, and nothing typed is lost', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/422/);
  const person = await newApplicant();
  await page.goto(APPLY);
  await fillForm(page, person);
  const refuse = {
    error: {
      code: 'invalid_fields',
      message: 'Certains champs sont à corriger.',
      fields: { city: 'Ville inconnue' },
    },
  };
  await page.route(
    SUBMIT_PATH,
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      return route.fulfill({ status: 422, json: refuse, headers: CORS });
    },
    { times: 10 },
  );
  await sendButton(page).click();
  const city = textbox(page, 'Ville');
  await expect(city).toHaveAccessibleDescription('Ville inconnue', SENDING);
  await expect(city).toBeFocused();
  await expect(city).toHaveValue(person.city);
  await expect(textbox(page, 'Nom complet')).toHaveValue(person.name);

  await page.unroute(SUBMIT_PATH);
  await city.fill('Brest');
  await sendButton(page).click();
  const reference = await sentReference(page);
  expect(await applicationsOf(person.email)).toMatchObject([{ reference, city: 'Brest' }]);
});
