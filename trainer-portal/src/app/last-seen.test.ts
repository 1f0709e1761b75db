import 'fake-indexeddb/auto';
import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { signOut } from '@trame/session/session-store';
import { createStore, get } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs, startForTest } from '../../testing/signed-in.ts';
import { deleteLastSeenWithSession } from './last-seen-store.ts';
import { keepLastSeen } from './last-seen.ts';
import { createPortalQueryClient } from './query-client.ts';

const CLAIRE = { email: 'claire@formation.example', roles: [] };
const BRUNO = { email: 'bruno@formation.example', roles: [] };
const PAPERS = ['papers'];
const store = createStore('trame-portal', 'last-seen');
const stored = async () => JSON.stringify((await get('last-seen', store)) ?? null);

let stops: (() => void)[] = [];

/** A page that is loaded: a query client of its own, on what the device keeps. */
function openPage(): QueryClient {
  const client = createPortalQueryClient();
  stops.push(deleteLastSeenWithSession(), keepLastSeen(client));
  return client;
}

const read = (client: QueryClient, queryKey: string[], value: string, meta = { keepLastSeen: true }) =>
  client.fetchQuery({ queryKey, meta, queryFn: () => Promise.resolve(value) });

beforeEach(async () => {
  stops = [await startForTest()];
  await signInAs(CLAIRE);
});

afterEach(async () => {
  await signOut();
  await vi.waitFor(async () => expect(await stored()).toBe('null'));
  for (const stop of stops) stop();
});

describe('what a person last saw', () => {
  it('is there again when the page is loaded, before any answer', async () => {
    await read(openPage(), PAPERS, 'vigilance');
    await vi.waitFor(async () => expect(await stored()).toContain('vigilance'), 5_000);
    const later = openPage();
    await vi.waitFor(() => expect(later.getQueryData(PAPERS)).toBe('vigilance'));
  });

  it('is read again when it is shown, however recent it is', async () => {
    await read(openPage(), PAPERS, 'vigilance');
    await vi.waitFor(async () => expect(await stored()).toContain('vigilance'), 5_000);
    const later = openPage();
    await vi.waitFor(() => expect(later.getQueryData(PAPERS)).toBe('vigilance'));
    expect(await read(later, PAPERS, 'vigilance, verified')).toBe('vigilance, verified');
  });

  it('is there at every load without a server, the thread with its pages too', async () => {
    const thread = (client: QueryClient, queryFn: () => Promise<string[]>) =>
      client.fetchInfiniteQuery({
        queryKey: ['thread'],
        meta: { keepLastSeen: true },
        queryFn,
        initialPageParam: null,
        retry: false,
      });
    const first = openPage();
    await read(first, PAPERS, 'vigilance');
    await thread(first, () => Promise.resolve(['received']));
    await vi.waitFor(async () => expect(await stored()).toContain('received'), 5_000);
    for (let load = 1; load <= 3; load += 1) {
      stops.splice(1).forEach((stop) => stop());
      const later = openPage();
      await vi.waitFor(() => expect(later.getQueryData(PAPERS)).toBe('vigilance'));
      const noAnswer = () => Promise.reject(new AppError('unavailable', '503'));
      await expect(thread(later, noAnswer)).rejects.toThrow('503');
      await expect(
        later.fetchQuery({ queryKey: PAPERS, meta: { keepLastSeen: true }, queryFn: noAnswer, retry: false }),
      ).rejects.toThrow('503');
      expect(later.getQueryData(['thread'])).toMatchObject({ pages: [['received']] });
      // Once this is written, what failed before it would have been too.
      await read(later, ['load'], `load ${load}`);
      await vi.waitFor(async () => expect(await stored()).toContain(`load ${load}`), 5_000);
      expect(await stored()).toContain('received');
    }
    expect(await stored()).not.toContain('503');
  }, 15_000);

  it('is kept of pages that this load has not read', async () => {
    const first = openPage();
    await read(first, PAPERS, 'vigilance');
    await vi.waitFor(async () => expect(await stored()).toContain('vigilance'), 5_000);
    first.removeQueries({ queryKey: PAPERS });
    await read(first, ['days'], 'free');
    await vi.waitFor(async () => expect(await stored()).toContain('free'), 5_000);
    expect(await stored()).toContain('vigilance');
  });

  it('is only what a query says may be kept', async () => {
    const client = openPage();
    await read(client, ['secret'], 'RIB', { keepLastSeen: false });
    await read(client, PAPERS, 'vigilance');
    await vi.waitFor(async () => expect(await stored()).toContain('vigilance'), 5_000);
    expect(await stored()).not.toContain('RIB');
  });

  // threat 44
  it('is deleted on sign-out', async () => {
    await read(openPage(), PAPERS, 'vigilance');
    await vi.waitFor(async () => expect(await stored()).toContain('vigilance'), 5_000);
    await signOut();
    await vi.waitFor(async () => expect(await stored()).toBe('null'));
  });

  it('is deleted, not shown, when another person signs in', async () => {
    await read(openPage(), PAPERS, 'vigilance');
    await vi.waitFor(async () => expect(await stored()).toContain('vigilance'), 5_000);
    // As after a crash: the end of the session was not seen.
    for (const stop of stops.splice(1)) stop();
    await signInAs(BRUNO);
    const other = openPage();
    await vi.waitFor(async () => expect(await stored()).toBe('null'));
    expect(other.getQueryData(PAPERS)).toBeUndefined();
  });

  it('is deleted after two weeks', async () => {
    await read(openPage(), PAPERS, 'vigilance');
    await vi.waitFor(async () => expect(await stored()).toContain('vigilance'), 5_000);
    const inThreeWeeks = Date.now() + 21 * 24 * 60 * 60 * 1000;
    vi.spyOn(Date, 'now').mockReturnValue(inThreeWeeks);
    const later = openPage();
    await vi.waitFor(async () => expect(await stored()).toBe('null'));
    expect(later.getQueryData(PAPERS)).toBeUndefined();
    vi.restoreAllMocks();
  });
});
