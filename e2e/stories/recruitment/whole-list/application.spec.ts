import type { Page } from '@playwright/test';
import { APPLICATIONS, SHELL } from '../../../support/addresses.ts';
import {
  cardOf,
  expect,
  openList,
  test,
  type ApplicationRow,
  type InitialRecords,
} from '../../../support/recruiter.ts';

const PARIS = { timeZone: 'Europe/Paris' } as const;
const frenchDay = (iso: string) =>
  new Date(iso).toLocaleDateString('fr-FR', { ...PARIS, dateStyle: 'short' });
const frenchTime = (iso: string) =>
  new Date(iso).toLocaleTimeString('fr-FR', { ...PARIS, timeStyle: 'short' });

const dialogOf = (page: Page, { full_name: name }: ApplicationRow) =>
  page.getByRole('dialog', { name: new RegExp(name) });

const wordsOf = (value: string | null) => value ?? 'Non renseigné';

/** Someone who filled in every field, and was evaluated. */
function completeOne({ applications, evaluations }: InitialRecords) {
  const person = applications.find(
    (row) =>
      row.birth_date !== null &&
      row.additional_notes !== null &&
      row.admin_notes !== null &&
      row.mastered_software.length > 3 &&
      row.references_original_name !== null &&
      evaluations.some(({ application_id: id }) => id === row.id),
  )!;
  return { person, evaluation: evaluations.find(({ application_id: id }) => id === person.id)! };
}

// spec 2.54, 3.1, 3.6, 3.7
test('the dialog shows everything about an application, section by section', async ({ page, initial }) => {
  const { person, evaluation } = completeOne(initial);
  await page.goto(`${APPLICATIONS}/${person.id}`);
  const dialog = dialogOf(page, person);
  await expect(dialog).toBeVisible();
  const section = (name: string | RegExp) => dialog.getByRole('region', { name });

  const banner = section('Évaluation');
  await expect(banner).toContainText(`${evaluation.total_score} points sur ${evaluation.max_score}`);
  await expect(banner.locator('strong')).toHaveText(
    new RegExp(`^${evaluation.percentage.toFixed(2).replace('.', ',')}\\s%$`),
  );
  await expect(banner).toContainText(evaluation.recommendation!);

  const personal = section('Informations personnelles');
  await expect(personal).toContainText(person.full_name);
  await expect(personal.getByRole('link', { name: person.email })).toHaveAttribute(
    'href',
    `mailto:${person.email}`,
  );
  await expect(personal.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/${person.phone!.replace(/\D/g, '')}`,
  );
  await expect(personal).toContainText(person.birth_date!.split('-').toReversed().join('/'));

  const address = section('Adresse');
  await expect(address).toContainText(wordsOf(person.city));
  await expect(address).toContainText(wordsOf(person.postal_code));

  const professional = section('Informations professionnelles');
  await expect(professional).toContainText(wordsOf(person.current_status));
  await expect(professional).toContainText(wordsOf(person.job_title));
  await expect(professional).toContainText(wordsOf(person.availability));

  const skills = section('Expertise et compétences');
  for (const name of [...person.mastered_software, ...person.expertise_areas]) {
    await expect(skills.getByText(name, { exact: true })).toBeVisible();
  }

  const files = section('Pièces jointes (2)');
  await expect(files).toContainText(person.resume_original_name);
  await expect(files).toContainText(/CV · \d+,\d\sMB · /);
  await expect(files).toContainText(person.references_original_name!);
  await expect(files).toContainText('Références · ');

  const notes = section('Notes');
  await expect(notes).toContainText(person.additional_notes!);
  await expect(notes).toContainText(person.admin_notes!);

  const metadata = section('Métadonnées');
  await expect(metadata).toContainText(`${frenchDay(person.created_at)} à ${frenchTime(person.created_at)}`);
  await expect(metadata).toContainText(person.language === 1 ? 'Anglais' : 'Français');
  await expect(metadata).toContainText(person.reference);

  const { height } = (await dialog.boundingBox())!;
  expect(height).toBeLessThanOrEqual(900 * 0.8 + 1);
});

test('back, Escape and the cross return to the same place of the list, with the focus on its card', async ({
  page,
  initial,
}) => {
  const accepted = initial.applications.filter(({ status }) => status === 'accepted');
  await openList(page, '?statut=accepted');
  const target = accepted[24]!;
  const card = page.locator(`[data-application="${target.id}"]`);
  const dialog = dialogOf(page, target);
  await page.mouse.move(700, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(card).toBeInViewport({ timeout: 200 });
  }).toPass({ intervals: [40] });
  const open = async () => {
    const eye = card.getByRole('button', { name: /^Ouvrir la candidature/ });
    await eye.hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await eye.click();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}/${target.id}?statut=accepted`);
  };
  const expectClosed = async () => {
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=accepted`);
    await expect(card).toBeInViewport();
    await expect(card).toBeFocused();
  };
  await open();
  await page.keyboard.press('Escape');
  await expectClosed();
  await open();
  await page.goBack();
  await expectClosed();
  await open();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expectClosed();
  await page.goForward();
  await expect(dialog).toBeVisible();
});

test('a shared address opens the dialog over the list, and closing it shows the list', async ({
  page,
  initial,
}) => {
  const person = initial.applications[200]!;
  await page.goto(`${APPLICATIONS}/${person.id}`);
  await expect(dialogOf(page, person)).toBeVisible();
  // The name of an applicant is in no page title, because the browser stores titles in its history.
  await expect(page).toHaveTitle(/^Candidature\b/);
  expect(await page.title()).not.toContain(person.full_name);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('full screen shows the application beside the CV, goes through the filtered list, and back returns to it', async ({
  page,
  initial,
}) => {
  const accepted = initial.applications.filter(({ status }) => status === 'accepted');
  const [first, second] = [accepted[0]!, accepted[1]!];
  await openList(page, '?statut=accepted');
  await cardOf(page, first.full_name).first().getByRole('link', { name: first.full_name }).click();
  await dialogOf(page, first).getByRole('button', { name: 'Plein écran' }).click();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}/${first.id}/plein-ecran?statut=accepted`);
  await expect(page.getByRole('heading', { name: first.full_name, level: 1 })).toBeVisible();
  const position = (at: number) =>
    page.getByText(`${at} sur ${accepted.length}, filtre «\u00a0Accepté\u00a0»`);
  await expect(position(1)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Document' })).toContainText(
    first.resume_original_name,
  );
  await page.getByRole('button', { name: 'Candidature suivante (J)' }).click();
  await expect(page.getByRole('heading', { name: second.full_name, level: 1 })).toBeVisible();
  await expect(position(2)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Document' })).toContainText(
    second.resume_original_name,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: second.full_name, level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Candidatures' }).click();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=accepted`);
  await expect(page.getByRole('article').first()).toBeVisible();
});
