import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  renderRoutes,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { BOOKS, buildTroubled, IN_USE, serveSendPulse } from '../../../testing/sendpulse.ts';
import remote from '../../routes.tsx';
import { failureText, nextTryText, syncText } from './model/texts.ts';

beforeAll(configureTestSupabase);

const openPage = () => renderRoutes(remote, { route: '/sendpulse-config' });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const SECRET = 'une-cle-tres-secrete-2026';

describe('the SendPulse keys', () => {
  // spec 2.4
  it('are asked for once, tried, then only their last characters are shown', async () => {
    const log = serveSendPulse();
    const { user, host, container } = openPage();
    const connection = await section('Connexion');
    expect(host.pages.at(-1)?.title).toBe('Configuration SendPulse');
    expect(await axeViolations()).toEqual([]);

    await user.click(connection.getByRole('button', { name: 'Vérifier et enregistrer' }));
    expect(await connection.findByText('Identifiant requis')).toBeVisible();
    expect(connection.getByText('Clé secrète requise')).toBeVisible();
    expect(log.calls).toEqual([]);

    await user.type(connection.getByLabelText(/^Identifiant/), ' identifiant-1 ');
    await user.type(connection.getByLabelText(/^Clé secrète/), SECRET);
    await user.click(connection.getByRole('button', { name: 'Vérifier et enregistrer' }));
    expect(await screen.findByText('•••• 2026')).toBeVisible();
    expect(log.calls[0]).toEqual({ action: 'save-keys', client_id: 'identifiant-1', client_secret: SECRET });
    expect(screen.getByText(/Clé enregistrée le 21\/11\/2026/)).toBeVisible();
    expect(host.notices.at(-1)?.notice).toEqual({
      title: 'Clés enregistrées',
      description: 'Connexion réussie : 2 carnets d’adresses.',
    });
    expect(container.innerHTML).not.toContain(SECRET);
    expect(host.unsaved()).toBe(0);
  });

  it('remain in the form with the reason when SendPulse refuses them', async () => {
    serveSendPulse({ check: { status: 'keys' } });
    const { user } = openPage();
    const connection = await section('Connexion');
    await user.type(connection.getByLabelText(/^Identifiant/), 'identifiant-1');
    await user.type(connection.getByLabelText(/^Clé secrète/), SECRET);
    await user.click(connection.getByRole('button', { name: 'Vérifier et enregistrer' }));
    expect(await connection.findByRole('alert')).toHaveTextContent('SendPulse refuse ces clés');
    expect(connection.getByLabelText(/^Identifiant/)).toHaveValue('identifiant-1');
    expect(await axeViolations()).toEqual([]);
  });

  it('remain in the form when they could not be tried', async () => {
    allowConsole(/503/);
    serveSendPulse();
    server.use(http.post(functionUrl('sendpulse'), () => new HttpResponse(null, { status: 503 })));
    const { user, host } = openPage();
    const connection = await section('Connexion');
    await user.type(connection.getByLabelText(/^Identifiant/), 'identifiant-1');
    await user.type(connection.getByLabelText(/^Clé secrète/), SECRET);
    await user.click(connection.getByRole('button', { name: 'Vérifier et enregistrer' }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice.description).toBe('Impossible d’enregistrer les clés'),
    );
    expect(connection.getByLabelText(/^Clé secrète/)).toHaveValue(SECRET);
  });

  it('are tested on demand, and replaced or deleted after a question', async () => {
    const log = serveSendPulse({ settings: IN_USE });
    const { user } = openPage();
    const connection = await section('Connexion');
    expect(await connection.findByText('Connexion réussie : 2 carnets d’adresses.')).toBeVisible();
    await user.click(connection.getByRole('button', { name: 'Tester la connexion' }));
    await waitFor(() => expect(log.calls.filter(({ action }) => action === 'check')).toHaveLength(2));

    await user.click(connection.getByRole('button', { name: 'Remplacer les clés' }));
    expect(connection.getByLabelText(/^Clé secrète/)).toHaveValue('');
    await user.click(connection.getByRole('button', { name: 'Annuler' }));

    await user.click(connection.getByRole('button', { name: 'Supprimer les clés' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Supprimer les clés SendPulse/ }));
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Supprimer les clés' }));
    expect(await connection.findByLabelText(/^Identifiant/)).toBeVisible();
    expect(log.calls.at(-1)).toEqual({ action: 'remove-keys' });
  });
});

describe('what is sent to SendPulse', () => {
  it('is chosen among the address books and the events, and saved', async () => {
    const log = serveSendPulse({ settings: IN_USE });
    const { user, host } = openPage();
    const choices = await section('Envoi');
    expect(choices.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
    await user.click(await choices.findByRole('checkbox', { name: 'Compte formateur approuvé' }));
    expect(host.unsaved()).toBe(1);
    await user.click(choices.getByRole('combobox', { name: /Carnet d’adresses/ }));
    await user.click(await screen.findByText('Formateurs acceptés (1 contact)'));
    await user.click(choices.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(log.updates).toEqual([
        {
          address_book_id: BOOKS[1]!.id,
          address_book_name: 'Formateurs acceptés',
          events: ['received', 'accepted', 'account-approved'],
          is_enabled: true,
        },
      ]),
    );
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Réglages enregistrés'));
    await waitFor(() => expect(host.unsaved()).toBe(0));
    expect(choices.getByText(/\(96 aujourd’hui\)/)).toBeVisible();
  });

  it('needs an address book', async () => {
    const log = serveSendPulse({
      settings: { ...IN_USE, is_enabled: false, address_book_id: null, address_book_name: null },
    });
    const { user } = openPage();
    const choices = await section('Envoi');
    await user.click(await choices.findByRole('checkbox', { name: 'Envoyer à SendPulse' }));
    await user.click(choices.getByRole('button', { name: 'Enregistrer' }));
    expect(await choices.findByText('Choisissez un carnet d’adresses')).toBeVisible();
    expect(log.updates).toEqual([]);
  });

  it('still shows its address book when SendPulse does not answer', async () => {
    serveSendPulse({ settings: IN_USE, check: { status: 'away' } });
    openPage();
    expect(await screen.findByText('SendPulse ne répond pas. Réessayez dans un instant.')).toBeVisible();
    const choices = await section('Envoi');
    expect(choices.getByText('Vivier de formateurs')).toBeVisible();
  });
});

describe('sending to SendPulse', () => {
  it('shows the result of the last sending, and starts one on demand', async () => {
    const log = serveSendPulse({
      settings: IN_USE,
      sync: { status: 'done', sent: 12, refused: 1, removed: 2, unsubscribed: 1 },
    });
    const { user, host } = openPage();
    const sync = await section('Synchronisation');
    expect(sync.getByText(/Dernière synchronisation le 21\/11\/2026 à 14:00, 3 envois\./)).toBeVisible();
    await user.click(sync.getByRole('button', { name: 'Synchroniser' }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice).toEqual({
        title: 'Synchronisation terminée',
        description: '12 envois, 1 refus, 2 retraits, 1 désabonnement.',
      }),
    );
    expect(log.calls.at(-1)).toEqual({ action: 'sync' });
  });

  it('shows why it stopped', async () => {
    serveSendPulse({
      settings: { ...IN_USE, last_sync_error: 'keys: 401' },
      sync: { status: 'failed', sent: 0, refused: 0, removed: 0, unsubscribed: 0, failure: 'away: 503' },
    });
    const { user, host } = openPage();
    const sync = await section('Synchronisation');
    expect(sync.getByText('SendPulse refuse ces clés. Remplacez-les.')).toBeVisible();
    await user.click(sync.getByRole('button', { name: 'Synchroniser' }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice).toEqual({
        title: 'La synchronisation a échoué',
        description: 'SendPulse ne répond pas. Un nouvel essai suivra.',
      }),
    );
  });

  it('lists what failed, and tries one or all of it again', async () => {
    const [first, second] = [
      buildTroubled(),
      buildTroubled({
        status: 'pending',
        attempts: 1,
        error: 'away: 503',
        next_attempt_at: '2099-01-01T09:30:00Z',
        trainer_applications: { full_name: 'Bo Lind' },
      }),
    ];
    const log = serveSendPulse({ settings: IN_USE, troubled: [first, second] });
    const { user } = openPage();
    const sync = await section('Synchronisation');
    expect(
      await sync.findByText('SendPulse refuse cette adresse (422 Argument email is invalid).'),
    ).toBeVisible();
    expect(sync.getByText('8 essais, abandonné')).toBeVisible();
    expect(sync.getByText('1 essai, prochain le 01/01/2099 à 10:30')).toBeVisible();
    expect(sync.getByRole('link', { name: 'Ana Sol' })).toHaveAttribute(
      'href',
      `/applications/${first.application_id}`,
    );
    expect(await axeViolations()).toEqual([]);
    await user.click(sync.getByRole('button', { name: 'Réessayer l’envoi de Bo Lind' }));
    await waitFor(() => expect(log.retried).toEqual([[second.id]]));
    await waitFor(() => expect(log.calls.at(-1)).toEqual({ action: 'sync' }));
    await waitFor(() => expect(sync.getByRole('button', { name: 'Tout réessayer' })).toBeEnabled());
    await user.click(sync.getByRole('button', { name: 'Tout réessayer' }));
    await waitFor(() => expect(log.retried.at(-1)).toEqual([first.id, second.id]));
  });

  it('is not offered without keys', async () => {
    serveSendPulse();
    openPage();
    const sync = await section('Synchronisation');
    expect(sync.getByRole('button', { name: 'Synchroniser' })).toBeDisabled();
    expect(sync.getByText('Aucune synchronisation pour l’instant.')).toBeVisible();
  });
});

describe('people who object to SendPulse', () => {
  it('are counted, and one is added by their address', async () => {
    const log = serveSendPulse({ overview: { opt_outs: 3 } });
    const { user, host } = openPage();
    const optOuts = await section('Oppositions');
    expect(await optOuts.findByText('3')).toBeVisible();
    const field = optOuts.getByLabelText('Adresse e-mail de la personne');
    await user.type(field, 'ana');
    await user.click(optOuts.getByRole('button', { name: 'Ajouter une opposition' }));
    expect(await optOuts.findByText('Adresse e-mail invalide')).toBeVisible();
    await user.type(field, '@exemple.fr');
    await user.click(optOuts.getByRole('button', { name: 'Ajouter une opposition' }));
    await waitFor(() => expect(log.optOuts).toEqual(['ana@exemple.fr']));
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Opposition enregistrée'));
    expect(field).toHaveValue('');
  });
});

it('the page says when it could not be loaded, and tries again on demand', async () => {
  allowConsole(/503/);
  serveSendPulse();
  server.use(
    http.get(tableUrl('sendpulse_settings'), () => new HttpResponse(null, { status: 503 }), { once: true }),
  );
  const { user } = openPage();
  expect(
    await screen.findByRole('heading', { name: 'Impossible de charger la configuration' }),
  ).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await section('Connexion')).toBeDefined();
});

describe('the texts of the SendPulse page', () => {
  it.each([
    ['keys: 401', 'SendPulse refuse ces clés. Remplacez-les.'],
    ['missing: 213 Book not found', 'Ce carnet d’adresses n’existe plus. Choisissez-en un autre.'],
    ['busy: 429', 'SendPulse reçoit trop de demandes. Un nouvel essai suivra.'],
    ['something else', 'something else'],
  ])('explain %j as %j', (noted, words) => {
    expect(failureText(noted)).toBe(words);
  });

  it('say when the next try is and how many people are concerned', () => {
    const now = new Date('2026-11-21T13:00:00Z');
    expect(nextTryText('pending', '2026-11-21T12:00:00Z', now)).toBe('dès que possible');
    expect(nextTryText('failed', '2026-11-21T12:00:00Z', now)).toBe('abandonné');
    expect(syncText({ status: 'done', sent: 0, refused: 0, removed: 0, unsubscribed: 0 })).toBe('0 envoi.');
    expect(syncText({ status: 'done', sent: 2, refused: 2, removed: 1, unsubscribed: 2 })).toBe(
      '2 envois, 2 refus, 1 retrait, 2 désabonnements.',
    );
  });
});
