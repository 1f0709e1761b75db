import type { RecordSearch } from '@trame/platform';
import { axeViolations } from '@trame/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueEntry, recruitmentEntry, registryOf } from '../../../testing/registry.ts';
import { remoteLoader } from '../../remotes/remote-loader.ts';
import { setRegistry } from '../../runtime/registry-store.ts';
import { keptReports, setTelemetryUrl } from '@trame/session/telemetry';
import { useSessionStore } from '@trame/session/session-store';
import { Palette } from './palette.tsx';

const CAMILLE = { id: 'u1', email: 'camille@trame.example', displayName: 'Camille Roussel' };
const person = (id: string, title: string, subtitle?: string) => ({
  id,
  title,
  ...(subtitle !== undefined && { subtitle }),
  routeId: 'recruitment.application',
  params: { id },
});

/** The behaviour of each app's search, by the app's name. */
function serve(searches: Record<string, RecordSearch>): void {
  vi.spyOn(remoteLoader, 'load').mockImplementation((entry) => {
    const search = searches[entry.name];
    const module = { routes: [], ...(search && { search: async () => ({ default: search }) }) };
    return Promise.resolve({ module, release: entry });
  });
}

async function open() {
  const onClose = vi.fn<() => void>();
  const router = createMemoryRouter(
    [{ path: '*', element: <Palette onClose={onClose} onSignOut={vi.fn<() => void>()} /> }],
    { initialEntries: ['/'] },
  );
  const view = await act(async () => render(<RouterProvider router={router} />));
  const at = () => router.state.location.pathname + router.state.location.search;
  return { at, onClose, user: userEvent.setup(), container: view.container };
}

const field = () => screen.getByRole('combobox', { name: 'Rechercher ou aller à…' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.getByRole('option', { selected: true });
const statusText = () => screen.getByRole('status').textContent;

beforeEach(() => {
  setTelemetryUrl(null);
  setRegistry(
    registryOf(
      recruitmentEntry({ records: { title: 'Candidatures' } }),
      catalogueEntry({ records: { title: 'Programmes' } }),
    ),
  );
  useSessionStore.setState({ phase: 'ready', user: CAMILLE, roles: ['app5_user'] });
});

afterEach(() => {
  useSessionStore.setState({ phase: 'signed-out', user: null, roles: [] });
  vi.restoreAllMocks();
});

describe('finding records in the palette', () => {
  it('shows what each app finds under the name of the app, after the pages', async () => {
    serve({
      recruitment: async (query) => [
        person('1', `Ana ${query}`, 'CAND-1 · ana@exemple.org'),
        person('2', 'Bruno'),
      ],
      catalogue: async () => [],
    });
    const { user, at, onClose, container } = await open();
    await user.type(field(), ' recrutement ');
    const group = await screen.findByRole('group', { name: 'Candidatures' });
    expect(within(group).getAllByRole('option')).toHaveLength(2);
    expect(options().at(-2)).toBe('Ana recrutementCAND-1 · ana@exemple.org');
    expect(options()[0]).toMatch(/^Recrutement/);
    expect(statusText()).toMatch(/^\d+ résultats$/);
    expect(await axeViolations(container)).toEqual([]);
    await user.click(within(group).getAllByRole('option')[1]!);
    expect(at()).toBe('/recrutement-6f1b4/applications/2');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks nothing before two characters, and once for a word typed quickly', async () => {
    const search = vi.fn<RecordSearch>().mockResolvedValue([]);
    serve({ recruitment: search });
    const { user } = await open();
    await user.type(field(), 's');
    await user.type(field(), 'ilva');
    await waitFor(() => expect(search).toHaveBeenCalled());
    expect(search.mock.calls.map(([query]) => query)).toEqual(['silva']);
  });

  it('never shows the results of an earlier question', async () => {
    const answers = new Map<string, (found: ReturnType<typeof person>[]) => void>();
    const signals: AbortSignal[] = [];
    serve({
      recruitment: (query, signal) => {
        signals.push(signal);
        return new Promise((resolve) => answers.set(query, resolve));
      },
    });
    const { user } = await open();
    await user.type(field(), 'xana');
    await waitFor(() => expect(answers.has('xana')).toBe(true));
    await user.type(field(), 'x');
    await waitFor(() => expect(answers.has('xanax')).toBe(true));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await act(async () => answers.get('xana')?.([person('1', 'Ana Ancienne')]));
    expect(options()).toEqual([]);
    await act(async () => answers.get('xanax')?.([person('2', 'Ana Nouvelle')]));
    expect(options()).toEqual(['Ana Nouvelle']);
  });

  it('names the apps that fail in one line, and shows the results of the others', async () => {
    useSessionStore.setState({ roles: ['app5_user', 'app2_user'] });
    serve({
      recruitment: () => Promise.reject(new Error('La base ne trouve pas Ana Silva')),
      catalogue: async () => [{ id: 'p', title: 'Programme Ana', routeId: 'catalogue.progress' }],
    });
    const before = keptReports().length;
    const { user } = await open();
    await user.type(field(), 'xana');
    expect(await screen.findByRole('option', { name: 'Programme Ana' })).toBeVisible();
    const line = { selector: 'p' };
    expect(
      await screen.findByText(/^Sans réponse de Recrutement\s: la recherche y est incomplète\.$/, line),
    ).toBeVisible();
    await waitFor(() => expect(statusText()).toMatch(/^1 résultat\. Sans réponse de Recrutement/));
    await user.type(field(), 'x');
    await screen.findByText(/^Sans réponse de Recrutement/, line);
    // Reported once, and without what was searched.
    const reports = keptReports().slice(before);
    expect(reports).toMatchObject([
      { message: 'record search: failed', context: { remote: 'recruitment', code: 'search_failed' } },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/ana/i);
  });

  it('opens the first record found when Enter was pressed before it arrived', async () => {
    let answer: (found: ReturnType<typeof person>[]) => void = () => undefined;
    serve({ recruitment: () => new Promise((resolve) => (answer = resolve)) });
    const { user, at } = await open();
    await user.type(field(), 'xana{Enter}');
    expect(at()).toBe('/');
    await screen.findByText('Recherche en cours…', { selector: 'p' });
    await waitFor(() => expect(remoteLoader.load).toHaveBeenCalled());
    await act(async () => answer([person('1', 'Ana Silva')]));
    await waitFor(() => expect(at()).toBe('/recrutement-6f1b4/applications/1'));
  });
});

describe('the palette by keyboard', () => {
  it('moves with the arrows, names the selected entry, and opens it with Enter', async () => {
    serve({});
    const { user, at } = await open();
    expect(field()).toHaveFocus();
    expect(selected()).toHaveTextContent('Rechercher une candidature');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Recrutement');
    expect(field()).toHaveAttribute('aria-activedescendant', selected().id);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toHaveTextContent('Se déconnecter');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(at()).toBe('/recrutement-6f1b4/applications');
  });

  it('keeps its keys from the page behind it', async () => {
    serve({});
    const { user, onClose } = await open();
    const heard = vi.fn<(event: KeyboardEvent) => void>();
    window.addEventListener('keydown', heard);
    await user.keyboard('j{Escape}');
    window.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('ignores Escape and Enter while a character is being composed', async () => {
    serve({});
    const { onClose, at } = await open();
    fireEvent.keyDown(field(), { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(onClose).not.toHaveBeenCalled();
    expect(at()).toBe('/');
  });

  it('closes on a press outside, but not on a text selection that ends outside', async () => {
    serve({});
    const { onClose } = await open();
    const dialog = screen.getByRole('dialog');
    fireEvent.pointerDown(field());
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
