import { configureTestSupabase, renderRoutes, rpcUrl, server } from '@trame/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../../routes.tsx';

beforeAll(configureTestSupabase);

it('the office has the queue of papers, the RIB among the kinds to choose from', async () => {
  server.use(
    http.post(rpcUrl('papers_to_check'), () => HttpResponse.json([])),
    http.post(rpcUrl('count_papers_to_check'), () => HttpResponse.json(0)),
  );
  const { user } = renderRoutes(remote, {
    area: 'administratif-hub',
    route: '/pieces',
    roles: ['gestionnaire'],
  });
  expect(await screen.findByRole('heading', { name: 'Pièces', level: 1 })).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Type de pièce' }));
  expect(await screen.findByTitle('RIB')).toBeInTheDocument();
});
