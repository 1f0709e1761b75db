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

describe('the apps that the palette asks for records', () => {
  const names = (entries: RemoteEntry[], roles: string[]) =>
    searchedApps(registryOf(...entries), roles).map(({ entry: { name } }) => name);

  it('are those that declare a search, are open to the person and are in service', () => {
    expect(names([entry, catalogueEntry()], ROLES)).toEqual(['recruitment']);
    expect(names([entry], ['gestionnaire'])).toEqual([]);
    expect(names([recruitmentEntry({ records, disabled: { message: 'Mise à jour' } })], ROLES)).toEqual([]);
  });

  it('are asked once each, however many areas they serve', () => {
    const hub = recruitmentEntry({ records, areas: ['administratif-hub', 'marketing-hub'] });
    expect(names([hub], ['gestionnaire'])).toEqual(['recruitment']);
  });
});

describe('the answer of an app to a search', () => {
  it('is its records, each with an address in the app', async () => {
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

  it('leaves out records that need a role which the person lacks', async () => {
    serve(async () => [record, { ...record, id: '2', routeId: 'recruitment.config' }]);
    expect(await ask()).toMatchObject({ found: [{ id: 'recruitment/1' }] });
  });

  it('is empty for a version of the app without a search', async () => {
    serve(undefined);
    expect(await ask()).toEqual({ found: [] });
  });

  it.each([
    ['not a list', async () => 'Ana Silva'],
    ['a list of something else', async () => [{ nom: 'Ana Silva' }]],
    ['a page of another app', async () => [{ ...record, routeId: 'catalogue.progress' }]],
    ['a page without its parameter', async () => [{ ...record, params: {} }]],
    ['not from a function', 'search'],
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
  ])('counts as failed when the search %s', async (_, search) => {
    serve(search);
    expect(await ask()).toMatchObject({ silence: 'failed' });
  });

  it('counts as failed when the code of the app cannot be loaded, and its page loads it again', async () => {
    vi.spyOn(remoteLoader, 'load').mockRejectedValue(new Error('gone'));
    const forget = vi.spyOn(remoteLoader, 'forget');
    expect(await ask()).toMatchObject({ silence: 'failed' });
    expect(forget).toHaveBeenCalledWith('recruitment');
  });
});

describe('an app that does not answer a search', () => {
  it('is given up after two seconds, and its search is aborted', async () => {
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

  it('is aborted without a notice when the person types another question', async () => {
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
