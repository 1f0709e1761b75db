import {
  mayOpen,
  readRecords,
  routeAddress,
  type FoundRecord,
  type Registry,
  type RemoteEntry,
} from '@trame/platform';
import { remoteLoader } from '../../../remotes/remote-loader.ts';
import { lookAround } from '../../../remotes/tampering.ts';
import { openableApps } from '../../home/model/apps.ts';

/** Milliseconds that an app has to answer, its code to be fetched included. */
export const RECORDS_LIMIT_MS = 2_000;

/** Shorter queries are not sent: they would match too much. */
export const SHORTEST_QUERY = 2;

/** An app that finds records, according to its registry entry. */
export type SearchedApp = {
  entry: RemoteEntry;
  /** The app's name, for the message that it did not answer. */
  name: string;
  /** The heading of its records. */
  title: string;
};

export type RecordEntry = { id: string; title: string; subtitle: string | undefined; to: string };

/** Why an app has no part in the answer. */
export type SearchFailure = 'slow' | 'failed' | 'malformed';

export type RecordsAnswer = { found: RecordEntry[] } | { silence: SearchFailure; cause: unknown };

/** The apps that these roles open and that declare records, each once however many areas it serves. */
export function searchedApps(registry: Registry, roles: readonly string[]): SearchedApp[] {
  const apps = openableApps(registry, roles).flatMap(({ area, remote, outOfService }): SearchedApp[] =>
    remote.records && outOfService === undefined
      ? [{ entry: remote, name: area.title, title: remote.records.title }]
      : [],
  );
  return apps.filter(({ entry }, index) => apps.findIndex((app) => app.entry.name === entry.name) === index);
}

/** Said by an answer that is no list of records, or that leads where the app has no page. */
class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** The address of a record; undefined when the person may not open that page. */
function addressOf(
  entry: RemoteEntry,
  { routeId, params }: FoundRecord,
  roles: readonly string[],
): string | undefined {
  const route = entry.routes.find(({ id }) => id === routeId);
  const address = route && routeAddress({ remote: entry, route }, params);
  if (!address) throw new MalformedAnswer(`no page ${routeId} in ${entry.name}`);
  return mayOpen({ remote: entry, route }, roles) ? address : undefined;
}

function readAnswer(entry: RemoteEntry, answer: unknown, roles: readonly string[]): RecordEntry[] {
  let records: FoundRecord[];
  try {
    records = readRecords(answer);
  } catch {
    // The library's message may quote the answer.
    throw new MalformedAnswer(`${entry.name} answered no list of records`);
  }
  return records.flatMap((record) => {
    const to = addressOf(entry, record, roles);
    const { id, title, subtitle } = record;
    return to === undefined ? [] : [{ id: `${entry.name}/${id}`, title, subtitle, to }];
  });
}

async function find(
  { entry }: SearchedApp,
  query: string,
  roles: readonly string[],
  signal: AbortSignal,
): Promise<RecordEntry[]> {
  const loaded = await remoteLoader.load(entry, roles).catch((error: unknown) => {
    // The loader keeps a failure for the page of the app: opening it is a new try.
    remoteLoader.forget(entry.name);
    throw error;
  });
  const { search } = loaded.module;
  // The previous version, which is used instead, has no search yet.
  if (search === undefined) return [];
  const origin = { remote: entry.name, version: loaded.release.version };
  const exported: { default?: unknown } = await lookAround(origin, search);
  const { default: ask } = exported;
  if (typeof ask !== 'function') throw new MalformedAnswer(`${entry.name} exports no search`);
  signal.throwIfAborted();
  const answer: unknown = await lookAround(origin, () => ask(query, signal) as unknown);
  return readAnswer(entry, answer, roles);
}

function failureOf(error: unknown): SearchFailure {
  if (error instanceof TooSlow) return 'slow';
  return error instanceof MalformedAnswer ? 'malformed' : 'failed';
}

/**
 * Asks one app, for at most two seconds; never rejects. Undefined when `signal` aborted: the question has changed.
 */
export async function searchApp(
  app: SearchedApp,
  query: string,
  roles: readonly string[],
  signal: AbortSignal,
): Promise<RecordsAnswer | undefined> {
  const limit = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // An app that ignores the signal is not waited for either.
  limit.signal.addEventListener('abort', () => reject(limit.signal.reason as Error));
  const stop = () => limit.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => limit.abort(new TooSlow()), RECORDS_LIMIT_MS);
  try {
    return { found: await Promise.race([find(app, query, roles, limit.signal), ended]) };
  } catch (error) {
    // The time limit aborts the app's search: whatever error it then returns, the cause is that it was too slow.
    const cause: unknown = limit.signal.aborted ? limit.signal.reason : error;
    return signal.aborted ? undefined : { silence: failureOf(cause), cause };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
