import {
  axeViolations,
  buildApplication,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
  type Application,
} from '@trame/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveBackend } from '../../../testing/backend.ts';
import { serveEditing } from '../../../testing/editing.ts';
import remote from '../../routes.tsx';
import { DEFAULT_PANES, readPanes } from './components/use-panes.ts';

beforeAll(configureTestSupabase);
afterEach(() => {
  localStorage.clear();
  onlineManager.setOnline(true);
});

/** The full screen on the first of two applications. */
async function openTriage() {
  const first = buildApplication({ full_name: 'Léa Martin', status: 'new' });
  const second = buildApplication({ full_name: 'Omar Haddad', status: 'new' });
  serveBackend({ applications: [first, second] });
  const served = serveEditing(first);
  const rendered = renderRoutes(remote, { route: `/applications/${first.id}/plein-ecran` });
  await screen.findByRole('heading', { level: 1, name: 'Léa Martin' });
  await screen.findByRole('navigation', { name: 'Liste des candidatures' });
  return { ...rendered, served, first, second };
}

describe('a decision by a single key', () => {
  it('is saved without a dialog, and undone by U', async () => {
    const { user, served } = await openTriage();
    await user.keyboard('a');
    expect(await screen.findByText('Statut de Léa Martin : Accepté')).toBeVisible();
    expect(served.updates.map(({ body }) => body)).toEqual([{ status: 'accepted' }]);
    await user.keyboard('u');
    await waitFor(() => expect(served.row().status).toBe('new'));
  });

  it('is made once for a key that is held down, and not again for the same status', async () => {
    const { user, served } = await openTriage();
    fireEvent.keyDown(document.body, { key: 'r' });
    for (let count = 0; count < 5; count += 1) fireEvent.keyDown(document.body, { key: 'r', repeat: true });
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(await screen.findByText('Statut de Léa Martin : Refusé')).toBeVisible();
    await user.keyboard('r');
    expect(served.updates.map(({ body }) => body.status)).toEqual(['rejected']);
  });

  /** Both applications as the database has them; a decision on one of them is answered when the test releases it. */
  function serveBoth(rows: Application[], held: Application) {
    const letGo = Promise.withResolvers<void>();
    const decided: string[] = [];
    const current = new Map(rows.map((row) => [row.id, row]));
    const idIn = (request: Request) => new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? '';
    let version = 0;
    server.use(
      http.get(tableUrl('trainer_applications'), ({ request }) =>
        HttpResponse.json([current.get(idIn(request))].filter(Boolean)),
      ),
      http.patch(tableUrl('trainer_applications'), async ({ request }) => {
        const id = idIn(request);
        const { status } = (await request.json()) as { status: string };
        decided.push(`${current.get(id)?.full_name} ${status}`);
        if (id === held.id) await letGo.promise;
        version += 1;
        const row = { ...current.get(id)!, status, updated_at: `2026-11-21T10:00:0${version}.000+00:00` };
        current.set(id, row);
        return HttpResponse.json([row]);
      }),
    );
    return {
      letGo: () => letGo.resolve(),
      decided,
      statusOf: ({ id }: Application) => current.get(id)?.status,
    };
  }

  it('can be made on the next application while the one before is still being saved', async () => {
    const { user, first, second } = await openTriage();
    const both = serveBoth([first, second], first);
    await user.keyboard('a');
    await waitFor(() => expect(both.decided).toEqual(['Léa Martin accepted']));
    await user.keyboard('j');
    await screen.findByRole('heading', { level: 1, name: 'Omar Haddad' });
    expect(screen.getByRole('button', { name: /^Accepter/ })).not.toHaveAttribute('aria-busy', 'true');
    await user.keyboard('r');
    await waitFor(() => expect(both.decided).toEqual(['Léa Martin accepted', 'Omar Haddad rejected']));
    expect(await screen.findByText('Statut d’Omar Haddad : Refusé')).toBeVisible();
    both.letGo();
    await waitFor(() => expect(both.statusOf(first)).toBe('accepted'));
  });

  it('waits for the network, and U undoes the last one made, whichever is answered last', async () => {
    const { user, first, second } = await openTriage();
    const both = serveBoth([first, second], first);
    await user.keyboard('j');
    await screen.findByRole('heading', { level: 1, name: 'Omar Haddad' });
    await user.keyboard('k');
    await screen.findByRole('heading', { level: 1, name: 'Léa Martin' });
    act(() => onlineManager.setOnline(false));
    await user.keyboard('a');
    await user.keyboard('j');
    await screen.findByRole('heading', { level: 1, name: 'Omar Haddad' });
    await user.keyboard('r');
    expect(both.decided).toEqual([]);
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('Statut d’Omar Haddad : Refusé')).toBeVisible();
    both.letGo();
    await waitFor(() => expect(both.statusOf(first)).toBe('accepted'));
    await user.keyboard('k');
    await screen.findByRole('heading', { level: 1, name: 'Léa Martin' });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Accepter/ })).toBeDisabled());
    expect(screen.getByText('Statut d’Omar Haddad : Refusé')).toBeVisible();
    await user.keyboard('u');
    await waitFor(() => expect(both.statusOf(second)).toBe('new'));
    expect(both.statusOf(first)).toBe('accepted');
  });

  it('is not made by letters typed in the search', async () => {
    const { user, served } = await openTriage();
    await user.type(screen.getByPlaceholderText('Rechercher (nom, email, expertises...)'), 'car');
    expect(served.updates).toEqual([]);
  });

  it('opens the next application if the person chose so, and the choice is remembered', async () => {
    const { user, served, unmount } = await openTriage();
    const chain = screen.getByRole('button', { name: 'Enchaîner' });
    expect(chain).toHaveAttribute('aria-pressed', 'false');
    await user.click(chain);
    await user.keyboard('c');
    await waitFor(() => expect(screen.getByRole('link', { current: true })).toHaveTextContent('Omar Haddad'));
    expect(served.updates.map(({ body }) => body.status)).toEqual(['contacted']);
    unmount();
    await openTriage();
    expect(screen.getByRole('button', { name: 'Enchaîner' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('is not saved when someone else decided meanwhile, and the person is asked to look again', async () => {
    const { user, served, host } = await openTriage();
    served.editElsewhere({ status: 'rejected' });
    await user.keyboard('a');
    expect(await screen.findByRole('dialog', { name: 'Changer le statut' })).toBeInTheDocument();
    expect(served.row().status).toBe('rejected');
    expect(host.notices.map(({ notice }) => notice.description)).toContainEqual(
      expect.stringMatching(/^Le statut a changé entre-temps/),
    );
  });
});

describe('going through the list in full screen', () => {
  it('continues beyond the page that was read first', async () => {
    const people = Array.from({ length: 32 }, (_, index) =>
      buildApplication({
        full_name: `Personne ${index + 1}`,
        created_at: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
      }),
    );
    serveBackend({ applications: people });
    const { user } = renderRoutes(remote, { route: `/applications/${people[28]!.id}/plein-ecran` });
    for (let place = 29; place <= 32; place += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await screen.findByRole('heading', { level: 1, name: `Personne ${place}` });
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      expect(await screen.findByText(new RegExp(`^${place} sur 32`))).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await user.keyboard('j');
    }
  });
});

describe('the panes of the full screen', () => {
  it('are resized and folded by keyboard, and remembered', async () => {
    const { user, unmount } = await openTriage();
    const cv = screen.getByRole('separator', { name: 'Largeur du CV' });
    expect(cv).toHaveAttribute('aria-valuenow', String(DEFAULT_PANES.cv));
    cv.focus();
    // The CV is at the right: it grows to the left.
    await user.keyboard('{ArrowLeft}');
    expect(cv).toHaveAttribute('aria-valuenow', String(DEFAULT_PANES.cv + 2));
    await user.keyboard('{End}');
    expect(cv).toHaveAttribute('aria-valuenow', '75');
    expect(await axeViolations()).toEqual([]);
    const list = screen.getByRole('separator', { name: 'Largeur de la liste' });
    list.focus();
    await user.keyboard('{Home}');
    expect(list).toHaveAttribute('aria-valuenow', '200');
    await user.click(screen.getByRole('button', { name: 'Replier la liste' }));
    expect(screen.queryByRole('navigation', { name: 'Liste des candidatures' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Afficher la liste' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem('trame.recruitment.panes') ?? '')).toEqual({
      list: 200,
      cv: 75,
      isListShown: false,
    });
    unmount();
  });

  it('have their first sizes when the stored ones are invalid', () => {
    for (const text of [null, '', 'x', '[]', '7', '{"cv":"a","list":null}'])
      expect(readPanes(text)).toEqual(DEFAULT_PANES);
    expect(readPanes('{"cv":99,"list":1}')).toEqual({ cv: 75, list: 200, isListShown: true });
  });
});

describe('the list beside the application in full screen', () => {
  const SEARCH = 'search_trainer_applications';

  it('shows that it is loading, that it could not be read, and that nothing matches', async () => {
    const first = buildApplication({ full_name: 'Léa Martin', status: 'new' });
    serveBackend({ applications: [first] });
    serveEditing(first);
    const answered = Promise.withResolvers<void>();
    let answers = 0;
    server.use(
      http.post(rpcUrl(SEARCH), async () => {
        await answered.promise;
        answers += 1;
        return answers === 1 ? HttpResponse.json({ code: '42501' }, { status: 403 }) : HttpResponse.json([]);
      }),
    );
    const { user } = renderRoutes(remote, { route: `/applications/${first.id}/plein-ecran` });
    const list = within(await screen.findByRole('navigation', { name: 'Liste des candidatures' }));
    expect(list.getByText('Chargement des candidatures...')).toBeInTheDocument();
    answered.resolve();
    expect(await list.findByText('Impossible de charger les candidatures')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Réessayer' }));
    expect(await list.findByText('Aucune candidature trouvée')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
