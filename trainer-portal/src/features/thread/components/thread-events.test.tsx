import { allowConsole, axeViolations, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { setConfig } from '@trame/session/config';
import { dehydrate, hydrate } from '@tanstack/react-query';
import { createQueryClient } from '@trame/data';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aConfig } from '../../../../testing/signed-in.ts';
import { myThreadQuery, type MyEvent } from '../data/my-thread-query.ts';
import { ThreadEvents } from './thread-events.tsx';

beforeAll(() => {
  configureTestSupabase();
  setConfig(aConfig());
});

afterEach(() => vi.restoreAllMocks());

const event = (id: number, change: Partial<MyEvent> = {}): MyEvent => ({
  id,
  at: `2026-11-${String(id).padStart(2, '0')}T09:00:00+00:00`,
  kind: 'paper_deposited',
  sentence: `Pièce ${id} reçue.`,
  link: null,
  ...change,
});
const serve = (...pages: MyEvent[][]) => {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl('my_thread'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(pages[asked.length - 1] ?? []);
    }),
  );
  return asked;
};

it('shows what happened, latest first, with a link to the page it is about, then the rest on demand', async () => {
  const first = Array.from({ length: 10 }, (_, index) => event(20 - index));
  first[0] = event(20, { sentence: 'Attestation de vigilance refusée.', link: 'papers?kind=vigilance' });
  const asked = serve(first, [event(1, { sentence: 'Nous avons reçu votre candidature.' })]);
  const { user } = render(<ThreadEvents />);
  expect(
    await screen.findByRole('link', { name: 'Ouvrir : Attestation de vigilance refusée.' }),
  ).toHaveAttribute('href', '/espace-formateur-91c7e/papers?kind=vigilance');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  expect(await screen.findByText('Nous avons reçu votre candidature.')).toBeInTheDocument();
  expect(asked[1]).toEqual({ page_size: 10, before_at: first[9]!.at, before_id: 11 });
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
});

it('shows what was last seen while it cannot be read again, without a failure', async () => {
  allowConsole('Failed to load resource');
  const client = createQueryClient();
  serve([event(20)]);
  await client.prefetchInfiniteQuery(myThreadQuery);
  const later = createQueryClient();
  hydrate(later, dehydrate(client));
  server.use(http.post(rpcUrl('my_thread'), () => new HttpResponse(null, { status: 503 })));
  render(<ThreadEvents />, { queryClient: later });
  expect(screen.getByText('Pièce 20 reçue.')).toBeInTheDocument();
  await waitFor(() => expect(later.getQueryState(myThreadQuery.queryKey)?.status).toBe('error'), {
    timeout: 4_000,
  });
  expect(screen.getByText('Pièce 20 reçue.')).toBeInTheDocument();
  expect(screen.queryByText('Impossible de charger votre fil')).toBeNull();
});

it('shows five events first on a phone, then those it has read', async () => {
  const whole = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = whole(query);
    Object.defineProperty(list, 'matches', { value: query === '(max-width: 820px)' });
    return list;
  });
  const asked = serve(Array.from({ length: 10 }, (_, index) => event(20 - index)));
  const { user } = render(<ThreadEvents />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(asked).toHaveLength(1);
});

it('says that nothing has happened yet', async () => {
  serve([]);
  render(<ThreadEvents />);
  expect(await screen.findByText('Rien pour le moment')).toBeInTheDocument();
});

it('says when it could not be read, and reads it on demand', async () => {
  allowConsole('Failed to load resource');
  server.use(http.post(rpcUrl('my_thread'), () => new HttpResponse(null, { status: 503 }), { once: true }));
  const { user } = render(<ThreadEvents />);
  expect(await screen.findByText('Impossible de charger votre fil')).toBeInTheDocument();
  serve([event(1)]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Pièce 1 reçue.')).toBeInTheDocument();
});
