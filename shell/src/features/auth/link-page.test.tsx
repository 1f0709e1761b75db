import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs, startForTest } from '../../../testing/signed-in.ts';
import { accountHandlers, server, sessionOf, SUPABASE_URL } from '@trame/testing';
import { signOut, useSessionStore } from '@trame/session/session-store';
import { CONFIRM_PATH, sanitizeNext } from '../../runtime/next.ts';
import { SignInApp } from './components/sign-in-app.tsx';
import { captureLink, forgetLink } from '@trame/session/link';

const CAMILLE = { email: 'camille@trame.example', roles: ['app5_user'] };
const OTHER = { email: 'attaquant@ailleurs.example', roles: [] };
const CODE = '0b3c5a3e-8f0e-4b52-9c2b-0d7f6a4b1c11';

const tokens = (account: { email: string }, type = '') => {
  const { access_token: access, refresh_token: refresh } = sessionOf(account);
  return `#access_token=${access}&refresh_token=${refresh}&expires_in=3600&token_type=bearer${type}`;
};
const storedEmail = () => {
  const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name));
  const stored = key === undefined ? null : localStorage.getItem(key);
  return stored === null ? undefined : (JSON.parse(stored) as { user: { email: string } }).user.email;
};

let stop: () => void;

beforeEach(async () => {
  useSessionStore.setState({ phase: 'loading', user: null });
  server.use(...accountHandlers(CAMILLE));
  stop = await startForTest();
});

afterEach(async () => {
  forgetLink();
  await signOut();
  stop();
  localStorage.clear();
});

/** Auth as the owner of the link sees it. */
function answerFor(account: { email: string }) {
  const verified = vi.fn<(body: unknown) => void>();
  const ended = vi.fn<(scope: string | null) => void>();
  server.use(
    http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(sessionOf(account).user)),
    http.post(`${SUPABASE_URL}/auth/v1/verify`, async ({ request }) => {
      verified(await request.json());
      return HttpResponse.json(sessionOf(account));
    }),
    http.post(`${SUPABASE_URL}/auth/v1/logout`, ({ request }) => {
      ended(new URL(request.url).searchParams.get('scope'));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { verified, ended };
}

function follow(address: string) {
  window.history.replaceState(null, '', address);
  captureLink(CONFIRM_PATH, sanitizeNext);
  const entered = vi.fn<(destination: string) => void>();
  const moved = vi.fn<(path: string) => void>();
  render(<SignInApp onEnter={entered} onApproach={() => undefined} onMove={moved} />);
  return { entered, moved, user: userEvent.setup() };
}

const keepButton = () => screen.findByRole('button', { name: 'Garder ma session' });

describe('a link that opens the session of somebody else', () => {
  // threat 9
  it.each([
    ['tokens', () => `/${tokens(OTHER)}`],
    ['tokens on a page of the application', () => `/recrutement-6f1b4${tokens(OTHER)}`],
    ['tokens of a recovery', () => `/${tokens(OTHER, '&type=recovery')}`],
  ])('names both accounts and changes nothing by itself: %s', async (_name, address) => {
    await signInAs(CAMILLE);
    const { ended } = answerFor(OTHER);
    const { entered, user } = follow(address());
    const keep = await keepButton();
    await waitFor(() => expect(keep).toHaveFocus());
    expect(await keepButton()).toHaveAccessibleDescription(
      `Vous êtes connecté(e) en tant que ${CAMILLE.email}. Ce lien ouvre la session de ${OTHER.email}.`,
    );
    expect(storedEmail()).toBe(CAMILLE.email);
    expect(window.location.href).not.toContain('access_token');

    await user.keyboard('{Enter}');
    await waitFor(() => expect(entered).toHaveBeenCalledExactlyOnceWith('/'));
    expect(storedEmail()).toBe(CAMILLE.email);
    expect(useSessionStore.getState().user?.email).toBe(CAMILLE.email);
    expect(ended).toHaveBeenCalledExactlyOnceWith('local');
  });

  it('opens its session when the person agrees, and ends the session before it', async () => {
    await signInAs(CAMILLE);
    const { ended } = answerFor(OTHER);
    const { entered, user } = follow(`/${tokens(OTHER)}`);
    await user.click(await screen.findByRole('button', { name: 'Remplacer par cette session' }));
    await waitFor(() => expect(entered).toHaveBeenCalledExactlyOnceWith('/'));
    expect(storedEmail()).toBe(OTHER.email);
    expect(ended).toHaveBeenCalledExactlyOnceWith('local');
  });

  it('asks after the button of a mail too', async () => {
    await signInAs(CAMILLE);
    answerFor(OTHER);
    const { user } = follow('/auth/confirm#token_hash=abc&type=magiclink');
    await user.click(await screen.findByRole('button', { name: 'Se connecter' }));
    await keepButton();
    expect(storedEmail()).toBe(CAMILLE.email);
  });

  it('asks someone without a session too, when the link carries tokens', async () => {
    answerFor(OTHER);
    const { moved, user } = follow(`/${tokens(OTHER)}`);
    const refuse = await screen.findByRole('button', { name: 'Ne pas ouvrir cette session' });
    expect(refuse).toHaveAccessibleDescription(`Ce lien ouvre la session de ${OTHER.email}.`);
    expect(storedEmail()).toBeUndefined();
    await user.click(refuse);
    await waitFor(() => expect(moved).toHaveBeenCalledExactlyOnceWith('/auth'));
    expect(storedEmail()).toBeUndefined();
  });

  // threat 9
  it('names the account of a mailed link before anybody is signed in', async () => {
    const { ended } = answerFor(OTHER);
    const { entered, moved, user } = follow('/auth/confirm#token_hash=abc&type=magiclink');
    await user.click(await screen.findByRole('button', { name: 'Se connecter' }));
    const refuse = await screen.findByRole('button', { name: 'Ne pas ouvrir cette session' });
    expect(refuse).toHaveAccessibleDescription(`Ce lien ouvre la session de ${OTHER.email}.`);
    await user.click(refuse);
    await waitFor(() => expect(moved).toHaveBeenCalledExactlyOnceWith('/auth'));
    expect(entered).not.toHaveBeenCalled();
    expect(storedEmail()).toBeUndefined();
    expect(ended).toHaveBeenCalledExactlyOnceWith('local');
  });

  // threat 9
  it('asks while the present session is still being renewed', async () => {
    await signInAs(CAMILLE);
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_700_000_000, expires_in: 0 }));
    useSessionStore.setState({ phase: 'loading', user: null });
    answerFor(OTHER);
    const renewed = Promise.withResolvers<void>();
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/token`, async () => {
        await renewed.promise;
        return HttpResponse.json(sessionOf(CAMILLE));
      }),
    );
    const { entered, user } = follow('/auth/confirm#token_hash=abc&type=recovery');
    await user.click(await screen.findByRole('button', { name: 'Choisir un mot de passe' }));
    renewed.resolve();
    expect(await keepButton()).toHaveAccessibleDescription(
      `Vous êtes connecté(e) en tant que ${CAMILLE.email}. Ce lien ouvre la session de ${OTHER.email}.`,
    );
    expect(storedEmail()).toBe(CAMILLE.email);
    expect(entered).not.toHaveBeenCalled();
  });

  // threat 9
  it('leaves the present session alone when a code was not asked for by this browser', async () => {
    await signInAs(CAMILLE);
    follow(`/?code=${CODE}`);
    expect(await screen.findByText(/La connexion n’a pas abouti/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Revenir à Trame' })).toBeInTheDocument();
    expect(storedEmail()).toBe(CAMILLE.email);
  });

  it('asks before a provider’s account takes the place of the present one', async () => {
    await signInAs(CAMILLE);
    answerFor(OTHER);
    server.use(http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.json(sessionOf(OTHER))));
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    localStorage.setItem(`${key}-code-verifier`, JSON.stringify('proof'));
    follow(`/recrutement-6f1b4?code=${CODE}`);
    await keepButton();
    expect(storedEmail()).toBe(CAMILLE.email);
  });
});

describe('the link of a mail', () => {
  // threat 10
  it('is used only when its button is pressed', async () => {
    const { verified } = answerFor(CAMILLE);
    const { entered, user } = follow('/auth/confirm#token_hash=abc&type=magiclink');
    const use = await screen.findByRole('button', { name: 'Se connecter' });
    expect(verified).not.toHaveBeenCalled();
    await user.click(use);
    await user.click(await screen.findByRole('button', { name: 'Ouvrir cette session' }));
    await waitFor(() => expect(entered).toHaveBeenCalledExactlyOnceWith('/'));
    expect(verified).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ token_hash: 'abc', type: 'magiclink' }),
    );
    expect(storedEmail()).toBe(CAMILLE.email);
  });

  it('opens no session for a changed address, and leads to a mail that proves the address', async () => {
    const { ended } = answerFor(CAMILLE);
    const { entered, user } = follow('/auth/confirm#token_hash=abc&type=email_change');
    await user.click(await screen.findByRole('button', { name: 'Confirmer le changement' }));
    expect(await screen.findByRole('status')).toHaveTextContent(
      `L’adresse du compte est maintenant ${CAMILLE.email}.`,
    );
    const next = screen.getByRole('link', { name: 'Choisir un mot de passe' });
    expect(next).toHaveAttribute('href', '/auth/forgot-password');
    expect(entered).not.toHaveBeenCalled();
    expect(storedEmail()).toBeUndefined();
    expect(ended).toHaveBeenCalledExactlyOnceWith('local');
  });

  it.each([
    ['recovery', 'Choisir un mot de passe'],
    ['invite', 'Accepter l’invitation'],
    ['signup', 'Confirmer mon adresse'],
  ])('leads to the password page and allows no other page: %s', async (type, button) => {
    answerFor(CAMILLE);
    const { entered, moved, user } = follow(`/auth/confirm#token_hash=abc&type=${type}`);
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(moved).toHaveBeenCalledExactlyOnceWith('/auth/reset-password'));
    expect(useSessionStore.getState()).toMatchObject({ phase: 'recovery', roles: [] });
    expect(entered).not.toHaveBeenCalled();
  });

  it('confirms the address without a session where Auth opens none', async () => {
    server.use(http.post(`${SUPABASE_URL}/auth/v1/verify`, () => HttpResponse.json({ msg: 'one more' })));
    const { user } = follow('/auth/confirm#token_hash=abc&type=email_change');
    await user.click(await screen.findByRole('button', { name: 'Confirmer le changement' }));
    expect(await screen.findByText(/votre autre adresse/)).toBeInTheDocument();
  });

  it.each([
    ['recovery', () => screen.findByRole('link', { name: 'Demander un autre lien' })],
    ['invite', () => screen.findByText('Demandez une nouvelle invitation à un administrateur.')],
    ['signup', () => screen.findByText(/Inscrivez-vous à nouveau/)],
  ])('explains how to get another one when it has expired or was used: %s', async (type, found) => {
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/verify`, () =>
        HttpResponse.json({ code: 403, error_code: 'otp_expired', msg: 'expired' }, { status: 403 }),
      ),
    );
    const { user } = follow(`/auth/confirm#token_hash=abc&type=${type}`);
    await user.click((await screen.findAllByRole('button'))[0] as HTMLElement);
    expect(await screen.findByText('Ce lien a déjà servi ou n’est plus valable.')).toBeInTheDocument();
    expect(await found()).toBeInTheDocument();
  });

  it('of a disabled account says so, and is not said to be used', async () => {
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/verify`, () =>
        HttpResponse.json({ code: 403, error_code: 'user_banned', msg: 'User is banned' }, { status: 403 }),
      ),
    );
    const { user } = follow('/auth/confirm#token_hash=abc&type=invite');
    await user.click((await screen.findAllByRole('button'))[0] as HTMLElement);
    expect(await screen.findByText(/Votre compte est désactivé/)).toBeInTheDocument();
    expect(screen.queryByText(/déjà servi/)).not.toBeInTheDocument();
  });

  it('can be tried again when the network failed before it was used', async () => {
    answerFor(CAMILLE);
    server.use(http.post(`${SUPABASE_URL}/auth/v1/verify`, () => HttpResponse.error(), { once: true }));
    const { entered, user } = follow('/auth/confirm#token_hash=abc&type=magiclink');
    await user.click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByText(/Connexion au serveur impossible/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await user.click(await screen.findByRole('button', { name: 'Ouvrir cette session' }));
    await waitFor(() => expect(entered).toHaveBeenCalledExactlyOnceWith('/'));
  });

  /** Auth cannot be reached when what the link opened is to become the session of this browser. */
  const failOnce = () =>
    server.use(http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.error(), { once: true }));

  it('is used once, even when the network fails before its session is taken over', async () => {
    const { verified } = answerFor(CAMILLE);
    failOnce();
    const { moved, user } = follow('/auth/confirm#token_hash=abc&type=recovery');
    await user.click(await screen.findByRole('button', { name: 'Choisir un mot de passe' }));
    expect(await screen.findByText(/Connexion au serveur impossible/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choisir un mot de passe' }));
    await waitFor(() => expect(moved).toHaveBeenCalledExactlyOnceWith('/auth/reset-password'));
    expect(verified).toHaveBeenCalledTimes(1);
  });

  it('has its session ended when the page is left before that session is taken over', async () => {
    const { ended } = answerFor(CAMILLE);
    failOnce();
    const { user } = follow('/auth/confirm#token_hash=abc&type=recovery');
    await user.click(await screen.findByRole('button', { name: 'Choisir un mot de passe' }));
    expect(await screen.findByText(/Connexion au serveur impossible/)).toBeInTheDocument();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('local'));
    expect(storedEmail()).toBeUndefined();
  });

  it('has to be opened again from the mail after a reload of the page', async () => {
    follow('/auth/confirm');
    expect(await screen.findByText(/rouvrez celui de votre message/)).toBeInTheDocument();
  });
});
