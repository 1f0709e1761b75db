import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs, startForTest } from '../../../testing/signed-in.ts';
import { accountHandlers, server, sessionOf, SUPABASE_URL, type TestAccount } from '@trame/testing';
import { openLink } from '@trame/session/account-calls';
import { signOut, useSessionStore } from '@trame/session/session-store';
import { SignInApp } from './components/sign-in-app.tsx';

const CAMILLE: TestAccount = { email: 'camille.roussel@trame.example', roles: ['app5_user'] };
const NEW = 'lapin bleu sous la pluie';
const RECOVERY = { amr: [{ method: 'recovery', timestamp: 1 }], session_id: 'recovery', aal: 'aal1' };

let stop: () => void;

beforeEach(async () => {
  useSessionStore.setState({ phase: 'loading', user: null });
  stop = await startForTest();
});

afterEach(async () => {
  await signOut();
  stop();
});

async function recover(account: TestAccount): Promise<void> {
  const recovering = { ...account, claims: RECOVERY };
  server.use(
    ...accountHandlers({ ...account, password: NEW }),
    http.post(`${SUPABASE_URL}/auth/v1/verify`, () => HttpResponse.json(sessionOf(recovering))),
    http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(sessionOf(recovering).user)),
    http.put(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(sessionOf(recovering).user)),
  );
  const opened = await openLink({ kind: 'otp', tokenHash: 'abc', type: 'recovery' }, true);
  await opened?.adopt();
  await waitFor(() => expect(useSessionStore.getState().phase).toBe('recovery'));
}

function openPage(address: string) {
  window.history.replaceState(null, '', address);
  const entered = vi.fn<(destination: string) => void>();
  const moved = vi.fn<(path: string) => void>();
  render(<SignInApp onEnter={entered} onApproach={() => undefined} onMove={moved} />);
  return { entered, moved, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, password: string) {
  await user.type(await screen.findByLabelText('Nouveau mot de passe'), password);
  await user.type(screen.getByLabelText('Encore une fois'), password);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
}

describe('recovering a password', () => {
  it.each(['/auth', '/auth/login/app5', '/auth/forgot-password', '/auth/second-step'])(
    'leads from %s to the password page',
    async (address) => {
      await recover(CAMILLE);
      const { entered, moved } = openPage(address);
      await waitFor(() => expect(moved).toHaveBeenCalledExactlyOnceWith('/auth/reset-password'));
      expect(entered).not.toHaveBeenCalled();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    },
  );

  it('names the account, applies the rule of passwords, and says when it is done', async () => {
    await recover(CAMILLE);
    const { entered, user } = openPage('/auth/reset-password');
    expect(await screen.findByText('camille.roussel@trame.example')).toBeInTheDocument();
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveFocus();
    await choose(user, 'camilleroussel1');
    expect(await screen.findByText(/contient votre nom/)).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Nouveau mot de passe'));
    await user.clear(screen.getByLabelText('Encore une fois'));
    await choose(user, NEW);
    expect(
      await screen.findByText(/Votre mot de passe est enregistré. Toute autre session a été fermée./),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continuer' }));
    expect(entered).toHaveBeenCalledExactlyOnceWith('/');
    await waitFor(() => expect(useSessionStore.getState()).toMatchObject({ phase: 'ready' }));
  });

  it('ends with a sign-out for someone who gives it up', async () => {
    await recover(CAMILLE);
    const { moved, user } = openPage('/auth/reset-password');
    await user.click(await screen.findByRole('button', { name: 'Annuler et se déconnecter' }));
    await waitFor(() => expect(moved).toHaveBeenCalledExactlyOnceWith('/auth'));
    expect(Object.keys(localStorage).filter((key) => /auth-token|recovery/.test(key))).toEqual([]);
  });

  it('asks for the code of the authenticator app first', async () => {
    await recover({ ...CAMILLE, hasFactor: true });
    openPage('/auth/reset-password');
    expect(await screen.findByLabelText('Code à 6 chiffres')).toBeInTheDocument();
    expect(screen.getByText(/Appareil perdu/)).toHaveTextContent('Un administrateur de la plateforme');
    expect(screen.queryByLabelText('Nouveau mot de passe')).not.toBeInTheDocument();
  });
});

// threat 12
it('an open session cannot change its password without the current one', async () => {
  await signInAs(CAMILLE);
  openPage('/auth/reset-password');
  expect(await screen.findByRole('link', { name: 'Ouvrir mon compte' })).toHaveAttribute(
    'href',
    '/mon-compte',
  );
  expect(screen.queryByLabelText('Nouveau mot de passe')).not.toBeInTheDocument();
});

describe('the second factor at sign-in', () => {
  it('opens nothing before the code, and remembers the wanted page', async () => {
    server.use(...accountHandlers({ ...CAMILLE, hasFactor: true, claims: { aal: 'aal1' } }));
    const { entered, moved, user } = openPage('/auth/login/app5');
    await user.type(screen.getByLabelText('Adresse e-mail'), CAMILLE.email);
    await user.type(screen.getByLabelText('Mot de passe'), 'mot de passe{Enter}');
    await waitFor(() =>
      expect(moved).toHaveBeenCalledExactlyOnceWith('/auth/second-step?next=%2Frecrutement-6f1b4'),
    );
    expect(entered).not.toHaveBeenCalled();
  });

  it('opens the wanted page once the code is right', async () => {
    const linked = { ...CAMILLE, hasFactor: true };
    server.use(
      ...accountHandlers({ ...linked, claims: { aal: 'aal1' } }),
      http.post(`${SUPABASE_URL}/auth/v1/factors/factor-1/challenge`, () =>
        HttpResponse.json({ id: 'challenge-1', type: 'totp', expires_at: 1 }),
      ),
      http.post(`${SUPABASE_URL}/auth/v1/factors/factor-1/verify`, () =>
        HttpResponse.json(sessionOf({ ...linked, claims: { aal: 'aal2' } })),
      ),
    );
    const { entered, user } = openPage('/auth/second-step?next=%2Frecrutement-6f1b4');
    const { signInWithPassword } = await import('@trame/session/auth-calls');
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await user.type(await screen.findByLabelText('Code à 6 chiffres'), '123 456{Enter}');
    await waitFor(() => expect(entered).toHaveBeenCalledExactlyOnceWith('/recrutement-6f1b4'));
  });
});
