import type { Page } from '@playwright/test';
import { ACCOUNTS, MAILBOX, RECRUITMENT } from '../../support/addresses.ts';
import { signInBySession } from '../../support/own-accounts.ts';
import { asService, newApplications, rowsOf } from '../../support/own-applications.ts';
import { expect, expectNoSidewaysScroll, test } from '../../support/recruiter.ts';
import { mailsTo } from '../../support/records.ts';
import { expectAccessible } from '../../support/test.ts';

// One account of the mailing service and one row of settings, so these tests run one after the other.
test.describe.configure({ mode: 'serial' });

const CAMPAIGNS = '/marketing-hub/campagnes';
const BOOK = { id: 4101, name: 'Vivier de formateurs' };
const PAGE = `${RECRUITMENT}/sendpulse-config`;
const KEYS = { id: 'trame-demo-identifiant', secret: 'trame-demo-cle-secrete-2026' };

const call = (name: string, values: object) =>
  asService(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(values) });
const forgetKeys = () =>
  call('save_sendpulse_credentials', { client_id: null, client_secret: null, saved_by: null });
/** A button of the local SendPulse. */
const press = (action: string, email = '') =>
  fetch(`${MAILBOX}/sendpulse`, { method: 'POST', body: new URLSearchParams({ action, email }) });
const held = async () => (await fetch(`${MAILBOX}/sendpulse`)).text();
const change = (id: string, values: object) =>
  asService(`/rest/v1/trainer_applications?id=eq.${id}`, { method: 'PATCH', body: JSON.stringify(values) });
const part = (page: Page, name: string) => page.getByRole('region', { name });

async function sync(page: Page, said: RegExp): Promise<void> {
  await part(page, 'Synchronisation').getByRole('button', { name: 'Synchroniser', exact: true }).click();
  await expect(page.getByText(said).first()).toBeVisible();
}

async function connect(page: Page): Promise<void> {
  await page.goto(PAGE);
  await page.getByLabel('Identifiant (ID)').fill(KEYS.id);
  await page.getByLabel('Clé secrète (Secret)').fill(KEYS.secret);
  await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click();
  await expect(page.getByText('•••• 2026')).toBeVisible();
}

async function chooseAll(page: Page): Promise<void> {
  const choices = part(page, 'Envoi');
  await choices.getByRole('combobox', { name: 'Carnet d’adresses' }).click();
  await page.getByText(/^Vivier de formateurs \(/).click();
  for (const box of await choices.getByRole('checkbox').all()) await box.check();
  await choices.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Réglages enregistrés').first()).toBeVisible();
}

test.beforeEach(async () => {
  await forgetKeys();
  await press('clear');
});
test.afterAll(forgetKeys);

// spec 2.4
test('SendPulse keys are tried, stored, and never shown again', async ({ page }) => {
  const answers: string[] = [];
  page.on('response', (response) => {
    if (/sendpulse/.test(response.url()))
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      );
  });
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Configuration SendPulse', level: 1 })).toBeVisible();
  await page.getByLabel('Identifiant (ID)').fill(KEYS.id);
  await page.getByLabel('Clé secrète (Secret)').fill('une-mauvaise-cle');
  await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click();
  await expect(page.getByRole('alert')).toContainText('SendPulse refuse ces clés');
  await expectAccessible(page);

  await page.getByLabel('Clé secrète (Secret)').fill(KEYS.secret);
  await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click();
  await expect(page.getByText('•••• 2026')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Connexion réussie : 2 carnets d’adresses.')).toBeVisible();
  expect(await page.content()).not.toContain(KEYS.secret);
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.join()).not.toContain(KEYS.secret);
  expect(answers.join()).not.toContain(KEYS.id);

  await page.getByRole('button', { name: 'Supprimer les clés' }).click();
  await expect(page.getByRole('dialog', { name: /Supprimer les clés/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer les clés' }).click();
  await expect(page.getByLabel('Identifiant (ID)')).toBeVisible();
});

test('those who agreed are sent to SendPulse, those deleted are forgotten, and objectors get nothing more', async ({
  page,
}) => {
  test.slow();
  await connect(page);
  await chooseAll(page);
  const [agreed, silent] = await newApplications(
    2,
    (index) => ({ pool_consent_at: index === 0 ? new Date().toISOString() : null }),
    { withResume: false },
  );
  await sync(page, /Synchronisation terminée/);
  expect(await held()).toContain(agreed!.email);
  expect(await held()).not.toContain(silent!.email);

  await change(agreed!.id, { status: 'accepted' });
  await sync(page, /1 envoi\./);
  // The message of the first synchronisation may still be on the screen.
  await expect.poll(held).toMatch(/statut : Accepté/);

  await asService(`/rest/v1/trainer_applications?id=eq.${agreed!.id}`, { method: 'DELETE' });
  await sync(page, /0 envoi, 1 retrait\./);
  await expect.poll(held).not.toContain(agreed!.email);

  const [unsubscribed, objecting] = await newApplications(
    2,
    () => ({ pool_consent_at: new Date().toISOString() }),
    { withResume: false },
  );
  await sync(page, /2 envois\./);
  await press('unsubscribe', unsubscribed!.email);
  await page.getByLabel('Adresse e-mail de la personne').fill(objecting!.email);
  await page.getByRole('button', { name: 'Ajouter une opposition' }).click();
  await expect(page.getByText('Opposition enregistrée').first()).toBeVisible();
  for (const { id } of [unsubscribed!, objecting!]) await change(id, { status: 'contacted' });
  await sync(page, /0 envoi, 1 retrait, 1 désabonnement\./);
  expect(await held()).not.toMatch(/statut : Contacté/);
  const lines = await rowsOf<{ status: string; error: string }>(
    'sendpulse_events',
    `application_id=in.(${unsubscribed!.id},${objecting!.id})&event=eq.contacted`,
  );
  expect(lines.map(({ status, error }) => `${status} ${error}`)).toEqual([
    'skipped opted-out',
    'skipped opted-out',
  ]);
});

test('a failure of SendPulse is shown, listed, and repaired by trying again', async ({ page }) => {
  await connect(page);
  await chooseAll(page);
  const [person] = await newApplications(
    1,
    () => ({ pool_consent_at: new Date().toISOString(), email: `z${Date.now()}@refus.test` }),
    { withResume: false },
  );
  await press('outage');
  await sync(page, /La synchronisation a échoué/);
  await expect(
    part(page, 'Synchronisation').getByText('SendPulse ne répond pas. Un nouvel essai suivra.'),
  ).toBeVisible();
  await press('outage');

  await sync(page, /0 envoi, 1 refus\./);
  const line = part(page, 'Synchronisation').getByRole('listitem').filter({ hasText: person!.full_name });
  await expect(line.getByText(/SendPulse refuse cette adresse/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await change(person!.id, { email: person!.email.replace('refus.test', 'exemple.test') });
  await line.getByRole('button', { name: /^Réessayer/ }).click();
  await expect(line).toBeHidden();
  expect(await held()).toContain(person!.email.replace('refus.test', 'exemple.test'));
});

/** A trainer whose application agrees to be written to. */
async function consenting(mark: string, name: string): Promise<{ id: string; email: string }> {
  const email = `${name.toLowerCase()}-${mark}@exemple.test`;
  const [row] = await asService<{ id: string }[]>('/rest/v1/trainer_applications', {
    method: 'POST',
    body: JSON.stringify({
      full_name: `${name} ${mark}`,
      email,
      current_status: 'Salarié',
      training_sectors: ['Sécurité & Prévention des Risques'],
      language: 1,
      consent_at: new Date().toISOString(),
      consent_version: '1',
      pool_consent_at: '2026-10-01T08:00:00Z',
    }),
  });
  return { id: row!.id, email };
}

test.describe('a campaign of the marketing hub', () => {
  test.use({ session: null });

  test('is counted without those who objected, tried, handed over, and shows who opts out', async ({
    page,
  }) => {
    const mark = crypto.randomUUID().slice(0, 8);
    const [ana, bo, cleo] = [
      await consenting(mark, 'Ana'),
      await consenting(mark, 'Bo'),
      await consenting(mark, 'Cleo'),
    ];
    await call('save_sendpulse_credentials', {
      client_id: KEYS.id,
      client_secret: KEYS.secret,
      saved_by: null,
    });
    await asService('/rest/v1/sendpulse_settings?only_row=eq.true', {
      method: 'PATCH',
      body: JSON.stringify({ is_enabled: true, address_book_id: BOOK.id, address_book_name: BOOK.name }),
    });
    await call('note_sendpulse_unsubscribed', { emails: [bo.email] });

    await signInBySession(page, 'gestionnaire');
    await page.goto(CAMPAIGNS);
    await page.getByRole('button', { name: 'Nouvelle campagne' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle campagne' });
    await dialog.getByLabel('Nom').fill(`Rentrée ${mark}`);
    await dialog.getByLabel('Objet').fill(`Vos dates, {{prenom}} ${mark}`);
    await dialog.getByLabel('Message').fill('Bonjour {{nom}},\n\nQuels jours avez-vous ?');
    await dialog.getByRole('checkbox', { name: 'Sécurité & Prévention des Risques' }).check();
    await dialog.getByRole('radio', { name: 'Anglais' }).check();
    await expect(dialog.getByText(/désinscrite/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();

    await expect(page.getByRole('heading', { name: `Rentrée ${mark}`, level: 1 })).toBeVisible();
    const people = page.getByRole('region', { name: 'Personnes' });
    await expect(people.getByText(`Ana ${mark}`)).toBeVisible();
    await expect(people.getByText(`Bo ${mark}`)).toHaveCount(0);
    await page.getByRole('button', { name: 'M’envoyer un essai' }).click();
    await expect(page.getByText('Essai envoyé à votre adresse').first()).toBeVisible();
    const tried = (await mailsTo(ACCOUNTS.gestionnaire)).filter(({ subject }) => subject.includes(mark));
    expect(tried.map(({ subject }) => subject)).toEqual([`[Essai] Vos dates, Élodie ${mark}`]);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Déclarer prête' }).click();
    await expect(page.getByText(/^Déclarée prête, /)).toBeVisible();
    // Between the count and the hand-over.
    await call('note_sendpulse_unsubscribed', { emails: [cleo.email] });
    await page.getByRole('button', { name: 'Remettre à SendPulse' }).click();
    // A campaign of the demo reached some of them three weeks before.
    const question = page.getByRole('dialog', { name: 'Reprendre ces personnes\u00a0?' });
    await expect(question.getByText('Disponibilités du printemps')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Remettre à SendPulse' }).click();
    await expect(page.getByText(/^Remise terminée, /)).toBeVisible();
    const book = await held();
    expect(book).toContain(ana.email);
    expect(book).not.toContain(bo.email);
    expect(book).not.toContain(cleo.email);

    await press('unsubscribe', ana.email);
    await asService('/functions/v1/sendpulse', { method: 'POST', body: JSON.stringify({ action: 'sync' }) });
    await page.reload();
    const result = page.getByLabel('Résultat');
    await expect(result.getByText('Désinscrites depuis').locator('..')).toContainText('1');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.goto(CAMPAIGNS);
    await expect(page.getByRole('link', { name: `Rentrée ${mark}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
    const [campaign] = await rowsOf<{ status: string }>('marketing_campaigns', `name=eq.Rentrée ${mark}`);
    expect(campaign?.status).toBe('done');
  });
});
