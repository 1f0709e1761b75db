import {
  buildApplication,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, expect, it } from 'vitest';
import remote from '../../routes.tsx';
import { serveBackend } from '../../../testing/backend.ts';
import { useSelectionStore } from '@trame/app/selection-store';

beforeAll(configureTestSupabase);
// Without a return value: an `act` that is waited for remains open while queries still answer, and React complains.
afterEach(() => {
  act(() => useSelectionStore.setState({ lists: {}, isActing: false }));
});

const card = (name: string) => screen.findByRole('article', { name });

// spec 2.31
it('a card is deleted from its own button after a question', async () => {
  serveBackend({ applications: [buildApplication({ full_name: 'Omar Haddad' })] });
  const { user } = renderRoutes(remote, { route: '/applications' });
  await card('Omar Haddad');
  await user.click(screen.getByRole('button', { name: 'Supprimer la candidature d’Omar Haddad' }));
  const question = await screen.findByRole('dialog', { name: 'Confirmer la suppression' });
  expect(question).toHaveTextContent('Omar Haddad');
});

// spec 4.19
it('a list that cannot be read is not shown as loading', async () => {
  serveBackend();
  server.use(
    http.post(rpcUrl('search_trainer_applications'), () =>
      HttpResponse.json({ code: '42501' }, { status: 403 }),
    ),
  );
  renderRoutes(remote, { route: '/applications' });
  expect(await screen.findByText('Chargement des candidatures...')).toBeInTheDocument();
  expect(await screen.findByText('Impossible de charger les candidatures')).toBeVisible();
  expect(screen.queryByText('Chargement des candidatures...')).toBeNull();
});

// spec 4.5
it('a new status is on the card at once', async () => {
  const application = buildApplication({ full_name: 'Omar Haddad', status: 'new' });
  const log = serveBackend({ applications: [application] });
  server.use(
    http.patch(tableUrl('trainer_applications'), async ({ request }) => {
      Object.assign(application, await request.json(), { updated_at: '2026-11-21T12:00:00+00:00' });
      return HttpResponse.json([application]);
    }),
  );
  const { user } = renderRoutes(remote, { route: `/applications/${application.id}` });
  expect(within(await card('Omar Haddad')).getByText('Nouveau')).toBeInTheDocument();
  await screen.findByRole('region', { name: 'Métadonnées' });
  await user.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: 'Changer le statut' });
  const before = log.searches.length;
  await user.click(within(dialog).getByRole('radio', { name: 'Contacté' }));
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(log.searches.length).toBeGreaterThan(before));
  await waitFor(async () =>
    expect(within(await card('Omar Haddad')).getByText('Contacté')).toBeInTheDocument(),
  );
});

const box = (name: string) => screen.getByRole('checkbox', { name: `Sélectionner ${name}` });

it('X selects the card with the keyboard focus, and Shift+X all cards up to it', async () => {
  const names = ['Ada Un', 'Béa Deux', 'Cléo Trois', 'Dora Quatre'];
  serveBackend({
    applications: names.map((full_name, at) =>
      buildApplication({ full_name, created_at: `2026-11-2${9 - at}T12:00:00+00:00` }),
    ),
  });
  const { user } = renderRoutes(remote, { route: '/applications' });
  await card('Ada Un');
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('article', { name: 'Ada Un' })).toHaveFocus());
  // By Tab or a press, the focus may move to another card than the keys did.
  act(() =>
    within(screen.getByRole('article', { name: 'Béa Deux' }))
      .getByRole('link')
      .focus(),
  );
  await user.keyboard('x');
  expect(box('Béa Deux')).toBeChecked();
  expect(box('Ada Un')).not.toBeChecked();
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('article', { name: 'Cléo Trois' })).toHaveFocus());
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('article', { name: 'Dora Quatre' })).toHaveFocus());
  // Out of the list, the keyboard is still on its card.
  act(() => screen.getByRole('button', { name: 'Vues' }).focus());
  await user.keyboard('{Shift>}X{/Shift}');
  expect(names.map((name) => box(name).getAttribute('aria-checked'))).toEqual([
    'false',
    'true',
    'true',
    'true',
  ]);
});

it('the list gets the focus when the selection bar disappears', async () => {
  serveBackend({ applications: [buildApplication({ full_name: 'Omar Haddad' })] });
  const { user } = renderRoutes(remote, { route: '/applications' });
  await card('Omar Haddad');
  await user.click(box('Omar Haddad'));
  await user.click(await screen.findByRole('button', { name: 'Tout désélectionner' }));
  await waitFor(() => expect(screen.getByText('1 candidature')).toHaveFocus());
});
