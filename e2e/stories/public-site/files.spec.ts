import {
  emptyPdf,
  encryptedPdf,
  macroDocx,
  pngNamedPdf,
  referencesDocx,
  textFile,
  tooLargePdf,
  truncatedPdf,
  type TestFile,
} from '../../fixtures/documents.ts';
import { newApplicant } from '../../support/applicant.ts';
import { APPLY } from '../../support/form.ts';
import { applicationsOf, mailsTo } from '../../support/records.ts';
import { directSubmission } from '../../support/submit-api.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const MESSAGES = {
  type: 'Format non accepté\u00a0: choisissez un fichier PDF, DOC ou DOCX',
  mismatch: 'Le contenu de ce fichier ne correspond pas à un PDF, DOC ou DOCX comme son nom l’indique',
  empty: 'Ce fichier est vide',
  tooLarge: 'Ce fichier dépasse 10\u00a0MB',
  encrypted: 'Ce fichier est protégé par un mot de passe\u00a0: envoyez une version sans protection',
  corrupt: 'Ce fichier est endommagé ou incomplet\u00a0: enregistrez-le de nouveau puis réessayez',
  macros: 'Ce fichier contient des macros\u00a0: envoyez-le au format PDF ou sans macros',
};

interface Refused {
  file: TestFile | Promise<TestFile>;
  message: keyof typeof MESSAGES;
  status: number;
  code: string;
}

/** Files refused by the browser when chosen, and by the server whatever the browser did. */
const REFUSED: Refused[] = [
  { file: tooLargePdf(), message: 'tooLarge', status: 413, code: 'file_too_large' },
  { file: pngNamedPdf(), message: 'mismatch', status: 415, code: 'file_type' },
  { file: emptyPdf(), message: 'empty', status: 422, code: 'file_empty' },
  { file: textFile(), message: 'type', status: 415, code: 'file_type' },
  { file: encryptedPdf(), message: 'encrypted', status: 422, code: 'file_encrypted' },
  { file: truncatedPdf(), message: 'corrupt', status: 422, code: 'file_corrupt' },
  { file: macroDocx(), message: 'macros', status: 415, code: 'file_type' },
];

test('a file that cannot be a CV is refused when chosen, with its name and the reason', async ({ page }) => {
  await page.goto(APPLY);
  const cv = page.getByLabel('CV', { exact: true });
  for (const { file, message } of REFUSED) {
    const chosen = await file;
    await cv.setInputFiles(chosen);
    await expect(cv).toHaveAccessibleDescription(new RegExp(`^${chosen.name}\\s: ${MESSAGES[message]}`));
    await expect(page.getByText('Prêt à être envoyé')).toBeHidden();
  }
  await expectAccessible(page);

  const person = await newApplicant();
  await cv.setInputFiles(person.cv);
  await expect(page.getByText('Prêt à être envoyé')).toBeVisible();
  await expect(page.getByText(MESSAGES.type)).toBeHidden();
  await page.getByRole('button', { name: 'Retirer le fichier\u00a0: CV' }).click();
  await expect(page.getByLabel('CV', { exact: true })).toBeFocused();
});

test('the server itself refuses the same files, and then accepts a good one', async () => {
  const person = await newApplicant();
  const visit = await directSubmission(person);
  // The proof of work is done, but nobody fills in this form in so little time.
  const early = await visit.send();
  expect(early).toMatchObject({ status: 400, body: { error: { code: 'too_fast' } } });
  expect(Number(early.retryAfter)).toBeGreaterThan(0);

  await visit.sendWhenAllowed({ resume: emptyPdf() });
  for (const { file, message, status, code } of REFUSED) {
    const resume = await file;
    const answer = await visit.send({ resume });
    expect(answer, resume.name).toMatchObject({
      status,
      body: { error: { code, fields: { resume: MESSAGES[message] } } },
    });
  }
  const both = await visit.send({ resume: emptyPdf(), references: await encryptedPdf() });
  expect(both.body.error?.fields).toEqual({ resume: MESSAGES.empty, references: MESSAGES.encrypted });

  const invalid = await visit.send({ answers: { full_name: '', phone: '0612', consent: false } });
  expect(invalid).toMatchObject({
    status: 422,
    body: {
      error: {
        code: 'invalid_fields',
        fields: {
          full_name: 'Nom complet requis',
          phone: 'Numéro de téléphone invalide',
          consent: 'Votre accord est nécessaire pour étudier votre candidature',
        },
      },
    },
  });
  expect(await applicationsOf(person.email)).toEqual([]);

  // Made once, because an archive contains the time when it was made.
  const references = referencesDocx();
  const accepted = await visit.send({ references });
  expect(accepted.status).toBe(201);
  const { reference } = accepted.body;
  const again = await visit.send({ references });
  expect(again).toMatchObject({ status: 200, body: { reference } });
  const changed = await visit.send({ answers: { city: 'Brest' }, references });
  expect(changed).toMatchObject({ status: 409, body: { error: { code: 'already_received' } } });
  expect(changed.body.error?.message).toContain(reference);
  expect(await applicationsOf(person.email)).toHaveLength(1);
  expect(await mailsTo(person.email)).toHaveLength(1);
});
