import { randomUUID } from 'node:crypto';
import { cvPdf } from '../../fixtures/documents.ts';
import { ACCOUNTS, PUBLIC_SITE } from '../../support/addresses.ts';
import { expectNoSidewaysScroll, SENDING } from '../../support/form.ts';
import { asService, rowsOf } from '../../support/own-applications.ts';
import { mailsTo } from '../../support/records.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** What the bucket of requests has under a path. */
async function storedFiles(path: string): Promise<{ size: number; mimetype: string }[]> {
  const [prefix, search] = path.split('/');
  const found = await asService<{ metadata: { size: number; mimetype: string } }[]>(
    '/storage/v1/object/list/request-files',
    { method: 'POST', body: JSON.stringify({ prefix, search }) },
  );
  return found.map(({ metadata: { size, mimetype } }) => ({ size, mimetype }));
}

const person = () => `demande-${randomUUID().slice(0, 8)}@exemple.test`;

test('a company writes what it needs, in one visit or two, and gets a receipt', async ({ page }) => {
  test.slow();
  const email = person();
  await page.goto(`${PUBLIC_SITE}/services-aux-entreprises`);
  const form = page.getByRole('region', { name: 'Parlez-nous de votre besoin' });
  await form.getByLabel('Votre besoin').fill('Six comptables passent à Sage 100 en mars.');
  await form.getByLabel(/^Domaine/).selectOption("ERP & Gestion d'entreprise");
  await form.getByLabel(/^Personnes/).fill('six');
  await form.getByLabel('Votre nom').fill('Paul Fauvel');
  await expect(form.getByText('Un nombre entre 1 et')).toBeVisible();
  await expectAccessible(page);
  await expect(form.getByText(/^Enregistré sur cet appareil/)).toBeVisible();

  await page.reload();
  await expect(form.getByLabel('Votre besoin')).toHaveValue('Six comptables passent à Sage 100 en mars.');
  await form.getByLabel(/^Personnes/).fill('6');
  await form.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'à corriger' })).toContainText('Entreprise');
  await form.getByLabel('Entreprise').fill('Imprimerie Fauvel');
  await form.getByLabel('E-mail professionnel').fill(email);
  await form.getByLabel('Fichier joint').setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ this is a program'),
  });
  await expect(form.getByText(/^plan\.pdf/)).toBeVisible();
  const programme = await cvPdf('programme.pdf', ['Sage 100', 'Deux jours']);
  await form.getByLabel('Fichier joint').setInputFiles(programme);
  await expect(form.getByText('Prêt à être envoyé')).toBeVisible();
  await form.getByRole('button', { name: 'Envoyer ma demande' }).click();
  const heading = form.getByRole('heading', { name: 'Votre demande est envoyée' });
  await expect(heading).toBeFocused(SENDING);
  await expectAccessible(page);

  const [lead] = await rowsOf<{
    reference: string;
    people: number;
    status: string;
    files: { path: string; name: string; size: number }[];
  }>('leads', `email=eq.${email}`);
  expect(lead).toMatchObject({ people: 6, status: 'new' });
  const size = programme.buffer.length;
  expect(lead!.files).toEqual([{ path: expect.stringMatching(/^leads\//), name: 'programme.pdf', size }]);
  expect(await storedFiles(lead!.files[0]!.path)).toEqual([{ size, mimetype: 'application/pdf' }]);
  await expect(form).toContainText(lead!.reference);
  const [receipt] = await mailsTo(email);
  expect(receipt?.subject).toBe(`Votre demande ${lead!.reference} est bien arrivée`);
  expect(receipt?.text).not.toContain('Fauvel');
  const notices = await mailsTo(ACCOUNTS.gestionnaire);
  expect(notices.some(({ text }) => text.includes(email) && text.includes('Imprimerie Fauvel'))).toBe(true);
});

test('a person asks for their data, learns when the answer is due, and confirms their address', async ({
  page,
  context,
}) => {
  test.slow();
  const email = person();
  await page.goto(`${PUBLIC_SITE}/rgpd`);
  const form = page.getByRole('region', { name: 'Votre demande' });
  await form.getByLabel('Ce que vous demandez').selectOption('Corriger une donnée');
  await form.getByLabel('À quel titre nous vous connaissons').selectOption('Candidat formateur');
  await form.getByLabel('Votre nom').fill('Élodie Saint-Aubin');
  await form.getByLabel('Adresse e-mail').fill(email);
  await form.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(form.getByLabel(/^Précisions/)).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel(/^Précisions/).fill('Mon téléphone a changé.');
  await form.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(form.getByRole('heading', { name: 'Votre demande est enregistrée' })).toBeFocused(SENDING);
  const [request] = await rowsOf<{ reference: string; due_on: string; state: string }>(
    'rights_requests',
    `email=eq.${email}`,
  );
  const due = request!.due_on.split('-').toReversed().join('/');
  await expect(form).toContainText(due);

  const [receipt] = await mailsTo(email);
  expect(receipt?.text).toContain(due);
  const link = /https?:\/\/\S+\/confirmer-demande#[0-9a-f]{64}/.exec(receipt?.text ?? '')?.[0] ?? '';
  const confirmation = await context.newPage();
  await confirmation.goto(link);
  await expect(confirmation).toHaveURL(/\/confirmer-demande$/);
  await confirmation.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(confirmation.getByRole('heading', { name: 'Votre adresse est confirmée' })).toBeFocused();
  await expect(confirmation.getByText(due)).toBeVisible();
  await expectAccessible(confirmation);
  const [confirmed] = await rowsOf<{ state: string }>('rights_requests', `email=eq.${email}`);
  expect(confirmed?.state).toBe('confirmed');
});

test('both forms fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/services-aux-entreprises', '/rgpd']) {
    await page.goto(`${PUBLIC_SITE}${path}`);
    const send = page.getByRole('button', { name: 'Envoyer ma demande' });
    await send.scrollIntoViewIfNeeded();
    await expect(send).toBeEnabled();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
