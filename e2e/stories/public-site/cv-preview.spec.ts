import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { scannedPdf, textFile, type TestFile } from '../../fixtures/documents.ts';
import { newApplicant } from '../../support/applicant.ts';
import {
  APPLY,
  APPLY_IN_ENGLISH,
  expectNoSidewaysScroll,
  fillForm,
  sendButton,
  sentReference,
  textbox,
} from '../../support/form.ts';
// The policy of the real headers is checked as well as the console.
import { test } from '../../support/headers.ts';
import { applicationsOf } from '../../support/records.ts';
import { expect, expectAccessible } from '../../support/test.ts';

const TITLE = 'Voici ce que nous avons lu dans votre CV';
const TYPES = {
  'cv.pdf': 'application/pdf',
  'cv.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** A realistic CV of a fictional person. */
async function realCv(name: keyof typeof TYPES): Promise<TestFile> {
  const url = new URL(`../../../supabase/functions/_shared/testdata/${name}`, import.meta.url);
  return { name, mimeType: TYPES[name], buffer: await readFile(url) };
}

const panel = (page: Page, name = TITLE) => page.getByRole('region', { name });
const software = (page: Page) =>
  page.getByRole('list', { name: 'Logiciels maîtrisés' }).getByRole('listitem');

/** Opens the form, and waits until it accepts input. */
async function openForm(page: Page, address = APPLY): Promise<void> {
  await page.goto(address);
  await expect(
    page.getByText(address === APPLY ? 'Votre saisie sera gardée' : 'What you type will be kept'),
  ).toBeVisible();
}

/** All requests of the page from now on, to any server. */
function callsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') seen.push(`${request.method()} ${request.url()}`);
  });
  return seen;
}

test('data of a PDF is read on this device, copied into the form and sent with it', async ({ page }) => {
  const sent = callsOf(page);
  const person = await newApplicant();
  await openForm(page);
  await fillForm(page, person);
  await expect(page.getByText(/^Nous n’avons pas reconnu de CV/)).toBeVisible();
  await page.getByRole('button', { name: 'Retirer le fichier\u00a0: CV' }).click();
  await expect(page.getByLabel('CV', { exact: true })).toBeFocused();
  await textbox(page, 'Nom complet').fill('');
  await textbox(page, 'Téléphone').fill('');
  await page.getByLabel('CV', { exact: true }).setInputFiles(await realCv('cv.pdf'));

  const read = panel(page);
  await expect(read.getByText('Cette lecture se fait sur votre appareil')).toBeVisible();
  const tick = (name: string) => read.getByRole('checkbox', { name, exact: true });
  const correction = (name: string) => textbox(read, `Lu dans votre CV\u00a0: ${name}`);
  await expect(tick('Nom complet')).toBeChecked();
  await expect(correction('Nom complet')).toHaveValue('Thibault Grandsaigne');
  // The typed address remains, unless its box is ticked.
  await expect(tick('Adresse e-mail')).not.toBeChecked();
  await expect(correction('Adresse e-mail')).toHaveValue('thibault.grandsaigne@example.com');
  await expect(read.getByText(person.email)).toBeVisible();
  await correction('Nom complet').fill('Thibault Grandsaigne-Roux');
  await tick('Anglais (B1)').check();
  await tick('Word').uncheck();
  await expectAccessible(page);
  expect(sent).toEqual([]);

  await read.getByRole('button', { name: 'Reprendre' }).click();
  await expect(read).toBeHidden();
  await expect(page.getByText(/^Repris dans le formulaire/)).toBeFocused();
  await expect(textbox(page, 'Nom complet')).toHaveValue('Thibault Grandsaigne-Roux');
  await expect(textbox(page, 'Adresse e-mail')).toHaveValue(person.email);
  await expect(textbox(page, 'Téléphone')).toHaveValue('06 39 98 44 15');
  await expect(software(page)).toHaveText([
    'EBP Compta',
    'EBP Gestion commerciale',
    'Sage 50',
    'Excel',
    'Teams',
  ]);
  await expectAccessible(page);

  await sendButton(page).click();
  const reference = await sentReference(page);
  expect(await applicationsOf(person.email)).toMatchObject([
    {
      reference,
      full_name: 'Thibault Grandsaigne-Roux',
      phone: '+33639984415',
      resume_original_name: 'cv.pdf',
      mastered_software: ['EBP Compta', 'EBP Gestion commerciale', 'Sage 50', 'Excel', 'Teams'],
      teaching_languages: ['French', 'English'],
    },
  ]);
});

test('the data of a DOCX fits a phone, and is dismissed by one press', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  await page.getByLabel('CV', { exact: true }).setInputFiles(await realCv('cv.docx'));
  const read = panel(page);
  await expect(textbox(read, 'Lu dans votre CV\u00a0: Nom complet')).toHaveValue('Aurélie Thévenoux-Sanz');
  await expect(read.getByRole('checkbox', { name: 'Excel' })).toBeChecked();
  // A language that the person speaks is not one in which they teach.
  await expect(read.getByRole('checkbox', { name: 'Espagnol (bilingue)' })).not.toBeChecked();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await read.getByRole('button', { name: 'Ignorer' }).press('Enter');
  const again = page.getByRole('button', { name: /^Revoir ce que/ });
  await expect(again).toBeFocused();
  await expect(textbox(page, 'Nom complet')).toHaveValue('');
  await expect(software(page)).toHaveCount(0);

  await again.press('Enter');
  await expect(read.getByRole('heading')).toBeFocused();
  await read.getByRole('button', { name: 'Reprendre' }).click();
  await expect(textbox(page, 'Nom complet')).toHaveValue('Aurélie Thévenoux-Sanz');

  // The draft restores the file, which is not read a second time.
  await expect(page.getByText(/^Enregistré sur cet appareil/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('cv.docx')).toBeVisible();
  await expect(textbox(page, 'Nom complet')).toHaveValue('Aurélie Thévenoux-Sanz');
  await expect(again).toBeHidden();
});

test('the data of a CV is shown and copied in English on the English form', async ({ page }) => {
  await openForm(page, APPLY_IN_ENGLISH);
  await page.getByLabel('CV', { exact: true }).setInputFiles(await realCv('cv.pdf'));
  const read = panel(page, 'Here is what we read in your CV');
  await read.getByRole('checkbox', { name: 'English (B1)' }).check();
  await read.getByRole('button', { name: 'Use these' }).click();
  await expect(textbox(page, 'Full name')).toHaveValue('Thibault Grandsaigne');
  await expect(
    page.getByRole('group', { name: 'Teaching languages' }).getByRole('checkbox', { name: 'English' }),
  ).toBeChecked();
});

test('a file that is not a CV is explained in one line, and the application can be sent', async ({
  page,
}) => {
  const person = await newApplicant();
  await openForm(page);
  await page.getByLabel('CV', { exact: true }).setInputFiles(textFile());
  await expect(page.getByText(/Format non accepté/)).toBeVisible();
  await fillForm(page, person);
  await expect(page.getByText(/^Nous n’avons pas reconnu de CV/)).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expectAccessible(page);
  await sendButton(page).click();
  await sentReference(page);
});

test('a CV that is a picture is accepted, and the form says that it cannot be read', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('CV', { exact: true }).setInputFiles(scannedPdf('JBIG2Decode'));
  await expect(page.getByText(/^Ce CV est une image/)).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('the form page loads nothing of the CV reader at first', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await openForm(page);
  const first = scripts.length;
  expect(scripts.filter((url) => /cv|pdf/i.test(new URL(url).pathname))).toEqual([]);
  await page.getByLabel('CV', { exact: true }).setInputFiles(await realCv('cv.pdf'));
  await expect(panel(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(first);
});

test('a CV whose reading never ends leaves the form as it is', async ({ page, policed }) => {
  policed.except(/read-cv-worker/);
  await page.route(/read-cv-worker/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'for (;;);' }),
  );
  await page.clock.install();
  await openForm(page);
  const begins = page.waitForEvent('worker');
  await page.getByLabel('CV', { exact: true }).setInputFiles(await realCv('cv.pdf'));
  const ends = (await begins).waitForEvent('close');
  await expect(page.getByText('Lecture de votre CV…')).toBeVisible();
  await textbox(page, 'Ville').fill('Quimper');
  await page.clock.fastForward('01:00');
  await ends;
  await expect(page.getByText('Lecture de votre CV…')).toBeHidden();
  await expect(page.getByText('Prêt à être envoyé')).toBeVisible();
  await expect(panel(page)).toBeHidden();
});
