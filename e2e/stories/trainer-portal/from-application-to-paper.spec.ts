import { CRITERIA, formatDate } from '@trame/domain';
import type { Page } from '@playwright/test';
import { cvPdf } from '../../fixtures/documents.ts';
import { APPLICATIONS, PASSWORD, PORTAL, RECRUITMENT, SHELL } from '../../support/addresses.ts';
import { newApplicant } from '../../support/applicant.ts';
import { APPLY, fillForm, sendButton, sentReference } from '../../support/form.ts';
import { newTrainers, openAccount, signedInAs, signedInByEmail } from '../../support/own-accounts.ts';
import { sendPaper, UNTIL } from '../../support/papers.ts';
import { choosePassword, follow, linkTo, openWhole, photograph } from '../../support/portal.ts';
import { applicationsOf } from '../../support/records.ts';
import { expect, giveSession, test } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
/** The pending page asks every ten seconds. */
const NOTICED = { timeout: 25_000 };
const NEW_PASSWORD = 'navette rapide sous le métier';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

test('a visitor applies, waits for approval, and deposits a certificate that the team verifies', async ({
  page,
  context,
  browser,
  watch,
}) => {
  // Two people, from the public site to the queue of papers.
  test.setTimeout(240_000);
  await page.setViewportSize(PHONE);
  const person = await newApplicant();
  const colleague = await browser.newContext({ baseURL: SHELL, viewport: { width: 1440, height: 900 } });
  await giveSession(colleague, await signedInAs('app5_user'));
  watch.alsoIn(colleague);
  const staff = await colleague.newPage();
  let reference = '';

  await test.step('the visitor applies on the public site', async () => {
    await page.goto(APPLY);
    await fillForm(page, person);
    await sendButton(page).click();
    reference = await sentReference(page);
  });

  await test.step('with the same address, they sign up on the portal and confirm it by the mailbox', async () => {
    await page.goto(`${PORTAL}/signup`);
    await page.getByLabel('Prénom et nom').fill(person.name);
    await page.getByLabel('Adresse e-mail').fill(person.email);
    await page.getByRole('checkbox').check();
    await button(page, 'Créer mon compte').click();
    await expect(title(page, 'Consultez votre boîte aux lettres')).toBeVisible();
    await follow(page, await linkTo(person.email, 'signup'));
    await button(page, 'Confirmer mon adresse').click();
    await choosePassword(page, NEW_PASSWORD);
  });

  const steps = page.getByRole('region', { name: 'Où en est votre fil' });
  await test.step('they see what was received, and that it waits', async () => {
    await expect(page).toHaveURL(`${PORTAL}/pending-approval`);
    await expect(title(page, 'Maëlle, nous avons votre candidature')).toBeVisible();
    await expect(page.getByText(new RegExp(`^Depuis le .+ · dossier ${reference}$`))).toBeVisible();
    await expect(steps.getByText('Candidature reçue')).toBeVisible();
    await expect(steps.getByRole('listitem').and(page.locator('[aria-current]'))).toContainText(
      'Lecture de votre candidature',
    );
  });
  // The document that is open from here on: nothing below reloads it before the approval.
  const loaded = await page.evaluate(() => performance.timeOrigin);

  await test.step('the recruiter reads and evaluates the application, and opens an account', async () => {
    const [application] = await applicationsOf(person.email);
    await staff.goto(`${APPLICATIONS}/${application!.id}`);
    await button(staff, 'Évaluer candidat').click();
    const grid = staff.getByRole('dialog', { name: 'Évaluation du candidat' });
    const first = grid.getByRole('radiogroup', { name: CRITERIA[0].label, exact: true });
    await expect(first.getByRole('radio').first()).toBeFocused();
    await staff.keyboard.type('4'.repeat(CRITERIA.length));
    await staff.keyboard.press('Control+Enter');
    await expect(grid).toBeHidden();
    await button(staff, 'Créer compte formateur').click();
    await button(staff, 'Confirmer la création').click();
    await expect(
      staff.getByText('Le compte formateur a été créé et lié à la candidature').first(),
    ).toBeVisible();
  });

  await test.step('the open page follows', async () => {
    await expect(title(page, 'Maëlle, votre dossier est en lecture')).toBeVisible(NOTICED);
    for (const done of ['Candidature lue', 'Candidature évaluée', 'Compte formateur ouvert'])
      await expect(steps.getByText(done)).toBeVisible();
  });

  const account = staff.getByRole('dialog', { name: 'Compte formateur' });
  await test.step('the recruiter approves the account, and the open page lets its holder in', async () => {
    await staff.goto(`${RECRUITMENT}/trainers`);
    await staff.getByRole('searchbox', { name: 'Rechercher un compte' }).fill(person.name);
    await staff.getByRole('link', { name: person.name, exact: true }).click();
    await expect(account.getByLabel(`Candidature ${reference} de`)).toBeVisible();
    await account.getByRole('button', { name: /^Approuver/ }).click();
    const confirmation = staff.getByRole('dialog', { name: 'Approuver le compte formateur' });
    await button(staff, 'Approuver').last().click();
    await expect(confirmation).toBeHidden();

    await expect(page).toHaveURL(`${PORTAL}/app/dashboard`, NOTICED);
    await expect(title(page, 'Bonjour Maëlle')).toBeVisible();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  });

  await test.step('on a phone, they deposit their vigilance certificate from what is asked first', async () => {
    const tasks = page.getByRole('region', { name: /^À faire/ });
    await tasks.getByRole('link', { name: /vigilance/i }).click();
    const sheet = page.getByRole('dialog', { name: 'Attestation de vigilance' });
    await sheet.locator('input[capture]').setInputFiles(await photograph(context, 'Attestation'));
    await expect(sheet.locator('canvas')).toHaveCount(1);
    await sheet.getByLabel('Valable jusqu’au').fill(formatDate(UNTIL));
    await sheet.getByLabel('Code de sécurité').fill('7X2K9PLM4QA8C1D');
    await button(page, 'Déposer cette pièce').click();
    // The function reads and stores the file: on two busy cores that takes its time.
    await expect(sheet).toBeHidden({ timeout: 30_000 });
    const waiting = page.getByRole('region', { name: /^En cours de vérification/ });
    await expect(waiting.getByRole('heading', { name: 'Attestation de vigilance' })).toBeVisible();
  });

  await test.step('the recruiter verifies it in the queue', async () => {
    await staff.goto(`${RECRUITMENT}/pieces`);
    const mine = staff
      .getByRole('navigation', { name: 'File des pièces' })
      .getByRole('button')
      .filter({ hasText: person.name });
    await mine.click();
    const decision = staff.getByRole('region', { name: 'Décision' });
    await expect(decision.getByLabel('Valable jusqu’au')).toHaveValue(formatDate(UNTIL));
    await decision.getByLabel(/J’ai vérifié ce code/).check();
    await decision
      .getByLabel('Preuve du contrôle, fichier')
      .setInputFiles(await cvPdf('preuve.pdf', ['Attestation authentique']));
    await staff.keyboard.press('v');
    await expect(mine).toHaveCount(0);
  });

  await test.step('the thread tells all of it to the trainer, without score or name', async () => {
    await page.goto(`${PORTAL}/app/dashboard`);
    const thread = page.getByRole('region', { name: 'Ce qui s’est passé' });
    await thread.getByRole('button', { name: 'Afficher la suite' }).click();
    await expect(thread.getByRole('listitem').locator('p')).toHaveText([
      new RegExp(
        `^Pièce vérifiée\\s: «\\sAttestation de vigilance\\s», valable jusqu’au ${formatDate(UNTIL)}\\. Ouvrir$`,
      ),
      /^Pièce déposée\s: «\sAttestation de vigilance\s»\. Notre équipe la vérifie\. Ouvrir$/,
      'Votre compte formateur est approuvé : le portail vous est ouvert.',
      'Un compte formateur a été ouvert à votre nom. Il reste à l’approuver.',
      'Votre candidature a été évaluée par l’équipe de recrutement.',
      'L’équipe de recrutement a lu votre candidature.',
      `Nous avons reçu votre candidature ${reference}.`,
    ]);
    await expect(page.getByText(/Roussel|points|%/)).toHaveCount(0);
  });

  await test.step('and to the team, with who did what and what the trainer reads', async () => {
    await staff.goto(`${RECRUITMENT}/trainers`);
    await staff.getByRole('searchbox', { name: 'Rechercher un compte' }).fill(person.name);
    await staff.getByRole('link', { name: person.name, exact: true }).click();
    const thread = account.getByRole('region', { name: 'Fil du formateur' });
    await expect(thread.getByRole('listitem').locator('strong')).toHaveText([
      'Pièce vérifiée',
      'Pièce déposée',
      'Compte approuvé',
      'Compte ouvert',
      'Candidature évaluée',
      'Candidature lue',
      'Candidature reçue',
    ]);
    const verified = thread.getByRole('listitem').first();
    await expect(verified).toContainText('par Camille Roussel');
    await expect(verified).toContainText('Code contrôlé.');
    await expect(verified).toContainText('La personne lit : Pièce vérifiée');
  });
  await colleague.close();
});

test('another trainer finds nothing of a colleague, and a closed account has no way in', async ({
  page,
  context,
  watch,
}) => {
  await page.setViewportSize(PHONE);
  const [holder, other] = await newTrainers(2);
  await openAccount(holder!, { status: 'approved' });
  await openAccount(other!, { status: 'approved' });
  await sendPaper(holder!.application.email, { kind: 'charte' }, (await newApplicant()).cv.buffer);

  await test.step('another trainer', async () => {
    await giveSession(context, await signedInByEmail(other!.application.email, PORTAL));
    await page.goto(`${PORTAL}/app/dashboard`);
    await expect(page.getByRole('region', { name: 'Ce qui s’est passé' })).toContainText(
      other!.application.reference,
    );
    await expect(page.getByText(/Pièce déposée/)).toHaveCount(0);
    await openWhole(page, 'papers');
    await expect(page.getByRole('region', { name: /^À déposer/ })).toBeVisible();
    await expect(page.getByRole('region', { name: /^En cours de vérification/ })).toHaveCount(0);
  });

  await test.step('a closed account', async () => {
    watch.allowConsole(/status of 40[013]/);
    await page.getByRole('button', { name: /^Compte de/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await page.getByLabel('Adresse e-mail').fill('ferme@trame.example');
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await button(page, 'Se connecter').click();
    await expect(page.getByText(/Votre compte est désactivé ou fermé/)).toBeVisible();
  });
});
