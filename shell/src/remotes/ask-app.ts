import { mayOpen, routeAddress, type RemoteEntry } from '@trame/platform';
import { remoteLoader } from './remote-loader.ts';
import { lookAround } from './tampering.ts';

/** Why an app has no part in what is shown. */
export type AppSilence = 'slow' | 'failed' | 'malformed';

export type AppAnswer<Found> = { found: Found } | { silence: AppSilence; cause: unknown };

/** Said by an answer in another form than agreed, or that leads where the app has no page. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** What `read` makes of an answer. Its error is not kept: it may quote the answer. */
function readAnswer<Found>(entry: RemoteEntry, answer: unknown, read: (answer: unknown) => Found): Found {
  try {
    return read(answer);
  } catch {
    throw new MalformedAnswer(`${entry.name} answered in another form`);
  }
}

/** The address of a page that an answer of an app names; undefined when the person may not open it. */
export function answeredAddress(
  entry: RemoteEntry,
  { routeId, params }: { routeId: string; params?: Record<string, string> | undefined },
  roles: readonly string[],
): string | undefined {
  const route = entry.routes.find(({ id }) => id === routeId);
  const address = route && routeAddress({ remote: entry, route }, params);
  if (!address) throw new MalformedAnswer(`no page ${routeId} in ${entry.name}`);
  return mayOpen({ remote: entry, route }, roles) ? address : undefined;
}

/** A function that an app offers beside its pages, imported on demand. */
type Offered = 'search' | 'tasks';

async function answerOf(
  entry: RemoteEntry,
  offered: Offered,
  args: readonly unknown[],
  roles: readonly string[],
  signal: AbortSignal,
): Promise<unknown> {
  const loaded = await remoteLoader.load(entry, roles).catch((error: unknown) => {
    // The loader keeps a failure for the page of the app: opening it is a new try.
    remoteLoader.forget(entry.name);
    throw error;
  });
  const importIt: (() => Promise<{ default?: unknown }>) | undefined = loaded.module[offered];
  // The previous version, which is used instead, does not have it yet.
  if (importIt === undefined) return [];
  const origin = { remote: entry.name, version: loaded.release.version };
  const { default: ask } = await lookAround(origin, importIt);
  if (typeof ask !== 'function') throw new MalformedAnswer(`${entry.name} exports no ${offered}`);
  signal.throwIfAborted();
  return lookAround(origin, () => ask(...args, signal) as unknown);
}

function silenceOf(error: unknown): AppSilence {
  if (error instanceof TooSlow) return 'slow';
  return error instanceof MalformedAnswer ? 'malformed' : 'failed';
}

/**
 * Asks one app, for at most `limitMs` milliseconds, its code to be fetched included; never rejects. Undefined when
 * `signal` aborted: nobody waits for the answer any more.
 */
export async function askApp<Found>(
  entry: RemoteEntry,
  {
    offered,
    args = [],
    roles,
    limitMs,
    read,
  }: {
    offered: Offered;
    /** What the function is called with, before the signal. */
    args?: readonly unknown[];
    roles: readonly string[];
    limitMs: number;
    /** Checks the answer; what it throws counts as a malformed one. */
    read: (answer: unknown) => Found;
  },
  signal: AbortSignal,
): Promise<AppAnswer<Found> | undefined> {
  const limit = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // An app that ignores the signal is not waited for either.
  limit.signal.addEventListener('abort', () => reject(limit.signal.reason as Error));
  const stop = () => limit.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => limit.abort(new TooSlow()), limitMs);
  try {
    const answer = await Promise.race([answerOf(entry, offered, args, roles, limit.signal), ended]);
    return { found: readAnswer(entry, answer, read) };
  } catch (error) {
    // The time limit aborts the app's work: whatever error it then returns, the cause is that it was too slow.
    const cause: unknown = limit.signal.aborted ? limit.signal.reason : error;
    return signal.aborted ? undefined : { silence: silenceOf(cause), cause };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
