import 'fake-indexeddb/auto';
import { accountHandlers, server, SUPABASE_URL } from '@trame/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPortal } from './boot.tsx';

const SLUG = '/espace-formateur-91c7e';
const EMAIL = 'claire@formation.example';

async function start(address: string) {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = '<div id="root"></div>';
  await startPortal();
}

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse);
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(refuse);
  server.use(
    ...accountHandlers({ email: EMAIL, hasFactor: true }),
    http.get('/config.json', () =>
      HttpResponse.json({
        supabaseUrl: SUPABASE_URL,
        supabaseKey: 'anon',
        links: { publicSite: 'http://site.test', shell: 'http://shell.test' },
      }),
    ),
  );
});
afterEach(() => vi.restoreAllMocks());

it('the second step is asked for in the document that has the session', async () => {
  await start(`${SLUG}/login?next=${SLUG}/papers`);
  await userEvent.type(await screen.findByLabelText('Adresse e-mail'), EMAIL);
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'mot de passe');
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(await screen.findByRole('heading', { name: 'Deuxième étape' })).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe(
    `${SLUG}/second-step?next=${encodeURIComponent(`${SLUG}/papers`)}`,
  );
});

it('a page that is loaded again says why one must sign in, and what to do', async () => {
  await start(`${SLUG}/papers`);
  expect(
    await screen.findByText(/n’enregistre rien pour ce site.*autorisez les cookies/),
  ).toBeInTheDocument();
  expect(window.location.pathname).toBe(`${SLUG}/login`);
});

it('a browser that stores says nothing of it', async () => {
  vi.restoreAllMocks();
  await start(`${SLUG}/login`);
  expect(await screen.findByRole('heading', { name: 'Connectez-vous' })).toBeInTheDocument();
  expect(screen.queryByText(/n’enregistre rien/)).not.toBeInTheDocument();
});
