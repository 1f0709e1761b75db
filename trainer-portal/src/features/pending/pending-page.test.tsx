import { axeViolations, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { setConfig } from '@trame/session/config';
import { focusManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aPaper } from '../../../testing/a-paper.ts';
import { aPendingAccount, haveReady } from '../../../testing/account.ts';
import { aConfig } from '../../../testing/signed-in.ts';
import type { MyAccount } from '../access/data/trainer-account-query.ts';
import PendingPage from './pending-page.tsx';

beforeAll(() => {
  configureTestSupabase();
  setConfig(aConfig());
});

beforeEach(() => haveReady());

const open = (change: Partial<MyAccount> = {}) => {
  server.use(http.post(rpcUrl('my_trainer_account'), () => HttpResponse.json([aPendingAccount(change)])));
  return render(<PendingPage />, { route: '/espace-formateur-91c7e/pending-approval' });
};
const title = async (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page before the portal', () => {
  it('says what was received and when, who holds the file, what comes next, and what can be prepared', async () => {
    open();
    await title('Claire, votre dossier est en lecture');
    expect(document.title).toBe('Ma demande – Espace formateur');
    const thread = within(screen.getByRole('region', { name: 'Où en est votre fil' }));
    expect(thread.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Candidature reçue02/11/2026',
      'Candidature lue04/11/2026',
      'Candidature évaluée10/11/2026',
      'Compte formateur ouvert16/11/2026',
      expect.stringContaining('Approbation du compte'),
      expect.stringContaining('Votre espace s’ouvre'),
      expect.stringContaining('Première mission'),
      expect.stringContaining('Premier paiement'),
    ]);
    expect(thread.getByRole('listitem', { current: 'step' })).toHaveTextContent('Approbation du compte');
    expect(screen.getByText('L’équipe de recrutement')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Écrire' })).toHaveAttribute(
      'href',
      'mailto:bonjour@trame.example?subject=Dossier%20TR-2026-0F7K2Q',
    );
    expect(screen.getByRole('link', { name: 'Déposer : Vos pièces' })).toHaveAttribute(
      'href',
      '/espace-formateur-91c7e/papers',
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('says what is ready, and what is left', async () => {
    haveReady({
      papers: [aPaper('cv', { status: 'to_check' }), aPaper('charte')],
      profile: { saved_at: '2026-11-18T09:00:00Z' },
      billing: [{ user_id: 'u', iban: null }],
      periods: [{ id: 'p1' }],
    });
    open();
    const parts = within(await screen.findByRole('region', { name: 'Ce que vous pouvez déjà préparer' }));
    expect(await parts.findByText('2 sur 4')).toBeInTheDocument();
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Vos pièces2 pièces déposées, \d encore demandées\.Déposer$/),
      'Votre profil, prêtRelu et enregistré le 18/11/2026.Relire',
      'Votre facturationStatut et TVA enregistrés. Il reste votre IBAN.Compléter',
      'Vos disponibilités, prêt1 période indiquée.Compléter',
    ]);
    expect(await axeViolations()).toEqual([]);
  });

  it.each([
    ['rejected', 'Votre compte n’a pas été approuvé'],
    ['suspended', 'Votre espace est suspendu'],
  ] as const)('of an account that is %s says why, and whom to write to', async (status, heading) => {
    open({ status, status_reason: 'Hors de nos domaines cette année.' });
    await title(heading);
    expect(screen.getByText('Hors de nos domaines cette année.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'bonjour@trame.example' })).toBeInTheDocument();
    expect(screen.queryByText('Ce que vous pouvez déjà préparer')).toBeNull();
    // Nobody is working on it any more.
    expect(screen.queryByText('Votre dossier est chez')).toBeNull();
    expect(screen.queryByText(/^Depuis le/)).toBeNull();
    expect(screen.getByText('À qui écrire')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('leads to the address of the deployment where the company has set none, also without an application', async () => {
    setConfig(aConfig({ contactEmail: 'aide@trame.example' }));
    onTestFinished(() => setConfig(aConfig()));
    open({ status: 'suspended', contact_email: null, application_reference: null });
    await title('Votre espace est suspendu');
    expect(screen.getByRole('link', { name: 'Écrire' })).toHaveAttribute('href', 'mailto:aide@trame.example');
    expect(screen.getByRole('link', { name: 'aide@trame.example' })).toBeInTheDocument();
    expect(screen.queryByText(/^dossier/)).toBeNull();
  });

  it('tells a screen reader what it has come to say while it is open', async () => {
    onTestFinished(() => focusManager.setFocused(undefined));
    open({ status: 'none', account_opened_at: null });
    await title('Claire, nous avons votre candidature');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    server.use(http.post(rpcUrl('my_trainer_account'), () => HttpResponse.json([aPendingAccount()])));
    focusManager.setFocused(true);
    await title('Claire, votre dossier est en lecture');
    expect(screen.getByRole('status')).toHaveTextContent('Claire, votre dossier est en lecture');
  });

  it('sends who has not applied to the form, with the address that counts', async () => {
    open({ status: 'none', application_reference: null, full_name: null, steps: {} });
    await title('Bienvenue');
    expect(screen.getByText(/à l’adresse claire@formation\.example/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Déposer ma candidature' })).toHaveAttribute(
      'href',
      'http://site.test/trainers-apply',
    );
    expect(screen.queryByText('Votre dossier est chez')).toBeNull();
  });

  it('of a refused application promises nothing, and says whom to write to', async () => {
    const steps = { received: '2026-11-02T09:00:00+00:00', read: '2026-11-04T09:00:00+00:00' };
    open({ status: 'none', account_opened_at: null, is_application_closed: true, steps });
    await title('Votre candidature n’a pas été retenue');
    expect(screen.queryByText(/Nous vous écrivons/)).toBeNull();
    // Nobody is working on it any more.
    expect(screen.queryByText('Votre dossier est chez')).toBeNull();
    expect(screen.queryByText(/^Depuis le/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Écrire' })).toBeInTheDocument();
    const thread = within(screen.getByRole('region', { name: 'Où en est votre fil' }));
    expect(thread.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Candidature reçue02/11/2026',
      'Candidature lue04/11/2026',
      'Candidature non retenueclos',
    ]);
    expect(await axeViolations()).toEqual([]);
  });

  it('of who has applied and has no account says that it waits for the team', async () => {
    open({ status: 'none', account_opened_at: null, steps: { received: '2026-11-02T09:00:00+00:00' } });
    await title('Claire, nous avons votre candidature');
    expect(screen.getByText(/^Depuis le/).parentElement).toHaveTextContent(
      'Depuis le 02/11/2026 · dossier TR-2026-0F7K2Q',
    );
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent(
      'Lecture de votre candidature',
    );
  });
});
