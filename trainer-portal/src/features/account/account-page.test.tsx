import { setConfig } from '@trame/session/config';
import { signOut } from '@trame/session/session-store';
import { axeViolations, render, rpcUrl, server } from '@trame/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { haveAccount } from '../../../testing/account.ts';
import { aConfig, signInAs, startForTest } from '../../../testing/signed-in.ts';
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
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Fermer mon compte…' }));
  expect(filled()).toEqual(['Changer le mot de passe', 'Fermer définitivement']);
});
