import { screen } from '@testing-library/react';
import { configureTestSupabase, functionUrl, renderRoutes, server } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import remote from './routes.tsx';

beforeEach(configureTestSupabase);

it('lists what the platform answers, and tells the shell the title of its page', async () => {
  server.use(
    http.get(functionUrl('prompts'), () =>
      HttpResponse.json({ prompts: [{ id: 'cv', title: 'Lecture d’un CV' }] }),
    ),
  );
  const { host } = renderRoutes(remote);
  expect(await screen.findByText('Lecture d’un CV')).toBeVisible();
  expect(host.pages.at(-1)?.title).toBe('Dépôt voisin');
});

it('shows a notice of the shell', async () => {
  const { user, host } = renderRoutes(remote, { route: '/telephone/0612345678' });
  await user.click(await screen.findByRole('button', { name: 'Vérifier' }));
  expect(host.notices).toEqual([
    { kind: 'success', notice: { title: 'Numéro vérifié', description: '+33 6 12 34 56 78' } },
  ]);
});
