import { setConfig } from '@trame/session/config';
import { signOut, useSessionStore } from '@trame/session/session-store';
import { axeViolations, render, rpcUrl, server, SUPABASE_URL } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { haveAccount } from '../../../testing/account.ts';
import { aConfig, signInAs, startForTest } from '../../../testing/signed-in.ts';
import { takeClosing } from '../sign-in/model/closing.ts';
import AccountPage from './account-page.tsx';

let stop: () => void;

beforeEach(async () => {
  stop = await startForTest();
  setConfig(aConfig());
  haveAccount();
  server.use(
    http.post(rpcUrl('my_sign_in'), () =>
      HttpResponse.json({ has_password: true, providers: [], pending_email: null, is_email_confirmed: true }),
    ),
    http.post(rpcUrl('my_sessions'), () => HttpResponse.json([])),
  );
  await signInAs({ email: 'claire@formation.example', name: 'Claire Estavoyer', roles: [] });
});

afterEach(async () => {
  await signOut();
  stop();
});

it('has one main action, and closes the account only after a second question', async () => {
  const { user } = render(<AccountPage />);
  const filled = () =>
    [...document.querySelectorAll('.btn-primary, .btn-danger')].map(({ textContent }) => textContent);
  expect(await screen.findByRole('button', { name: 'Changer l’adresse' })).toBeVisible();
  expect(filled()).toEqual(['Changer le mot de passe']);
  const close = await screen.findByRole('button', { name: 'Fermer mon compte…' });
  expect(await axeViolations()).toEqual([]);
  await user.click(close);
  expect(filled()).toEqual(['Changer le mot de passe', 'Fermer définitivement']);
});

it.each([
  ['is read', () => delay('infinite')],
  ['cannot be read', () => HttpResponse.json({ message: 'no' }, { status: 403 })],
])('says nothing of the closing while the account %s: what remains depends on it', async (_, answer) => {
  server.use(http.post(rpcUrl('my_trainer_account'), answer));
  render(<AccountPage />);
  expect(
    await screen.findByText(
      /^(?:Lecture de votre compte formateur…|Impossible de lire l’état de votre compte)$/,
    ),
  ).toBeInTheDocument();
  expect(screen.queryByText(/Votre accès sera effacé/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Fermer mon compte…' })).toBeNull();
});

it('a closed account is left at once: until then this page could find out that its own session is over', async () => {
  server.use(
    http.post(rpcUrl('close_my_account'), () => HttpResponse.json('closed')),
    http.post(`${SUPABASE_URL}/auth/v1/logout`, () => delay('infinite')),
  );
  const { user } = render(<AccountPage />);
  await user.click(await screen.findByRole('button', { name: 'Fermer mon compte…' }));
  const [, , password] = screen.getAllByLabelText('Mot de passe actuel');
  await user.type(password as HTMLElement, 'mot de passe');
  await user.click(screen.getByRole('button', { name: 'Fermer définitivement' }));
  await waitFor(() =>
    expect(useSessionStore.getState()).toMatchObject({ phase: 'signed-out', endedBy: 'person' }),
  );
  expect(takeClosing()).toBe('closed');
});
