import 'fake-indexeddb/auto';
import { forgetLink } from '@trame/session/link';
import { useSessionStore } from '@trame/session/session-store';
import { keptReports } from '@trame/session/telemetry';
import { allowConsole, sessionOf, server, SUPABASE_URL } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, get, set } from 'idb-keyval';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prerender } from '../prerender.tsx';
import { startPortal } from './boot.tsx';

const SLUG = '/espace-formateur-91c7e';
const { access_token: ACCESS, refresh_token: REFRESH } = sessionOf({ email: 'claire@formation.example' });
const RECOVERY = `#access_token=${ACCESS}&refresh_token=${REFRESH}&type=recovery`;

/** The deployment; `trainerPortal` is the host on which recovery links are used up. */
const haveConfig = (trainerPortal: string | null) =>
  server.use(
    http.get('/config.json', () =>
      HttpResponse.json({
        supabaseUrl: SUPABASE_URL,
        supabaseKey: 'anon',
        links: { publicSite: 'http://site.test', shell: 'http://shell.test', trainerPortal },
      }),
    ),
  );

async function start(address: string) {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = '<div id="root"></div>';
  const left = vi.fn<(target: string) => void>();
  const started = startPortal(left);
  const atOnce = window.location.href;
  await started;
  return { left, atOnce };
}

beforeEach(() => {
  haveConfig(null);
  server.use(
    http.get(`${SUPABASE_URL}/auth/v1/user`, () =>
      HttpResponse.json(sessionOf({ email: 'claire@formation.example' }).user),
    ),
  );
});

afterEach(() => {
  forgetLink();
  localStorage.clear();
  useSessionStore.setState({ phase: 'loading', user: null });
});

describe('a recovery link', () => {
  // spec 2.85
  it('goes to the reset page of the host that the deployment names, with its token in the fragment', async () => {
    haveConfig(`https://formateurs.trame.example${SLUG}`);
    const { left, atOnce } = await start(`${SLUG}/app/dashboard?mois=11${RECOVERY}`);
    expect(left).toHaveBeenCalledExactlyOnceWith(
      `https://formateurs.trame.example${SLUG}/reset-password${RECOVERY}`,
    );
    expect(atOnce).toBe(`${window.location.origin}${SLUG}/app/dashboard?mois=11`);
  });

  it.each([SLUG, '/', `${SLUG}/login`, '/nulle/part'])(
    'is used up on this host when it is the one, or none is named: from %s',
    async (page) => {
      haveConfig(page === SLUG ? `${window.location.origin}${SLUG}` : null);
      const { left, atOnce } = await start(page + RECOVERY);
      expect(left).not.toHaveBeenCalled();
      expect(atOnce).not.toContain('token');
      await waitFor(() => expect(window.location.pathname).toBe(`${SLUG}/reset-password`));
      expect(window.location.hash).toBe('');
      expect(await screen.findByText('claire@formation.example')).toBeInTheDocument();
    },
  );

  it('without a token shows where to ask for another', async () => {
    await start(`${SLUG}#type=recovery`);
    expect(window.location.href).toBe(`${window.location.origin}${SLUG}/reset-password`);
    expect(await screen.findByRole('link', { name: 'Demander un autre lien' })).toBeInTheDocument();
  });

  it('leaves nothing of its token in a report, when the configuration cannot be read', async () => {
    server.use(http.get('/config.json', () => new HttpResponse(null, { status: 500 })));
    await start(`${SLUG}/login${RECOVERY}`);
    expect(await screen.findByText(/Réf\./)).toBeInTheDocument();
    const reports = JSON.stringify(keptReports());
    expect(reports).not.toBe('[]');
    expect(reports).not.toContain(ACCESS);
    expect(window.location.href).not.toContain('token');
  });
});

it.each([12, 'Espace', 'a/b'])(
  'a first part of the addresses that is %s is refused by name',
  async (portalSlug) => {
    server.use(
      http.get('/config.json', () =>
        HttpResponse.json({
          supabaseUrl: SUPABASE_URL,
          supabaseKey: 'anon',
          links: { publicSite: 'http://site.test', shell: 'http://shell.test' },
          portalSlug,
        }),
      ),
    );
    await start(`${SLUG}/login`);
    expect(keptReports().at(-1)?.message).toContain('portalSlug is wrong');
  },
);

it('a failure is reported as one of the portal, with the version of its first script', async () => {
  server.use(http.get('/config.json', () => new HttpResponse(null, { status: 500 })));
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
  script.setAttribute('src', '/static/js/index.bf4b0758.js');
  document.head.append(script);
  await start(`${SLUG}/login`);
  script.remove();
  expect(keptReports().at(-1)?.context).toMatchObject({ remote: 'trainer-portal', version: 'bf4b0758' });
});

describe('what a person last saw, on this device', () => {
  const store = createStore('trame-portal', 'last-seen');
  const DAY_MS = 24 * 60 * 60 * 1000;
  const keep = (at: number) => set('last-seen', { userId: 'claire', at, state: {} }, store);
  const kept = () => get('last-seen', store);

  // threat 44
  it('is deleted by signing out on a page before the application', async () => {
    server.use(http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })));
    await start(`${SLUG}/login${RECOVERY}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir cette session' }));
    const leave = await screen.findByRole('button', { name: 'Annuler et se déconnecter' });
    // As another tab of this person writes it.
    await keep(Date.now());
    await userEvent.click(leave);
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });

  it('is deleted by any page that is loaded after its two weeks', async () => {
    await keep(Date.now() - 15 * DAY_MS);
    await start(`${SLUG}/login`);
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });
});

describe('the first page', () => {
  it.each([
    ['/', SLUG, 'Tout ce qui vous attend, au même endroit.'],
    [`${SLUG}/login`, `${SLUG}/login`, 'Connectez-vous'],
    [
      `${SLUG}/dashboard?mois=11`,
      `${SLUG}/login?next=${encodeURIComponent(`${SLUG}/app/dashboard?mois=11`)}`,
      'Connectez-vous',
    ],
    [`${SLUG}/pending-approval`, `${SLUG}/pending-approval`, 'Votre demande'],
    ['/autre-chose', '/autre-chose', 'Page introuvable'],
  ])('of a visitor at %s is at %s', async (address, at, heading) => {
    await start(address);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe(at);
  });
});

it('a script that runs before the page was read waits for it', async () => {
  window.history.replaceState(null, '', `${SLUG}/login`);
  document.body.replaceChildren();
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const started = startPortal();
  document.body.innerHTML = '<div id="root"></div>';
  state.mockRestore();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await started;
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Connectez-vous');
});

describe('a page that the build drew', () => {
  const refuseConfig = () =>
    server.use(http.get('/config.json', () => new HttpResponse(null, { status: 503 })));
  /** The document as it is served, with the page at `path` in it. */
  async function serve(path: string) {
    // Links that the build does not know have no address: React says so in development.
    allowConsole(/hydrated but some attributes/);
    window.history.replaceState(null, '', `${SLUG}/${path}`);
    document.body.innerHTML = `<div id="root" data-built="${path}">${await prerender(path)}</div>`;
  }

  it('keeps its form and what is typed while the configuration fails, and works after a retry', async () => {
    await serve('login');
    refuseConfig();
    const email = screen.getByLabelText('Adresse e-mail');
    await userEvent.type(email, 'claire@formation.example');
    await startPortal();
    expect((await screen.findByText(/pas encore/)).closest('[role=alert]')).toHaveTextContent(
      /ne fonctionne pas encore.*répondu par une erreur.*saisissez est conservé.*nouvel essai.*Réf\./,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Connectez-vous');
    await userEvent.type(email, '.fr');

    haveConfig(null);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByText(/ne fonctionne pas encore/)).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Devenir formateur' })).toHaveAttribute(
      'href',
      'http://site.test/trainers-apply',
    );
    expect(screen.getByLabelText('Adresse e-mail')).toBe(email);
    expect(email).toHaveValue('claire@formation.example.fr');
  });

  it('says nothing of a form where it has none', async () => {
    await serve('');
    refuseConfig();
    await startPortal();
    expect(await screen.findByRole('alert')).toHaveTextContent(/ne fonctionne pas encore/);
    expect(screen.getByRole('alert')).not.toHaveTextContent(/saisissez/);
    haveConfig(null);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});
