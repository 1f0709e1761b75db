import type { RecordSearch, RemoteEntry } from '@trame/platform';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueEntry, recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { remoteLoader } from '../../../remotes/remote-loader.ts';
import { searchApp, RECORDS_LIMIT_MS, searchedApps } from './records.ts';

const records = { title: 'Candidatures' };
const ROLES = ['app5_user'];
const entry = recruitmentEntry({ records });
const [app] = searchedApps(registryOf(entry), ROLES);
const record = { id: '1', title: 'Ana Silva', routeId: 'recruitment.application', params: { id: '1' } };

/** The app's code, with this search in it. */
function serve(search: unknown): void {
  const module = { routes: [], ...(search !== undefined && { search: async () => ({ default: search }) }) };
  vi.spyOn(remoteLoader, 'load').mockResolvedValue({ module: module as never, release: entry });
}

const ask = (signal = new AbortController().signal) => searchApp(app!, 'ana', ROLES, signal);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('which apps are asked', () => {
  const names = (entries: RemoteEntry[], roles: string[]) =>
    searchedApps(registryOf(...entries), roles).map(({ entry: { name } }) => name);

  it('those that say they find records, which the person may open and which are in service', () => {
    expect(names([entry, catalogueEntry()], ROLES)).toEqual(['recruitment']);
    expect(names([entry], ['gestionnaire'])).toEqual([]);
    expect(names([recruitmentEntry({ records, disabled: { message: 'Mise à jour' } })], ROLES)).toEqual([]);
  });

  it('each once, however many areas it serves', () => {
    const hub = recruitmentEntry({ records, areas: ['administratif-hub', 'marketing-hub'] });
    expect(names([hub], ['gestionnaire'])).toEqual(['recruitment']);
  });
});

describe('what an app answers', () => {
  it('is its records, each with an address of the app', async () => {
    const search = vi.fn<RecordSearch>().mockResolvedValue([record]);
    serve(search);
    expect(await ask()).toEqual({
      found: [
        {
          id: 'recruitment/1',
          title: 'Ana Silva',
          subtitle: undefined,
          to: '/recrutement-6f1b4/applications/1',
        },
      ],
    });
    expect(search).toHaveBeenCalledExactlyOnceWith('ana', expect.any(AbortSignal));
  });

  it('leaves out what lies behind a role of its own', async () => {
    serve(async () => [record, { ...record, id: '2', routeId: 'recruitment.config' }]);
    expect(await ask()).toMatchObject({ found: [{ id: 'recruitment/1' }] });
  });

  it('is nothing from a version that does not search yet', async () => {
    serve(undefined);
    expect(await ask()).toEqual({ found: [] });
  });

  it.each([
    ['no list', async () => 'Ana Silva'],
    ['a list of something else', async () => [{ nom: 'Ana Silva' }]],
    ['a page of another app', async () => [{ ...record, routeId: 'catalogue.progress' }]],
    ['a page without its parameter', async () => [{ ...record, params: {} }]],
    ['no function', 'search'],
  ])('is refused as malformed when it is %s', async (_, search) => {
    serve(search);
    expect(await ask()).toMatchObject({ silence: 'malformed' });
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('boom'))],
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
  ])('is a failure when it %s', async (_, search) => {
    serve(search);
    expect(await ask()).toMatchObject({ silence: 'failed' });
  });

  it('is a failure when its code cannot be had, which its page tries again', async () => {
    vi.spyOn(remoteLoader, 'load').mockRejectedValue(new Error('gone'));
    const forget = vi.spyOn(remoteLoader, 'forget');
    expect(await ask()).toMatchObject({ silence: 'failed' });
    expect(forget).toHaveBeenCalledWith('recruitment');
  });
});

describe('an app that does not answer', () => {
  it('is not waited for beyond two seconds, and its search is aborted', async () => {
    let heard: AbortSignal | undefined;
    serve((_query: string, signal: AbortSignal) => {
      heard = signal;
      return new Promise(() => undefined);
    });
    const answer = ask();
    await vi.advanceTimersByTimeAsync(RECORDS_LIMIT_MS - 1);
    expect(heard?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ silence: 'slow' });
    expect(heard?.aborted).toBe(true);
  });

  it('is given up while its code is still loading', async () => {
    vi.spyOn(remoteLoader, 'load').mockReturnValue(new Promise(() => undefined));
    const answer = ask();
    await vi.advanceTimersByTimeAsync(RECORDS_LIMIT_MS);
    expect(await answer).toMatchObject({ silence: 'slow' });
  });

  it('is aborted without a notice when the question changes', async () => {
    let heard: AbortSignal | undefined;
    serve((_query: string, signal: AbortSignal) => {
      heard = signal;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    });
    const controller = new AbortController();
    const answer = ask(controller.signal);
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect(await answer).toBeUndefined();
    expect(heard?.aborted).toBe(true);
  });
});
