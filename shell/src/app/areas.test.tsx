import type { RemoteEntry } from '@trame/platform';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownAreaEntry, recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { signInAs, startForTest } from '../../testing/signed-in.ts';
import { accountHandlers, server } from '@trame/testing';
import { refreshRoles, signOut } from '@trame/session/session-store';
import { remoteLoader } from '../remotes/remote-loader.ts';
import { setRegistry } from '../runtime/registry-store.ts';
import { routes } from './routes.tsx';

const CAMILLE = { email: 'camille@trame.example', name: 'Camille Roussel', roles: ['app5_user'] };
/** The frame and its controls are loaded on demand: the first test waits for all of it. */
const FIRST_LOAD_MS = 30_000;
const SUIVI = { name: 'Suivi qualité', level: 1 };
let stop: () => void;

function RemotePage({ title }: { title: string }) {
  const [draft, setDraft] = useState('');
  usePage({ title });
  useUnsavedChanges(draft !== '');
  return (
    <>
      <h1>{title}</h1>
      <input aria-label="Note" />
      <input aria-label="Brouillon" value={draft} onChange={({ target }) => setDraft(target.value)} />
    </>
  );
}

/** Each remote is one page with its name. */
function loadedOf(entry: RemoteEntry) {
  const title = entry.name === 'suivi' ? SUIVI.name : 'Candidatures';
  return { module: { routes: [{ index: true, element: <RemotePage title={title} /> }] }, release: entry };
}

async function open(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  // Awaited: a page that suspends in a render that is not awaited never appears under React's `act`.
  await act(async () => render(<RouterProvider router={router} />));
  const at = () => router.state.location.pathname + router.state.location.search;
  return { at, user: userEvent.setup() };
}

/** Awaited for the same reason: the page that a link leads to suspends. */
const follow = (name: string) => act(async () => screen.getByRole('link', { name }).click());

beforeEach(async () => {
  const loads = new Map<string, ReturnType<typeof remoteLoader.load>>();
  vi.spyOn(remoteLoader, 'load').mockImplementation((entry) => {
    const load = loads.get(entry.name) ?? Promise.resolve(loadedOf(entry));
    loads.set(entry.name, load);
    return load;
  });
  stop = await startForTest();
});

afterEach(async () => {
  await signOut();
  stop();
  vi.restoreAllMocks();
});

describe('an area that a remote declares', () => {
  it('appears in the launcher with its own title, and opens', { timeout: FIRST_LOAD_MS }, async () => {
    setRegistry(registryOf(ownAreaEntry(), recruitmentEntry()));
    await signInAs(CAMILLE);
    const { at } = await open('/');
    await screen.findByRole('heading', { name: 'Bonjour Camille' }, { timeout: FIRST_LOAD_MS });
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Recrutement', SUIVI.name]);
    await follow(`${SUIVI.name} Ce que disent les clients`);
    expect(await screen.findByRole('heading', SUIVI)).toBeVisible();
    expect(at()).toBe('/suivi');
    await waitFor(() => expect(document.title).toBe(`${SUIVI.name} – Trame`));
    const nav = screen.getByRole('navigation', { name: SUIVI.name });
    expect(within(nav).getByRole('link', { name: 'Accueil' })).toHaveAttribute('aria-current', 'page');
  });

  it('refuses people without its roles, and names the roles', async () => {
    setRegistry(registryOf(ownAreaEntry({ roles: ['gestionnaire'] })));
    await signInAs(CAMILLE);
    const { at } = await open('/suivi');
    expect(await screen.findByRole('heading', { name: /Suivi qualité.*accès réservé/ })).toBeVisible();
    expect(screen.getByText('gestionnaire')).toBeVisible();
    expect(at()).toBe('/unauthorized?area=suivi');
  });

  it.each([
    ['role does not exist', ['chef']],
    ['roles do not exist', ['chef', 'adjoint']],
  ])('says that nobody can open a page whose %s, and not that another role is needed', async (_, roles) => {
    const closed = { id: 'suivi.home', path: '', title: SUIVI.name, roles };
    setRegistry(registryOf(ownAreaEntry({}, { routes: [closed] })));
    await signInAs(CAMILLE);
    await open('/suivi');
    expect(await screen.findByText(/qui n’existe pas.*personne ne peut l’ouvrir/)).toHaveTextContent('chef');
    expect(screen.queryByText('app5_user')).not.toBeInTheDocument();
  });

  it('names no role that only the address does: anybody can write one', async () => {
    setRegistry(registryOf(ownAreaEntry()));
    await signInAs(CAMILLE);
    await open('/unauthorized?area=suivi&role=mot-inventé');
    expect(await screen.findByRole('heading', { name: /Suivi qualité.*accès réservé/ })).toBeVisible();
    expect(screen.queryByText('mot-inventé')).not.toBeInTheDocument();
  });

  it('opens from its old addresses', async () => {
    const redirects = [{ from: '/ancien-suivi', routeId: 'suivi.home' }];
    setRegistry(registryOf(ownAreaEntry({}, { redirects })));
    await signInAs(CAMILLE);
    const { at } = await open('/ancien-suivi?a=1');
    expect(await screen.findByRole('heading', SUIVI)).toBeVisible();
    expect(at()).toBe('/suivi?a=1');
  });

  it('opens as soon as the registry has it, and the page on the screen remains', async () => {
    setRegistry(registryOf(recruitmentEntry()));
    await signInAs(CAMILLE);
    const { user } = await open('/recrutement-6f1b4');
    const note = await screen.findByLabelText('Note');
    await user.type(note, 'à rappeler');
    act(() => setRegistry(registryOf(recruitmentEntry(), ownAreaEntry())));
    expect(screen.getByLabelText('Note')).toBe(note);
    expect(note).toHaveValue('à rappeler');
    await user.click(screen.getByRole('button', { name: 'Recrutement, changer d’application' }));
    await follow(SUIVI.name);
    expect(await screen.findByRole('heading', SUIVI)).toBeVisible();
  });

  it('is shown as not found once the registry no longer has it', async () => {
    setRegistry(registryOf(ownAreaEntry()));
    await signInAs(CAMILLE);
    await open('/suivi');
    await screen.findByRole('heading', SUIVI);
    act(() => setRegistry(registryOf(recruitmentEntry())));
    expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  });

  it('is not shown as not found while there is no registry', async () => {
    setRegistry(registryOf());
    await signInAs(CAMILLE);
    await open('/suivi');
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
    expect(screen.queryByText('Page introuvable')).not.toBeInTheDocument();
  });
});

it('a person who changes app more often than the tab looks for new versions learns of them', async () => {
  const begun = new Map<unknown, () => void>();
  const [start, end] = [globalThis.setInterval, globalThis.clearInterval];
  vi.spyOn(globalThis, 'setInterval').mockImplementation((look: () => void, pause = 0) => {
    const id = start(look, pause);
    if (pause === 5 * 60_000) begun.set(id, look);
    return id;
  });
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((id) => {
    begun.delete(id);
    end(id);
  });
  const registry = registryOf(ownAreaEntry(), recruitmentEntry());
  const before = { ...registry, shell: { version: '1' } };
  setRegistry(before);
  server.use(http.get('*/registry.json', () => HttpResponse.json(before)));
  await signInAs(CAMILLE);
  const { user } = await open('/recrutement-6f1b4');
  await screen.findByRole('heading', { name: 'Candidatures', level: 1 });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(begun.size).toBe(1));
  const [first] = begun.keys();
  await user.click(screen.getByRole('button', { name: 'Recrutement, changer d’application' }));
  await follow(SUIVI.name);
  await screen.findByRole('heading', SUIVI);
  server.use(
    http.get('*/registry.json', () =>
      HttpResponse.json({ ...registry, sequence: 2, shell: { version: '2' } }),
    ),
  );
  // The wait that began before the other app was opened is over.
  begun.get(first)?.();
  expect(await screen.findByText('Une nouvelle version de Trame est prête.')).toBeVisible();
});

describe('a role that is withdrawn while its page is open', () => {
  const withoutRole = () => server.use(...accountHandlers({ ...CAMILLE, roles: ['gestionnaire'] }));

  it('is announced in place of the page, with whom to ask, and the area leaves the navigation', async () => {
    setRegistry(registryOf(recruitmentEntry(), ownAreaEntry({ roles: ['gestionnaire'] })));
    await signInAs({ ...CAMILLE, roles: ['app5_user', 'gestionnaire'] });
    const { at } = await open('/recrutement-6f1b4');
    await screen.findByRole('heading', { name: 'Candidatures' });
    withoutRole();
    await act(refreshRoles);
    expect(await screen.findByRole('heading', { name: 'Recrutement\u00a0: accès retiré' })).toBeVisible();
    expect(screen.getByText(/vous a été retiré pendant votre visite/)).toHaveTextContent(
      /app5_user.*admin.*camille/,
    );
    expect(at()).toBe('/unauthorized?area=recruitment');
    await follow('Voir mes applications');
    expect(await screen.findByRole('link', { name: /^Suivi qualité/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Recrutement/ })).not.toBeInTheDocument();
  });

  it('leaves what was typed on the screen, to be copied', async () => {
    setRegistry(registryOf(recruitmentEntry()));
    await signInAs(CAMILLE);
    const { user, at } = await open('/recrutement-6f1b4');
    await user.type(await screen.findByLabelText('Brouillon'), 'à rappeler');
    withoutRole();
    await act(refreshRoles);
    const dialog = await screen.findByRole('dialog', {
      name: /^Votre accès à «\sRecrutement\s» a été retiré$/,
    });
    expect(screen.getByLabelText('Brouillon')).toHaveValue('à rappeler');
    await user.click(within(dialog).getByRole('button', { name: 'Copier ce que j’ai écrit' }));
    expect(await navigator.clipboard.readText()).toBe('Brouillon\u00a0: à rappeler');
    await user.click(within(dialog).getByRole('button', { name: 'Quitter la page' }));
    await waitFor(() => expect(at()).toBe('/unauthorized?area=recruitment'));
  });
});

describe('an area that no app serves', () => {
  it('is shown as not in service, whether or not the person has its role', async () => {
    setRegistry(registryOf(recruitmentEntry()));
    await signInAs({ ...CAMILLE, roles: ['app4_user'] });
    await open('/signature-center-5c8a7/x');
    expect(
      await screen.findByRole('heading', { name: 'Centre de signature n’est pas encore en service' }),
    ).toBeVisible();
    await open('/dashboard-345d');
    expect(await screen.findByRole('heading', { name: /Tableau de bord.*accès réservé/ })).toBeVisible();
    expect(screen.getByText(/n’est pas encore en service\s: il n’y a rien à y ouvrir/)).toBeVisible();
  });
});

describe('an unguarded area', () => {
  const unguarded = registryOf(ownAreaEntry({ roles: [] }), recruitmentEntry());

  it('opens for a visitor, requests nothing about them, and shows nothing else', async () => {
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => asked.push(request.url));
    setRegistry(unguarded);
    const { user } = await open('/suivi');
    expect(await screen.findByRole('heading', SUIVI)).toBeVisible();
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fsuivi',
    );
    expect(within(header).queryByText(/Compte de/)).not.toBeInTheDocument();
    await user.click(within(header).getByRole('button', { name: /changer d’application/ }));
    expect(within(header).queryByRole('link', { name: 'Recrutement' })).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('gives the palette every key typed after Ctrl+K', async () => {
    setRegistry(unguarded);
    await open('/suivi');
    await screen.findByRole('heading', SUIVI);
    // Nothing is awaited in between: the browser sends the next key as soon as this one is handled.
    fireEvent.keyDown(screen.getByRole('main'), { key: 'k', ctrlKey: true });
    expect(screen.getByPlaceholderText('Rechercher ou aller à…')).toHaveFocus();
  });

  it('leads a visitor from the palette to sign-in and back to the area', async () => {
    setRegistry(unguarded);
    const { user, at } = await open('/suivi');
    await screen.findByRole('heading', SUIVI);
    await user.keyboard('{Control>}k{/Control}');
    const search = await screen.findByPlaceholderText('Rechercher ou aller à…');
    expect(screen.queryByRole('option', { name: 'Se déconnecter' })).not.toBeInTheDocument();
    await user.type(search, 'connecter{Enter}');
    await waitFor(() => expect(at()).toBe('/auth?next=%2Fsuivi'));
  });

  it('remains on the screen after a sign-out, without anything of the person', async () => {
    setRegistry(unguarded);
    await signInAs(CAMILLE);
    const { user, at } = await open('/suivi');
    await user.click(await screen.findByRole('button', { name: /Camille Roussel/ }));
    await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    expect(await screen.findByRole('link', { name: 'Se connecter' })).toBeVisible();
    expect(screen.queryByText(/Camille/)).not.toBeInTheDocument();
    await waitFor(() => expect(at()).toBe('/suivi'));
  });
});
