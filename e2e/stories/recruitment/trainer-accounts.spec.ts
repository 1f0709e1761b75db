import type { Page } from '@playwright/test';
import { APPLICATIONS, RECRUITMENT } from '../../support/addresses.ts';
import { newTrainers, openAccount, type OwnTrainer } from '../../support/own-accounts.ts';
import { rowsOf } from '../../support/own-applications.ts';
import { expect, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const MISSING = "Un utilisateur existe avec cet email mais n'a pas de compte formateur";
const CREATED = 'Le compte formateur a été créé et lié à la candidature';

type Account = { status: string; application_id: string | null };
const accountsOf = ({ userId }: OwnTrainer) => rowsOf<Account>('trainer_accounts', `user_id=eq.${userId}`);
const requestOf = async ({ application }: OwnTrainer) => {
  const filter = `id=eq.${application.id}&select=account_request_status`;
  const [row] = await rowsOf<{ account_request_status: string | null }>('trainer_applications', filter);
  return row?.account_request_status;
};

const one = async () => (await newTrainers(1))[0]!;
const detailOf = (page: Page, { application }: OwnTrainer) =>
  page.getByRole('dialog', { name: new RegExp(application.full_name) });
const confirmationOf = (page: Page) => page.getByRole('dialog', { name: 'Créer un compte formateur' });

async function openConfirmation(page: Page, trainer: OwnTrainer): Promise<void> {
  await page.goto(`${APPLICATIONS}/${trainer.application.id}`);
  await expect(page.getByText(MISSING)).toBeVisible();
  await page.getByRole('button', { name: 'Créer compte formateur' }).click();
  await expect(confirmationOf(page)).toBeVisible();
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer la création' }).click();

async function expectPending(trainer: OwnTrainer): Promise<void> {
  expect(await accountsOf(trainer)).toMatchObject([
    { status: 'pending', application_id: trainer.application.id },
  ]);
  expect(await requestOf(trainer)).toBe('pending');
}

// spec 4.16, 8.7
test('creating a trainer account that fails leaves nothing incomplete, and succeeds when repeated', async ({
  page,
  watch,
}) => {
  // The account is created, shown, opened in the list of accounts, and left again.
  test.slow();
  watch.allowConsole(/ERR_FAILED|503/);
  const trainer = await one();
  await openConfirmation(page, trainer);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(confirmationOf(page)).toBeHidden();
  expect(await accountsOf(trainer)).toEqual([]);

  await page.getByRole('button', { name: 'Créer compte formateur' }).click();
  await page.route('**/rest/v1/trainer_accounts*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await confirm(page);
  const alert = confirmationOf(page).getByRole('alert');
  await expect(alert).toContainText('Impossible de créer le compte formateur');
  expect([await accountsOf(trainer), await requestOf(trainer)]).toEqual([[], null]);
  await page.unroute('**/rest/v1/trainer_accounts*');
  await confirm(page);
  await expect(page.getByText(CREATED, { exact: true }).first()).toBeVisible();
  await expect(confirmationOf(page)).toBeHidden();
  await expect(detailOf(page, trainer)).toBeHidden();
  await expectPending(trainer);

  await page.goto(`${APPLICATIONS}/${trainer.application.id}`);
  await expect(detailOf(page, trainer).getByRole('link', { name: 'Voir le compte' })).toBeVisible();
  await expect(page.getByText(MISSING)).toBeHidden();
  await page.getByRole('link', { name: 'Voir le compte' }).click();
  await expect(page).toHaveURL(new RegExp(`${RECRUITMENT}/trainers\\?compte=${trainer.userId}`));
  const panel = page.getByRole('dialog', { name: 'Compte formateur' });
  await panel.getByRole('link', { name: new RegExp(`Candidature ${trainer.application.reference}`) }).click();
  await expect(detailOf(page, trainer)).toBeVisible();
});

test('an existing trainer account is linked from the same place', async ({ page }) => {
  const trainer = await one();
  await openAccount(trainer, { status: 'approved', isLinked: false });
  await page.goto(`${APPLICATIONS}/${trainer.application.id}`);
  await expect(page.getByRole('button', { name: 'Lier au compte formateur' })).toBeVisible();
  await page.getByRole('button', { name: 'Lier au compte formateur' }).click();
  await expect(page.getByText('La candidature a été liée au compte formateur').first()).toBeVisible();
  await expect(detailOf(page, trainer)).toBeHidden();
  expect(await accountsOf(trainer)).toMatchObject([
    { status: 'approved', application_id: trainer.application.id },
  ]);
  expect(await requestOf(trainer)).toBe('approved');
});
