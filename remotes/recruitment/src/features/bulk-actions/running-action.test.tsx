import { screen, within } from '@testing-library/react';
import { buildApplication, configureTestSupabase, render, server, tableUrl } from '@trame/testing';
import { select } from '@trame/app/selection-store';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it, vi } from 'vitest';
import { serveBulk } from '../../../testing/bulk.ts';
import { NO_FILTERS } from '../application-data/model/filters.ts';
import ApplicationsSelectionBar from './components/selection-bar.tsx';
import { selectionKey } from './components/use-selection.ts';

beforeAll(configureTestSupabase);

it('a deletion that runs is shown and can be stopped, although no more code can be loaded', async () => {
  const rows = Array.from({ length: 6 }, () => buildApplication());
  const log = serveBulk(rows);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.use(
    http.delete(tableUrl('notification_logs'), async () => {
      await released;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  select(
    selectionKey(NO_FILTERS),
    rows.map(({ id }) => id),
  );
  const { user } = render(
    <main>
      <ApplicationsSelectionBar filters={NO_FILTERS} />
    </main>,
  );
  await user.click(screen.getAllByRole('button', { name: 'Supprimer' })[0]!);
  const go = await screen.findByRole('button', { name: 'Supprimer 6 candidatures' });
  vi.doMock('@trame/app/outcome-dialog', () => {
    throw new Error('Loading chunk failed');
  });
  await user.click(go);
  const running = within(await screen.findByRole('dialog', { name: /^Suppression/ }));
  await user.keyboard('{Escape}');
  await user.click(running.getByRole('button', { name: 'Arrêter' }));
  release();
  expect(await screen.findByText(/^3.supprimées$/)).toBeInTheDocument();
  expect(log.deleted).toHaveLength(3);
});
