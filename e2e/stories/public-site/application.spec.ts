import { referencesDocx } from '../../fixtures/documents.ts';
import { APPLICATIONS, MAILBOX, SHELL } from '../../support/addresses.ts';
import { newApplicant } from '../../support/applicant.ts';
import {
  APPLY,
  APPLY_IN_ENGLISH,
  choose,
  fillForm,
  sendButton,
  sentReference,
  textbox,
} from '../../support/form.ts';
import { test as policedTest } from '../../support/headers.ts';
import { signedInAs } from '../../support/own-accounts.ts';
import { applicationsOf, applicationsSince, mailsTo } from '../../support/records.ts';
import { expect, test } from '../../support/test.ts';

/** The list looks for newer applications twice a minute. */
const NEXT_LOOK_MS = 31_000;

test('a visitor applies, gets a receipt, and the recruiter who has the list open reads the CV', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(120_000);
  // The mail is shown without scripts; the browser writes an error about the script of the test.
  watch.allowConsole(/Blocked script execution in .*\/body/);
  const person = await newApplicant();
  const colleague = await browser.newContext({ storageState: await signedInAs('app5_user') });
  watch.alsoIn(colleague);
  const recruiterPage = await colleague.newPage();
  await recruiterPage.clock.install();
  await recruiterPage.goto(`${SHELL}${APPLICATIONS}`);
  await expect(recruiterPage.getByRole('article').first()).toBeVisible();
  await recruiterPage.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));

  await test.step('the visitor fills in the form', async () => {
    await page.goto(APPLY);
    await expect(page.getByText('Votre saisie sera gardée sur cet appareil')).toBeVisible();
    await fillForm(page, { ...person, phone: '' });

    const phone = textbox(page, 'Téléphone');
    await phone.pressSequentially('0612');
    await expect(phone).toHaveValue('06 12');
    // One digit more than a French number allows.
    await phone.pressSequentially('3456789');
    await expect(phone).toHaveValue('06 12 34 56 78');

    const software = page.getByRole('combobox', { name: /^Logiciels maîtrisés/ });
    await software.fill('  Sage Paie ');
    await software.press('Enter');
    await software.fill('sage paie');
    await software.press('Enter');
    await software.fill('');
    await software.press('Enter');
    const tags = page.getByRole('list', { name: 'Logiciels maîtrisés' }).getByRole('listitem');
    await expect(tags).toHaveText(['Sage Paie']);
    const expertise = page.getByRole('combobox', { name: /^Domaines d’expertise/ });
    await expertise.fill('Soudure TIG');
    await page.getByRole('button', { name: 'Ajouter Domaines d’expertise' }).click();
    await expect(page.getByRole('list', { name: 'Domaines d’expertise' })).toContainText('Soudure TIG');

    await page.getByLabel('Références').setInputFiles(referencesDocx());
    await expect(page.getByText('Prêt à être envoyé')).toHaveCount(2);
  });

  await test.step('dependent fields appear, disappear and are cleared', async () => {
    await expect(textbox(page, 'Autre statut')).toBeHidden();
    await choose(page, 'radiogroup', 'Statut actuel', 'Autre');
    await expect(textbox(page, 'Autre statut')).toBeVisible();
    await textbox(page, 'Autre statut').fill('Retraitée active');
    const sector = page.getByRole('checkbox', { name: 'Autres Domaines' });
    await sector.check();
    await textbox(page, 'Autre secteur').fill('Voile');
    await sector.uncheck();
    await expect(textbox(page, 'Autre secteur')).toBeHidden();
    await sector.check();
    await expect(textbox(page, 'Autre secteur')).toHaveValue('');
    await textbox(page, 'Autre secteur').fill('Métallurgie');
  });

  await sendButton(page).click();
  const reference = await sentReference(page);
  await expect(page.getByText(person.email)).toBeVisible();

  await test.step('the receipt is in the mailbox', async () => {
    const mails = await mailsTo(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Votre candidature ${reference} est bien arrivée`]);
    await page.goto(MAILBOX);
    await page
      .getByRole('list', { name: 'Messages' })
      .getByRole('link')
      .filter({ hasText: reference })
      .click();
    await expect(page.getByRole('main')).toContainText(person.email);
    const mail = page.frameLocator('iframe[title="Contenu du message"]');
    await expect(mail.getByText('Bonjour,', { exact: true })).toBeVisible();
    await expect(mail.getByText(reference, { exact: true })).toBeVisible();
  });

  const [row, ...others] = await applicationsOf(person.email);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    reference,
    language: 0,
    phone: '+33612345678',
    other_sector: 'Métallurgie',
    resume_original_name: person.cv.name,
    references_original_name: 'references.docx',
  });

  await test.step('the application appears on top of the recruiter’s list without a reload', async () => {
    await recruiterPage.clock.fastForward(NEXT_LOOK_MS);
    await recruiterPage.getByRole('button', { name: /nouvelles? candidatures?$/ }).click();
    const link = recruiterPage.getByRole('link', { name: person.name });
    await expect(link).toBeVisible();
    const names = await recruiterPage.getByRole('article').getByRole('heading').allInnerTexts();
    const above = names.slice(0, names.indexOf(person.name));
    // Other tests send applications meanwhile, so that newer ones may be above.
    const newer = row ? await applicationsSince(row) : [];
    expect(newer.map(({ full_name }) => full_name)).toEqual(expect.arrayContaining(above));
    await expect(recruiterPage.locator('html[data-same-document]')).toHaveCount(1);
    await link.click();
  });

  await test.step('the recruiter reads the application and the CV', async () => {
    const dialog = recruiterPage.getByRole('dialog', { name: person.name });
    await expect(dialog.getByText('+33 6 12 34 56 78')).toBeVisible();
    await expect(dialog.getByText('Retraitée active')).toBeVisible();
    await expect(dialog.getByText('Métallurgie')).toBeVisible();
    await expect(dialog.getByText('Sage Paie')).toBeVisible();
    await expect(dialog.getByText('Soudure TIG')).toBeVisible();
    await dialog.getByRole('button', { name: `Voir ${person.cv.name}` }).click();
    const viewer = recruiterPage.getByRole('dialog', { name: person.cv.name });
    await expect(viewer.getByText(person.cvLine)).toBeVisible();
    await viewer.getByRole('button', { name: 'Fermer' }).click();
    await dialog.getByRole('button', { name: 'Voir references.docx' }).click();
    await expect(recruiterPage.getByText('Ce document se lit dans Word')).toBeVisible();
  });
  await colleague.close();
});

policedTest(
  'in English, within the policy, the form, the record and the receipt are English',
  async ({ page }) => {
    const person = await newApplicant('Emily');
    await page.goto(APPLY);
    await page.getByRole('navigation', { name: 'Langue' }).getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(APPLY_IN_ENGLISH);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1, name: 'Your trainer application' })).toBeVisible();
    await fillForm(page, person, 'en');
    await sendButton(page, 'en').click();
    const reference = await sentReference(page, 'en');

    expect(await applicationsOf(person.email)).toMatchObject([{ reference, language: 1 }]);
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe(`We received your application ${reference}`);
    expect(mail?.text).toMatch(/^Hello,$/m);
  },
);
