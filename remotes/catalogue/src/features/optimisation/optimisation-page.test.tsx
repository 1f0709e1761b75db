import { axeViolations, configureTestSupabase, renderRoutes, rpcUrl, server } from '@trame/testing';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../routes.tsx';
// Loaded before the first test, not during it.
import './optimisation-page.tsx';

beforeAll(configureTestSupabase);

function serveGains(gains: readonly { rule: string; points: number; programmes: number }[]) {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl('programme_gains'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(gains);
    }),
    http.post(rpcUrl('entity_people'), () => HttpResponse.json([])),
  );
  return asked;
}

it('each gain says its points, why they count, and leads to the sheets that lose them', async () => {
  const asked = serveGains([
    { rule: 'access_delay_days', points: 66, programmes: 11 },
    { rule: 'picture_text', points: 3, programmes: 1 },
  ]);
  const { container } = renderRoutes(remote, {
    route: `/optimisation?${new URLSearchParams({ secteur: 'Autres Domaines' }).toString()}`,
  });
  const [first] = within(await screen.findByRole('list', { name: 'Gains' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('+6611 fichesDélai d’accès en jours');
  expect(first).toHaveTextContent('Guide V9, indicateur 1.');
  expect(screen.getByText(/^69 points à gagner/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voir 11 fiches, délai d’accès en jours' })).toHaveAttribute(
    'href',
    expect.stringContaining('/catalogue?regle=access_delay_days&secteur=Autres+Domaines'),
  );
  expect(asked).toEqual([{ sectors: ['Autres Domaines'] }]);
  expect(await axeViolations(container)).toEqual([]);
});

it('a catalogue that loses nothing says so', async () => {
  serveGains([]);
  renderRoutes(remote, { route: '/optimisation' });
  expect(await screen.findByText('Rien à gagner')).toBeVisible();
});
