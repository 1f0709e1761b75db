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

/** Lists exactly these applications, by keyboard, and focuses the card of the first one. */
async function goToFirst(page: Page, applications: readonly OwnApplication[], query = ''): Promise<void> {
  const [first] = applications;
  await page.goto(`${APPLICATIONS}${query}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await press(page, '/');
  await page.keyboard.type(first!.mark);
  await expect(countText(page)).toHaveText(new RegExp(`^${applications.length} candidatures?$`));
  const card = page.locator(`[data-application="${first!.id}"]`);
  // The count may be shown before the list.
  await expect(card).toHaveAttribute('aria-posinset', '1');
  await press(page, 'Tab');
  await press(page, 'j');
  await expect(card).toBeFocused();
}

/** Lists exactly these applications, by keyboard, and opens the first one in full screen. */
async function openFirst(page: Page, applications: readonly OwnApplication[], query = ''): Promise<void> {
  await goToFirst(page, applications, query);
  await press(page, 't');
  await expect(page.getByRole('heading', { name: applications[0]!.full_name, level: 1 })).toBeVisible();
}

/** Presses S, the arrows down to a status, then Enter. */
async function setStatus(page: Page, steps: number, label: string): Promise<void> {
  await press(page, 's');
  const dialog = page.getByRole('dialog', { name: 'Changer le statut' });
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  for (let step = 0; step < steps; step += 1) await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(label);
}

/** Presses of the arrow from « Nouveau », and the status that they lead to. */
const DECISIONS = [
  [1, 'contacted', 'Contacté'],
  [3, 'accepted', 'Accepté'],
  [4, 'rejected', 'Refusé'],
] as const;

// spec 4.5
test('applications are decided one after the other without the mouse, and each decision removes one from the list', async ({
  page,
}) => {
  const applications = await newApplications(DECISIONS.length);
  await openFirst(page, applications, '?statut=new');
  for (const [at, person] of applications.entries()) {
    const left = DECISIONS.length - at;
    await expect(page.getByRole('heading', { name: person.full_name, level: 1 })).toBeVisible();
    await expect(page.getByText(new RegExp(`^1 sur ${left}`))).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Document' })).toContainText(
      'Formatrice bureautique',
    );
    const [steps, , label] = DECISIONS[at]!;
    await setStatus(page, steps, label);
    if (left === 1) break;
    await expect(
      page.getByText(`${left - 1} candidature${left > 2 ? 's' : ''}`, { exact: true }),
    ).toBeVisible();
    await press(page, 'j');
  }
  const decided = await decisionsOn(applications);
  const statusOf = new Map(decided.map(({ id, status }) => [id, status]));
  expect(applications.map(({ id }) => statusOf.get(id))).toEqual(DECISIONS.map(([, status]) => status));
});

test('on a slow computer a decision never changes an application that the person has left', async ({
  page,
}) => {
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
  // Six times slower: on a busy machine it is drawn after more than the usual wait.
  await expect(page.getByRole('heading', { name: applications[2]!.full_name, level: 1 })).toBeVisible({
    timeout: 30_000,
  });
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // A key pressed before the application was shown decides nothing, and a notice says so.
  for (const one of decided) expect(['1 rejected', '2 contacted']).toContain(one);
  if (decided.length < 2) await expect(page.getByText('n’a pas été enregistré').first()).toBeVisible();
  // No key press was lost.
  await expect(page.getByText(/^3 sur 4/)).toBeVisible();
});

test('the focused card, its note, its evaluation, the way back and help work by keys alone', async ({
  page,
}) => {
  test.slow();
  const applications = await newApplications(2);
  const [first, second] = applications as [OwnApplication, OwnApplication];
  await goToFirst(page, applications);
  await press(page, 's');
  await expect(page.getByRole('dialog', { name: 'Changer le statut' })).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog', { name: new RegExp(first.full_name) })).toBeVisible();
  await press(page, 'm');
  const form = page.getByRole('dialog', { name: 'Modifier la candidature' });
  await expect(form.getByRole('textbox', { name: /Nom complet/ })).toBeFocused();
  await press(page, 'Escape');
  await expect(form).toBeHidden();
  await press(page, 't');
  await expect(page.getByRole('heading', { name: first.full_name, level: 1 })).toBeVisible();

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
  await press(page, 'Escape');
  await expect(evaluation).toBeHidden();

  await press(page, '?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, '/');
  await expect(searchBox(page)).toBeFocused();
});
