import { buildApplication, configureTestSupabase, renderRoutes, rpcUrl, server } from '@trame/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../routes.tsx';
import { serveBackend } from '../../../testing/backend.ts';

beforeAll(configureTestSupabase);

const ALI = '00000000-0000-4000-8000-000000000006';
const applications = ['Première', 'Deuxième'].map((full_name) => buildApplication({ full_name }));

it.each([
  ['?f=pays:FR', '1 sur 2, filtre «\u00a0Pays\u00a0: France\u00a0»'],
  [
    `?statut=new&f=responsable:${ALI}&f=contact:..2026-10-31`,
    '1 sur 2, filtres «\u00a0Nouveau\u00a0», «\u00a0Responsable\u00a0: Ali Haddad\u00a0», «\u00a0Dernier contact\u00a0: jusqu’au 31/10/2026\u00a0»',
  ],
  [
    '?statut=new&evaluation=evaluated&f=pays:FR&f=statut:!accepted&f=archive:yes',
    '1 sur 2, filtres «\u00a0Nouveau\u00a0», «\u00a0Évaluées\u00a0», «\u00a0Pays\u00a0: France\u00a0» et 2 autres',
  ],
])('the full screen shows which filters the list has: %s', async (address, text) => {
  serveBackend({ applications });
  server.use(
    http.post(rpcUrl('recruiters'), () =>
      HttpResponse.json([{ id: ALI, name: 'Ali Haddad', email: 'ali@trame.example' }]),
    ),
  );
  renderRoutes(remote, { route: `/applications/${applications[0]!.id}/plein-ecran${address}` });
  expect(await screen.findByText(text, { normalizer: (shown) => shown })).toBeVisible();
});
