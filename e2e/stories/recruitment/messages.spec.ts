import type { Page } from '@playwright/test';
import { APPLICATIONS, RECRUITMENT } from '../../support/addresses.ts';
import { newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { mailsTo, mailsToAny } from '../../support/records.ts';
import { expect, expectNoSidewaysScroll, openList, searchBox, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const FUNCTION = '**/functions/v1/notifications';

const one = async (values: Record<string, unknown> = {}) => (await newApplications(1, () => values))[0]!;

const writing = (page: Page) => page.getByRole('dialog', { name: /^Écrire à/ });
const text = (page: Page) => writing(page).getByRole('textbox', { name: /^Message/ });
const history = (page: Page) => page.getByRole('list', { name: 'Événements' });

async function open(page: Page, { id }: OwnApplication): Promise<void> {
  await page.goto(`${APPLICATIONS}/${id}/plein-ecran`);
  await expect(history(page)).toBeVisible();
}

async function write(page: Page, application: OwnApplication): Promise<void> {
  await open(page, application);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: /Écrire au candidat/ }).click();
  await expect(text(page)).toBeVisible();
}

async function choose(page: Page, list: string, option: string): Promise<void> {
  await writing(page).getByRole('combobox', { name: list }).click();
  await page.getByTitle(option, { exact: true }).last().click();
}

const send = (page: Page) => writing(page).getByRole('button', { name: 'Envoyer' });

type LogRow = { kind: string; status: string; template: string; subject: string; sent_by: string | null };
const logsOf = ({ id }: OwnApplication) =>
  rowsOf<LogRow>('notification_logs', `application_id=eq.${id}&kind=like.message-*`);

test('a recruiter previews a message to an applicant, and it arrives once, however often it is sent', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.allowConsole(/Failed to load resource/);
  const application = await one({
    full_name: 'Élodie <b>Saint-Aubin</b>',
    last_contact_at: '2025-01-01T00:00:00Z',
  });
  await write(page, application);
  await expectAccessible(page);
  const typed = 'Bonjour {{prenom}},\n\n<i>Votre</i> dossier {{reference}} & vous.';
  await text(page).fill(typed);

  await test.step('the recruiter is asked before typed text is lost, and gets it back after choosing another template', async () => {
    await choose(page, 'Modèle', 'Acceptation');
    await writing(page).getByRole('button', { name: 'Reprendre mon texte' }).click();
    await expect(text(page)).toHaveValue(typed);
    await expect(text(page)).toBeFocused();
    // The list of templates still reacts to Escape until it has faded out.
    await expect(page.locator('.ant-select-dropdown').locator('visible=true')).toHaveCount(0);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: /Abandonner les modifications/ });
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(text(page)).toHaveValue(typed);
  });

  await writing(page).getByRole('button', { name: 'Aperçu' }).click();
  const preview = writing(page).getByRole('article');
  await expect(preview).toContainText('Bonjour Élodie,');
  await expect(preview).toContainText(`<i>Votre</i> dossier ${application.reference} & vous.`);
  await expectAccessible(page);

  // Clicked twice; the answer to the first is lost after it was sent, and it is sent again under the same id.
  await page.route(
    FUNCTION,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await send(page).dblclick();
  await expect(writing(page).getByText('Pas de réponse du serveur.')).toBeVisible();
  await expectAccessible(page);
  await writing(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Message envoyé').first()).toBeVisible();
  await expect(writing(page)).toBeHidden();
  await expect(history(page)).toContainText('envoyé par Camille Roussel');

  const mails = await mailsTo(application.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`Votre candidature ${application.reference}`]);
  expect(mails[0]!.text).toContain(
    `Bonjour Élodie,\n\n<i>Votre</i> dossier ${application.reference} & vous.`,
  );
  expect(mails[0]!.html).toContain('&lt;i&gt;Votre&lt;/i&gt;');
  expect(mails[0]!.html).not.toContain('<i>');
  expect(await logsOf(application)).toMatchObject([{ status: 'sent', sent_by: expect.any(String) }]);
  const [row] = await rowsOf<{ last_contact_at: string }>('trainer_applications', `id=eq.${application.id}`);
  expect(Date.parse(row!.last_contact_at)).toBeGreaterThan(Date.parse('2026-01-01'));
});

test('a refusal contains its reason, and needs a confirmation for somebody who is not refused', async ({
  page,
}) => {
  const application = await one({ status: 'contacted' });
  await write(page, application);
  await choose(page, 'Modèle', 'Refus');
  await expect(send(page)).toBeDisabled();
  await expect(page.getByText('Choisissez un motif, ou retirez {{motif}} du texte.')).toBeVisible();
  await choose(page, 'Motif du refus', 'Disponibilité');
  await send(page).click();
  await expect(writing(page).getByText('Aucun message ne partirait')).toBeVisible();
  await expectAccessible(page);
  expect(await mailsTo(application.email)).toEqual([]);
  await writing(page).getByRole('checkbox', { name: application.full_name }).check();
  await writing(page)
    .getByRole('button', { name: /^Envoyer 1.message$/ })
    .click();
  await expect(writing(page)).toBeHidden();
  const [mail, ...more] = await mailsTo(application.email);
  expect(mail!.text).toContain('Vos disponibilités ne correspondent pas aux dates de nos missions.');
  expect(more).toEqual([]);
  expect(await logsOf(application)).toMatchObject([{ kind: 'message-refusal', template: 'Refus' }]);
});

test('a message to many is counted first, paused, resumed after a reload, and sent once to each', async ({
  page,
}) => {
  test.slow();
  const own = await newApplications(16, () => ({}), { withResume: false });
  await openList(page);
  await searchBox(page).fill(own[0]!.mark);
  await expect(page.getByText('16 candidatures', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `Sélectionner ${own[0]!.full_name}` }).click();
  await page.getByRole('button', { name: 'Sélectionner les 16 candidatures' }).click();
  await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Écrire' }).click();
  await writing(page).getByRole('button', { name: 'Envoyer à 16 personnes…' }).click();
  await expect(writing(page).getByText(/^16.messages vont partir/)).toBeVisible();
  await expect(writing(page).getByText(/^Nouveau.: 16$/)).toBeVisible();
  await expectAccessible(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(FUNCTION, async (route) => {
    await held;
    await route.continue();
  });
  await writing(page)
    .getByRole('button', { name: /^Envoyer 16.messages$/ })
    .click();
  await writing(page).getByRole('button', { name: 'Mettre en pause' }).click();
  letGo();
  await expect(writing(page).getByText('10 messages envoyés, 6 en attente')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/6 sur 16 messages restent à envoyer/)).toBeVisible();
  // Another story of the same person may have CVs to go on with.
  await page.locator('.msg-unfinished').getByRole('button', { name: 'Reprendre' }).click();
  const rest = page.getByRole('dialog', { name: 'Reprendre l’envoi' });
  await rest.getByRole('button', { name: 'Envoyer les 6 messages' }).dblclick();
  await expect(rest.getByText('6 messages envoyés')).toBeVisible({ timeout: 30_000 });
  await rest.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText('Un envoi n’est pas terminé')).toBeHidden();
  const reached = (await mailsToAny(own.map(({ email }) => email))).map(({ to }) => to);
  expect(reached.toSorted()).toEqual(own.map(({ email }) => email).toSorted());
});

test('a decision proposes its message, which the recruiter may leave unsent', async ({ page }) => {
  const application = await one();
  await open(page, application);
  await page.getByRole('button', { name: 'Changer le statut' }).click();
  const status = page.getByRole('dialog', { name: 'Changer le statut' });
  await status.getByRole('radio', { name: 'Refusé' }).check();
  await status.getByRole('combobox', { name: 'Motif du refus' }).click();
  await page.getByTitle('Lieu d’intervention', { exact: true }).last().click();
  await status.getByRole('button', { name: 'Enregistrer et écrire au candidat' }).click();
  await expect(text(page)).toHaveValue(/Nous ne pouvons pas y donner suite/);
  // The reason chosen with the decision is that of the message.
  await writing(page).getByRole('button', { name: 'Aperçu' }).click();
  await expect(writing(page).getByRole('article')).toContainText('Nos missions ont lieu loin de votre zone');
  await writing(page).getByRole('button', { name: 'Modifier' }).click();
  await writing(page).getByRole('button', { name: 'Ne pas envoyer' }).click();
  await expect(writing(page)).toBeHidden();
  await expect(history(page)).toContainText('Statut passé à « Refusé »');
  expect(await mailsTo(application.email)).toEqual([]);
});

test('templates are written, corrected and deleted', async ({ page }) => {
  const name = `Essai ${crypto.randomUUID().slice(0, 8)}`;
  // The newest application, whose values the templates show: longer than a phone is wide.
  await one({ full_name: 'Marie-Antoinette Delacroix-Beauregard de la Rochefoucauld' });
  await page.goto(`${RECRUITMENT}/messages`);
  await expect(page.getByRole('rowheader', { name: 'Refus', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nouveau modèle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await dialog.getByRole('textbox', { name: /^Objet/ }).fill('À propos de {{refrence}}');
  await expect(dialog.getByText(/^Variable inconnue.*\{\{refrence\}\}$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: /^Objet/ }).fill('À propos de {{reference}}');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  const row = page.getByRole('row', { name });
  // As the newest application would receive it.
  await expect(row).toContainText(/À propos de TR-\d{4}-/);
  await row.getByRole('button', { name: `Modifier ${name}` }).click();
  await dialog.getByRole('textbox', { name: /^Objet/ }).fill('Autre objet');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(row).toContainText('Autre objet');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('1 modèle', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('article', { name: /^Message à/ })).toContainText('Autre objet');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('button', { name: 'Supprimer le modèle' }).click();
  await expect(page.getByRole('heading', { name: 'Modèles de messages', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
});
