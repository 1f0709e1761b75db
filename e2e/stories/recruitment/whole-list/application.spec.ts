import type { Page } from '@playwright/test';
import { APPLICATIONS, SHELL } from '../../../support/addresses.ts';
import {
  cardOf,
  expect,
  openList,
  searchBox,
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

/** Someone who filled everything in, and was evaluated. */
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
test('the dialog tells everything, section by section', async ({ page, initial }) => {
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

test('an application without evaluation says so', async ({ page, initial }) => {
  const ids = new Set(initial.evaluations.map(({ application_id: id }) => id));
  const person = initial.applications.find(({ id }) => !ids.has(id))!;
  await page.goto(`${APPLICATIONS}/${person.id}`);
  await expect(dialogOf(page, person).getByText('Candidature non évaluée')).toBeVisible();
});

test('Escape, back and the cross close the dialog, and the focus returns to its card', async ({
  page,
  initial,
}) => {
  const person = initial.applications[4]!;
  await openList(page);
  const card = page.locator(`[data-application="${person.id}"]`);
  const dialog = dialogOf(page, person);
  const open = async () => {
    const eye = card.getByRole('button', { name: /^Ouvrir la candidature/ });
    await eye.hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await eye.click();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}/${person.id}`);
  };
  const expectClosed = async () => {
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
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

test('closing comes back to the same place of a filtered and scrolled list', async ({ page, initial }) => {
  const accepted = initial.applications.filter(({ status }) => status === 'accepted');
  await openList(page, '?statut=accepted');
  const target = accepted[24]!;
  const card = page.locator(`[data-application="${target.id}"]`);
  await page.mouse.move(700, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(card).toBeInViewport({ timeout: 200 });
  }).toPass();
  await card.getByRole('button', { name: /^Ouvrir la candidature/ }).click();
  await expect(dialogOf(page, target)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=accepted`);
  await expect(card).toBeInViewport();
  await expect(card).toBeFocused();
});

test('a shared address opens the dialog over the list, and closing leaves the list', async ({
  page,
  initial,
}) => {
  const person = initial.applications[200]!;
  await page.goto(`${APPLICATIONS}/${person.id}`);
  await expect(dialogOf(page, person)).toBeVisible();
  // The name of an applicant remains out of titles, which the browser keeps in its history.
  await expect(page).toHaveTitle(/^Candidature\b/);
  expect(await page.title()).not.toContain(person.full_name);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
  await expect(page.getByRole('article').first()).toBeVisible();
});

for (const id of ['00000000-0000-4000-8000-000000000000', 'pas-un-identifiant']) {
  test(`an application that does not exist (${id}) says so and leads back`, async ({ page }) => {
    await page.goto(`${APPLICATIONS}/${id}`);
    await expect(page.getByRole('heading', { name: 'Candidature introuvable' })).toBeVisible();
    await page.getByRole('button', { name: 'Voir les candidatures' }).click();
    await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
}

test('an application that cannot be read says so, keeps the list, and is read again on demand', async ({
  page,
  initial,
  watch,
}) => {
  watch.allowConsole(/500/);
  const person = initial.applications[2]!;
  const reading = `**/rest/v1/trainer_applications?*id=eq.${person.id}*`;
  await page.route(reading, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await page.goto(`${APPLICATIONS}/${person.id}`);
  await expect(page.getByRole('heading', { name: 'Impossible de charger la candidature' })).toBeVisible();
  await page.unroute(reading);
  await page.getByRole('button', { name: 'Réessayer' }).first().click();
  await expect(dialogOf(page, person).getByText(person.reference)).toBeVisible();
});

test('full screen shows the file beside the CV, goes through the filtered list, and back returns', async ({
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

test('one who was searched for remains the search after opening and closing', async ({ page, initial }) => {
  const person = initial.applications[60]!;
  await openList(page);
  await searchBox(page).fill(person.email);
  await expect(page.getByRole('article')).toHaveCount(1);
  await cardOf(page, person.full_name).getByRole('link', { name: person.full_name }).click();
  await expect(dialogOf(page, person)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveValue(person.email);
  await expect(page.getByRole('article')).toHaveCount(1);
});
