import type { Page } from '@playwright/test';
import { RECRUITMENT } from '../../support/addresses.ts';
import { newTrainers, openAccount, type OwnTrainer } from '../../support/own-accounts.ts';
import { rowsOf } from '../../support/own-applications.ts';
import { mailsTo } from '../../support/records.ts';
import { expect, expectNoSidewaysScroll, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const TRAINERS = `${RECRUITMENT}/trainers`;

const rowFor = (page: Page, { application }: OwnTrainer) =>
  page.getByRole('row', { name: new RegExp(application.full_name) });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un compte' });

/** Trainers with accounts, found by a word that is in no other name. */
async function withAccounts(count: number, options?: Parameters<typeof openAccount>[1]) {
  const trainers = await newTrainers(count);
  for (const trainer of trainers) await openAccount(trainer, options);
  return trainers;
}

async function openList(page: Page, [first]: OwnTrainer[], query = ''): Promise<void> {
  await page.goto(TRAINERS + query);
  await searchBox(page).fill(first!.application.mark);
  await expect(rowFor(page, first!)).toBeVisible();
}

async function decide(page: Page, trainer: OwnTrainer, action: string, confirm: string, reason?: string) {
  await rowFor(page, trainer)
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  if (reason !== undefined) await dialog.getByRole('textbox', { name: /Motif/ }).fill(reason);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

const stateOf = async ({ application, userId }: OwnTrainer) => {
  const [account] = await rowsOf<{ status: string }>('trainer_accounts', `user_id=eq.${userId}`);
  const [row] = await rowsOf<{ account_request_status: string }>(
    'trainer_applications',
    `id=eq.${application.id}`,
  );
  return [account?.status, row?.account_request_status];
};

// spec 2.5
test('a recruiter finds trainer accounts, filters them, and the address keeps the filters', async ({
  page,
}) => {
  const trainers = await withAccounts(3);
  const [first, second] = trainers as [OwnTrainer, OwnTrainer];
  await openList(page, trainers);
  await expect(page.getByText('3 comptes formateurs')).toBeVisible();
  await expectAccessible(page);
  await decide(page, second, 'Approuver', 'Approuver');
  await page.getByRole('radio', { name: 'Approuvés (1)' }).click();
  await expect(page).toHaveURL(/\?statut=approved$/);
  await expect(rowFor(page, first)).toBeHidden();
  await expect(page.getByText('1 compte formateur', { exact: true })).toBeVisible();
  await page.reload();
  await expect(rowFor(page, second)).toBeVisible();
  await expect(rowFor(page, first)).toBeHidden();
  await page.goBack();
  await expect(rowFor(page, first)).toBeVisible();
  await searchBox(page).fill('personne de ce nom');
  await expect(page.getByText('Aucun compte trouvé')).toBeVisible();
});

/** Mails to a trainer, without those of Auth about their address and password. */
const decisionMailsTo = async ({ application }: OwnTrainer) =>
  (await mailsTo(application.email)).filter(({ subject }) => !/^Confirmez|mot de passe/.test(subject));

test('each decision about an account reaches the application and the trainer’s mailbox, and keeps a typed reason', async ({
  page,
}) => {
  // Four decisions, four mails.
  test.slow();
  const trainers = await withAccounts(1);
  const [trainer] = trainers as [OwnTrainer];
  await openList(page, trainers);
  const reason = 'Il manque votre attestation d’assurance.';
  await rowFor(page, trainer)
    .getByRole('button', { name: /^Refuser/ })
    .click();
  const motive = page.getByRole('textbox', { name: /Motif/ });
  await motive.fill('Il manque une pièce.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(motive).toHaveValue('Il manque une pièce.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await stateOf(trainer)).toEqual(['pending', 'pending']);
  await decide(page, trainer, 'Refuser', 'Refuser le compte', reason);
  await expect(rowFor(page, trainer)).toContainText('Refusé');
  await expect(rowFor(page, trainer)).toContainText(reason);
  expect(await stateOf(trainer)).toEqual(['rejected', 'rejected']);
  await decide(page, trainer, 'Approuver', 'Approuver');
  await expect(rowFor(page, trainer)).toContainText('Approuvé');
  await decide(page, trainer, 'Suspendre', 'Suspendre le compte', 'Contrôle en cours.');
  await decide(page, trainer, 'Réactiver', 'Réactiver');
  expect(await stateOf(trainer)).toEqual(['approved', 'approved']);

  const decisions = await decisionMailsTo(trainer);
  expect(decisions).toHaveLength(4);
  expect(decisions.some(({ text }) => text.includes(reason))).toBe(true);

  await page.getByRole('link', { name: trainer.application.full_name, exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Compte formateur' });
  const history = panel.getByRole('region', { name: 'Historique' });
  await expect(history.getByText(reason, { exact: true })).toBeVisible();
  await expect(history.getByText('par Camille Roussel')).toHaveCount(4);
  await expect(panel.getByText(/n’a pas reçu l’e-mail/)).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${TRAINERS}$`));
});

test('a decision about an account remains when its mail is not sent, and the mail is tried again', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/503/);
  const trainers = await withAccounts(1);
  const [trainer] = trainers as [OwnTrainer];
  await openList(page, trainers);
  await page.route('**/functions/v1/notifications', (route) => route.fulfill({ status: 503, body: '{}' }));
  await decide(page, trainer, 'Approuver', 'Approuver');
  const warning = page.getByRole('alert').filter({ hasText: 'n’a pas reçu l’e-mail de la décision' });
  await expect(warning).toBeVisible();
  expect(await stateOf(trainer)).toEqual(['approved', 'approved']);
  expect(await decisionMailsTo(trainer)).toEqual([]);
  await page.unroute('**/functions/v1/notifications');
  // Also offered on the account itself, long afterwards.
  await page.goto(`${TRAINERS}?compte=${trainer.userId}`);
  const panel = page.getByRole('dialog', { name: 'Compte formateur' });
  await panel.getByRole('button', { name: 'Renvoyer l’e-mail' }).click();
  await expect(panel.getByRole('button', { name: 'Renvoyer l’e-mail' })).toBeHidden();
  await expect.poll(async () => (await decisionMailsTo(trainer)).length).toBe(1);
});

test('a trainer account is linked to an application found by its name', async ({ page }) => {
  const trainers = await withAccounts(1, { isLinked: false });
  const [trainer] = trainers as [OwnTrainer];
  await openList(page, trainers);
  await rowFor(page, trainer)
    .getByRole('button', { name: /^Lier une candidature/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Lier une candidature' });
  await dialog.getByRole('button', { name: new RegExp(trainer.application.reference) }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Lier la candidature' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowFor(page, trainer)).toContainText(trainer.application.reference);
  expect(await stateOf(trainer)).toEqual(['pending', 'pending']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('trainer accounts are cards, with the same actions', async ({ page }) => {
    const trainers = await withAccounts(2);
    const [first] = trainers as [OwnTrainer];
    await page.goto(TRAINERS);
    await searchBox(page).fill(first.application.mark);
    const card = page.getByRole('listitem').filter({ hasText: first.application.full_name });
    await expect(card).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await card.getByRole('button', { name: /^Approuver/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click();
    await expect(card).toContainText('Approuvé');
    await card.getByRole('link', { name: first.application.full_name, exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Compte formateur' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
