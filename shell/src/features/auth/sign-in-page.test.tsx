import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConfig } from '@trame/session/config';
import { accountHandlers, server, SUPABASE_URL } from '@trame/testing';
import { signOut, startSession, useSessionStore } from '@trame/session/session-store';
import { configureForTest } from '@trame/session/testing';
import { SignInApp } from './components/sign-in-app.tsx';

const CAMILLE = { email: 'camille@trame.example', password: 'un bon mot de passe', roles: ['app5_user'] };
let stop: () => void;

function configure(oauthProviders: string[] = []): void {
  setConfig({
    supabaseUrl: SUPABASE_URL,
    supabaseKey: 'anon',
    links: { publicSite: 'http://site.test', shell: 'http://localhost:3000', trainerPortal: null },
    oauthProviders,
    mfa: { available: false, requiredForAdmin: false },
    telemetryUrl: null,
  });
}

function open(address: string) {
  window.history.replaceState(null, '', address);
  const entered = vi.fn<(destination: string) => void>();
  const approached = vi.fn();
  render(<SignInApp onEnter={entered} onApproach={approached} />);
  return { entered, approached, user: userEvent.setup() };
}

const emailField = () => screen.getByLabelText('Adresse e-mail');
const passwordField = () => screen.getByLabelText('Mot de passe');
const submitButton = () => screen.getByRole('button', { name: 'Se connecter' });

beforeAll(configureForTest);

beforeEach(async () => {
  server.use(...accountHandlers(CAMILLE));
  configure();
  stop = startSession();
  await waitFor(() => expect(useSessionStore.getState().phase).toBe('signed-out'));
  useSessionStore.setState({ endedBy: null });
});

afterEach(async () => {
  await signOut();
  stop();
});

describe('the sign-in page', () => {
  it('names the app that it leads to, and the role to ask for', () => {
    open('/auth/login/app5');
    expect(screen.getByText('Recrutement')).toBeInTheDocument();
    expect(screen.getByText('app5_user')).toBeInTheDocument();
    expect(document.title).toBe('Connexion à Recrutement – Trame');
  });

  it.each([
    ['/auth', '/'],
    ['/auth/login/app5', '/recrutement-6f1b4'],
    ['/auth?next=%2Fdashboard-345d%3Fa%3D1%23b', '/dashboard-345d?a=1#b'],
    ['/auth/login/app5?next=%2Frecrutement-6f1b4%2Fapplications', '/recrutement-6f1b4/applications'],
    ['/auth?next=https%3A%2F%2Fevil.example', '/'],
    ['/auth?next=%2F%2Fevil.example', '/'],
  ])('from %s leads to %s', async (address, destination) => {
    const { entered, approached, user } = open(address);
    expect(approached).not.toHaveBeenCalled();
    await user.type(emailField(), CAMILLE.email);
    expect(approached).toHaveBeenCalled();
    await user.type(passwordField(), `${CAMILLE.password}{Enter}`);
    await waitFor(() => expect(entered).toHaveBeenCalledExactlyOnceWith(destination));
  });

  it('opens the destination once, although the address changes before the roles are known', async () => {
    const destination = '/recrutement-6f1b4/applications?statut=accepted';
    const { entered, user } = open(`/auth?next=${encodeURIComponent(destination)}`);
    entered.mockImplementation((address) => window.history.replaceState(null, '', address));
    await user.type(emailField(), CAMILLE.email);
    await user.type(passwordField(), `${CAMILLE.password}{Enter}`);
    await waitFor(() => expect(useSessionStore.getState().phase).toBe('ready'));
    expect(entered).toHaveBeenCalledExactlyOnceWith(destination);
  });

  it('shows what is missing beside each field, and focuses the first', async () => {
    const { user } = open('/auth');
    await user.click(submitButton());
    expect(await screen.findByText('Indiquez votre adresse e-mail.')).toBeInTheDocument();
    expect(emailField()).toHaveFocus();
    expect(emailField()).toHaveAccessibleDescription('Indiquez votre adresse e-mail.');
    expect(passwordField()).toHaveAccessibleDescription('Indiquez votre mot de passe.');
  });

  it.each([
    ['an unknown address', 'inconnue@trame.example', CAMILLE.password],
    ['a wrong password', CAMILLE.email, 'faux'],
  ])('answers %s with the same sentence, and keeps what was typed', async (_case, email, password) => {
    const { user } = open('/auth');
    await user.type(emailField(), email);
    await user.type(passwordField(), password);
    await user.click(submitButton());
    expect(await screen.findByText('Adresse e-mail ou mot de passe incorrect.')).toBeInTheDocument();
    expect(emailField()).toHaveValue(email);
    expect(passwordField()).toHaveValue(password);
    expect(passwordField()).toHaveFocus();
  });

  it.each([
    ['in the header of the answer', { 'retry-after': '300' }, 'Too many', '5\u00a0minutes'],
    ['in the sentence of Auth', {}, 'you can only request this after 42 seconds.', '42\u00a0secondes'],
    ['nowhere', {}, 'Too many', 'une minute'],
  ])('shows how long to wait after too many attempts (time given %s)', async (_where, headers, msg, wait) => {
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/token`, () =>
        HttpResponse.json({ error_code: 'over_request_rate_limit', msg }, { status: 429, headers }),
      ),
    );
    const { user } = open('/auth');
    await user.type(emailField(), CAMILLE.email);
    await user.type(passwordField(), CAMILLE.password);
    await user.click(submitButton());
    expect(
      await screen.findByText(`Trop de tentatives. Réessayez dans ${wait}.`, { normalizer: String }),
    ).toBeInTheDocument();
  });

  // threat 34
  it('says that the account is disabled', async () => {
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/token`, () =>
        HttpResponse.json({ code: 400, error_code: 'user_banned', msg: 'User is banned' }, { status: 400 }),
      ),
    );
    const { user } = open('/auth');
    await user.type(emailField(), CAMILLE.email);
    await user.type(passwordField(), CAMILLE.password);
    await user.click(submitButton());
    expect(
      await screen.findByText(/Votre compte est désactivé ou fermé\s: prévenez un administrateur/),
    ).toBeInTheDocument();
    expect(screen.queryByText(/incorrect/)).not.toBeInTheDocument();
  });

  it('offers a retry when the network is down, and the retry works', async () => {
    server.use(http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.error(), { once: true }));
    const { entered, user } = open('/auth');
    await user.type(emailField(), CAMILLE.email);
    await user.type(passwordField(), CAMILLE.password);
    await user.click(submitButton());
    const alert = await screen.findByText(/Connexion au serveur impossible/);
    expect(alert).toBeInTheDocument();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(entered).toHaveBeenCalledExactlyOnceWith('/'));
  });

  it('shows the password on demand', async () => {
    const { user } = open('/auth');
    await user.type(passwordField(), 'secret');
    expect(passwordField()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(passwordField()).toHaveAttribute('type', 'text');
    expect(passwordField()).toHaveValue('secret');
    await user.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(passwordField()).toHaveAttribute('type', 'password');
  });

  it('warns about caps lock in the password', async () => {
    const { user } = open('/auth');
    await user.click(passwordField());
    await user.keyboard('{CapsLock}A');
    expect(await screen.findByText('Le verrouillage des majuscules est activé.')).toBeInTheDocument();
  });

  it('says that the session has expired', () => {
    useSessionStore.setState({ endedBy: 'expiry' });
    open('/auth?next=%2Fx');
    expect(
      screen.getByText('Votre session a expiré. Vous reviendrez à la page demandée.'),
    ).toBeInTheDocument();
  });

  it('shows providers only when they are configured', async () => {
    open('/auth');
    expect(screen.queryByRole('button', { name: /Continuer avec/ })).not.toBeInTheDocument();
    configure(['google']);
    open('/auth');
    expect(await screen.findByRole('button', { name: 'Continuer avec Google' })).toBeInTheDocument();
  });
});

describe('asking for a new password', () => {
  it.each(['camille@trame.example', 'inconnue@trame.example'])('answers the same for %s', async (email) => {
    const sent = vi.fn();
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/recover`, async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({});
      }),
    );
    const { user } = open('/auth/forgot-password');
    await user.type(await screen.findByLabelText('Adresse e-mail'), email);
    await user.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
    expect(await screen.findByText(/Si un compte existe pour/)).toHaveTextContent(email);
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ email }));
  });
});
