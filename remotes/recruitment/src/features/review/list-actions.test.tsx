import {
  buildApplication,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../routes.tsx';
import { serveBackend } from '../../../testing/backend.ts';

beforeAll(configureTestSupabase);

const card = (name: string) => screen.findByRole('article', { name });

it('a card is deleted from its own button, which asks first', async () => {
  serveBackend({ applications: [buildApplication({ full_name: 'Omar Haddad' })] });
  const { user } = renderRoutes(remote, { route: '/applications' });
  await card('Omar Haddad');
  await user.click(screen.getByRole('button', { name: 'Supprimer la candidature de Omar Haddad' }));
  const question = await screen.findByRole('dialog', { name: 'Confirmer la suppression' });
  expect(question).toHaveTextContent('Omar Haddad');
});

it('a list that cannot be read is no longer loading', async () => {
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

it('a status that is set is on the card at once', async () => {
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
