import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../support/addresses.ts';
import { newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { countText, expect, searchBox, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const press = (page: Page, key: string) => page.keyboard.press(key);

type Decision = { id: string; status: string; admin_notes: string | null };
const decisionsOn = (applications: readonly OwnApplication[]) =>
  rowsOf<Decision>(
    'trainer_applications',
    `select=id,status,admin_notes&id=in.(${applications.map(({ id }) => id).join(',')})`,
  );

/** Lists exactly these applications, by the keyboard, and opens the first one on the whole screen. */
async function openFirst(page: Page, applications: readonly OwnApplication[], query = ''): Promise<void> {
  const [first] = applications;
  await page.goto(`${APPLICATIONS}${query}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await press(page, '/');
  await page.keyboard.type(first!.mark);
  await expect(countText(page)).toHaveText(new RegExp(`^${applications.length} candidatures?$`));
  const card = page.locator(`[data-application="${first!.id}"]`);
  // The count may be there before the list.
  await expect(card).toHaveAttribute('aria-posinset', '1');
  await press(page, 'Tab');
  await press(page, 'j');
  await expect(card).toBeFocused();
  await press(page, 't');
  await expect(page.getByRole('heading', { name: first!.full_name, level: 1 })).toBeVisible();
}

/** S, the arrows down to a status, Enter. */
async function setStatus(page: Page, steps: number, label: string): Promise<void> {
  await press(page, 's');
  const dialog = page.getByRole('dialog', { name: 'Changer le statut' });
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  for (let step = 0; step < steps; step += 1) await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(label);
}

/** Arrows from « Nouveau », and the status they lead to. */
const DECISIONS = [
  [1, 'contacted', 'Contacté'],
  [3, 'accepted', 'Accepté'],
  [4, 'rejected', 'Refusé'],
] as const;
/** Each decision, and one of them again. */
const SORTED = 4;

test('applications are sorted one after the other without the mouse', async ({ page }) => {
  const applications = await newApplications(SORTED);
  await openFirst(page, applications);
  for (const [at, person] of applications.entries()) {
    await expect(page.getByRole('heading', { name: person.full_name, level: 1 })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${at + 1} sur ${SORTED}`))).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Document' })).toContainText(
      'Formatrice bureautique',
    );
    const [steps, , label] = DECISIONS[at % DECISIONS.length]!;
    await setStatus(page, steps, label);
    if (at < SORTED - 1) await press(page, 'j');
  }
  const decided = await decisionsOn(applications);
  const statusOf = new Map(decided.map(({ id, status }) => [id, status]));
  expect(applications.map(({ id }) => statusOf.get(id))).toEqual(
    applications.map((_, at) => DECISIONS[at % DECISIONS.length]![1]),
  );
});

test('on a slow computer a decision never falls on the person one has left', async ({ page }) => {
  const applications = await newApplications(4);
  await openFirst(page, applications);
  await press(page, 'a');
  await expect(page.getByText(/^Statut de .*Accepté/).first()).toBeVisible();
  const decided: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PATCH' || !request.url().includes('/trainer_applications')) return;
    const who = applications.findIndex(({ id }) => request.url().includes(id));
    decided.push(`${who} ${(request.postDataJSON() as Decision).status}`);
  });
  const slowed = await page.context().newCDPSession(page);
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const key of ['j', 'r', 'j', 'c']) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other, without waiting for what it draws
    await press(page, key);
  }
  await expect(page.getByRole('heading', { name: applications[2]!.full_name, level: 1 })).toBeVisible();
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // Where the key came before the person was there it counts for nobody, and a notice says so.
  for (const one of decided) expect(['1 rejected', '2 contacted']).toContain(one);
  if (decided.length < 2) await expect(page.getByText('n’a pas été enregistré').first()).toBeVisible();
  // No key was lost on the way.
  await expect(page.getByText(/^3 sur 4/)).toBeVisible();
});

// spec 4.5
test('a list of what is left to do goes on where a decision took one out of it', async ({ page }) => {
  const applications = await newApplications(4);
  await openFirst(page, applications, '?statut=new');
  await setStatus(page, 1, 'Contacté');
  await expect(page.getByText('3 candidatures', { exact: true })).toBeVisible();
  await press(page, 'j');
  await expect(page.getByRole('heading', { name: applications[1]!.full_name, level: 1 })).toBeVisible();
  await expect(page.getByText(/^1 sur 3/)).toBeVisible();
});

test('note, evaluation, way back and help, by keys alone', async ({ page }) => {
  test.setTimeout(120_000);
  const applications = await newApplications(2);
  const [first, second] = applications as [OwnApplication, OwnApplication];
  await openFirst(page, applications);

  await press(page, 'n');
  const notes = page.getByRole('dialog', { name: 'Notes internes' });
  await expect(notes.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('À rappeler lundi');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter');
  await expect(notes).toBeHidden();
  await expect(page.getByRole('region', { name: 'Notes', exact: true })).toContainText('À rappeler lundi');

  await setStatus(page, 4, 'Refusé');
  await expect(page.getByRole('status').filter({ hasText: 'Refusé' })).toContainText('Annuler');
  await press(page, 'u');
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Nouveau');
  expect(await decisionsOn([first])).toEqual([
    { id: first.id, status: 'new', admin_notes: 'À rappeler lundi' },
  ]);

  await press(page, 'j');
  await expect(page.getByRole('heading', { name: second.full_name, level: 1 })).toBeVisible();
  await press(page, 'e');
  const evaluation = page.getByRole('dialog', { name: 'Évaluation du candidat' });
  await expect(
    evaluation.getByRole('radiogroup', { name: 'Présentation' }).getByRole('radio').first(),
  ).toBeFocused();
  for (let criterion = 0; criterion < 16; criterion += 1) await press(page, '4');
  await expect(evaluation).toContainText('80,00');
  await press(page, 'Control+Enter');
  await expect(evaluation).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Evalué');
  await expect(page.getByRole('region', { name: 'Évaluation', exact: true })).toContainText(
    '116 points sur 145',
  );

  await press(page, '?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, '/');
  await expect(searchBox(page)).toBeFocused();
});

test('keys of the list begin on the card that has the focus', async ({ page }) => {
  const [person] = await newApplications(1);
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('article').first()).toBeVisible();
  await press(page, '/');
  await page.keyboard.type(person!.mark);
  await expect(page.getByText('1 candidature', { exact: true })).toBeVisible();
  await press(page, 'Tab');
  await press(page, 'j');
  await expect(page.locator(`[data-application="${person!.id}"]`)).toBeFocused();
  await press(page, 's');
  await expect(page.getByRole('dialog', { name: 'Changer le statut' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Escape');
  await expect(page.getByRole('dialog', { name: new RegExp(person!.full_name) })).toBeVisible();
  await press(page, 'm');
  await expect(page.getByRole('dialog', { name: 'Modifier la candidature' })).toBeVisible();
  await expectAccessible(page);
});
