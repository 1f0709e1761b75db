import type { Locale } from '@trame/domain';
import type { Locator, Page } from '@playwright/test';
import type { Applicant } from './applicant.ts';
import { PUBLIC_SITE } from './addresses.ts';
import { expect } from './test.ts';

export const APPLY = `${PUBLIC_SITE}/trainers-apply`;
export const APPLY_IN_ENGLISH = `${PUBLIC_SITE}/en/trainers-apply`;
/** Requests to the function that receives applications: the challenge (GET) and the application (POST). */
export const SUBMIT_PATH = '**/functions/v1/submit-application?**';
/** Headers of the platform, for answers that a test makes up. */
export const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };
/** Longest time to send on two busy cores: proof of work, minimum time in the form, upload. */
export const SENDING = { timeout: 30_000 };

const FRENCH = {
  name: 'Nom complet',
  email: 'Adresse e-mail',
  phone: 'Téléphone',
  city: 'Ville',
  postalCode: 'Code postal',
  statuses: 'Statut actuel',
  status: 'Indépendant',
  interventions: 'Mode d’intervention',
  intervention: 'Les deux',
  availability: 'Disponibilité',
  soon: 'Sous 1 mois',
  sectors: 'Secteurs de formation',
  sector: 'Informatique & Technologies',
  languages: 'Langues d’enseignement',
  language: 'Français',
  cv: 'CV',
  consent: 'J’accepte que mes données soient utilisées pour étudier ma candidature.',
  ready: 'Prêt à être envoyé',
  send: 'Envoyer ma candidature',
  sent: 'Votre candidature est envoyée',
};

const ENGLISH: typeof FRENCH = {
  name: 'Full name',
  email: 'E-mail address',
  phone: 'Phone',
  city: 'City',
  postalCode: 'Postal code',
  statuses: 'Current status',
  status: 'Freelance',
  interventions: 'How you work',
  intervention: 'Both',
  availability: 'Availability',
  soon: 'Within 1 month',
  sectors: 'Training sectors',
  sector: 'IT',
  languages: 'Teaching languages',
  language: 'English',
  cv: 'CV',
  consent: 'I agree that my data are used to consider my application.',
  ready: 'Ready to be sent',
  send: 'Send my application',
  sent: 'Your application has been sent',
};

const WORDS: Record<Locale, typeof FRENCH> = { fr: FRENCH, en: ENGLISH };

/** A control by its complete label. */
export const textbox = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true });

export const sendButton = (page: Page, locale: Locale = 'fr') =>
  page.getByRole('button', { name: WORDS[locale].send });

/** The first key of somebody who uses the page: the scripts of its forms are loaded from then on. */
export const startUsing = (page: Page) => page.keyboard.press('Shift');

/** Fills in everything that is required, including the CV. */
export async function fillForm(page: Page, person: Applicant, locale: Locale = 'fr'): Promise<void> {
  const words = WORDS[locale];
  await textbox(page, words.name).fill(person.name);
  await textbox(page, words.email).fill(person.email);
  await textbox(page, words.phone).fill(person.phone);
  await textbox(page, words.postalCode).fill(person.postalCode);
  await textbox(page, words.city).fill(person.city);
  await choose(page, 'radiogroup', words.statuses, words.status);
  await choose(page, 'radiogroup', words.interventions, words.intervention);
  await page.getByRole('combobox', { name: words.availability }).selectOption({ label: words.soon });
  await choose(page, 'group', words.sectors, words.sector);
  await choose(page, 'group', words.languages, words.language);
  await page.getByLabel(words.cv, { exact: true }).setInputFiles(person.cv);
  await expect(page.getByText(words.ready)).toBeVisible();
  await page.getByRole('checkbox', { name: words.consent }).check();
}

/** Ticks one choice of a group with a name. */
export async function choose(
  page: Page,
  role: 'radiogroup' | 'group',
  group: string,
  choice: string,
): Promise<void> {
  await page
    .getByRole(role, { name: group, exact: true })
    .getByRole(role === 'group' ? 'checkbox' : 'radio', { name: choice, exact: true })
    .check();
}

/** The reference on the confirmation, once the application is accepted. */
export async function sentReference(page: Page, locale: Locale = 'fr'): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: WORDS[locale].sent })).toBeFocused(SENDING);
  const reference = page.getByText(/^TR-\d{4}-[0-9A-Z]{6}$/);
  await expect(reference).toBeVisible();
  return reference.innerText();
}

/** Fails when the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, 'pixels beyond the width of the screen').toBeLessThanOrEqual(0);
}
