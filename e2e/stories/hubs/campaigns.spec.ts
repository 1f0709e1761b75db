import { ACCOUNTS, MAILBOX } from '../../support/addresses.ts';
import { signInBySession } from '../../support/own-accounts.ts';
import { expectNoSidewaysScroll } from '../../support/form.ts';
import { asService, rowsOf } from '../../support/own-applications.ts';
import { mailsTo } from '../../support/records.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const CAMPAIGNS = '/marketing-hub/campagnes';
const BOOK = { id: 4101, name: 'Vivier de formateurs' };

/** A button of the local SendPulse. */
const press = (action: string, email = '') =>
  fetch(`${MAILBOX}/sendpulse`, { method: 'POST', body: new URLSearchParams({ action, email }) });
const held = async () => (await fetch(`${MAILBOX}/sendpulse`)).text();
const call = <T>(name: string, values: object) =>
  asService<T>(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(values) });
const forgetKeys = () =>
  call('save_sendpulse_credentials', { client_id: null, client_secret: null, saved_by: null });

async function agreed(mark: string, name: string): Promise<{ id: string; email: string }> {
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

test.afterAll(forgetKeys);

test('a campaign is counted without those who objected, tried, handed over, and told who opts out', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [ana, bo, cleo] = [await agreed(mark, 'Ana'), await agreed(mark, 'Bo'), await agreed(mark, 'Cleo')];
  await press('clear');
  await call('save_sendpulse_credentials', {
    client_id: 'trame-demo-identifiant',
    client_secret: 'trame-demo-cle-secrete-2026',
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
