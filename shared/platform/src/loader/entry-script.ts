import type { Release } from '../registry.ts';
import { RemoteFailure } from './failure.ts';
import { ALTERED, problemOf } from './file-problem.ts';
import { giveUpOn, unstalled } from './stalled.ts';

type Wanted = {
  remote: string;
  release: Release;
  /** Full address of the script. */
  url: string;
  signal: AbortSignal;
};

/** Runs the entry script of a release after checking its hash. Rejects with a `RemoteFailure`. */
export async function runEntryScript(wanted: Wanted): Promise<void> {
  const { remote, release, url, signal } = wanted;
  const facts = { remote, version: release.version };
  const script = document.createElement('script');
  script.src = unstalled(url);
  // Without a hash in the registry: a remote in development.
  if (release.integrity) script.integrity = release.integrity.entry;
  const { promise, resolve } = Promise.withResolvers<'loaded' | 'not loaded' | 'given up'>();
  let thrown: { error: unknown } | undefined;
  const onThrow = ({ filename, error }: ErrorEvent) => {
    if (filename === script.src) thrown = { error };
  };
  script.addEventListener('load', () => resolve('loaded'));
  script.addEventListener('error', () => resolve('not loaded'));
  signal.addEventListener('abort', () => resolve('given up'));
  window.addEventListener('error', onThrow);
  try {
    document.head.append(script);
    const end = await promise;
    if (end === 'given up') {
      giveUpOn(url);
      throw signal.reason;
    }
    if (end === 'not loaded') {
      const problem = await problemOf(url, { type: 'javascript', hash: release.integrity?.entry, signal });
      if (problem === ALTERED) {
        const detail = 'the entry script is not the one that was published';
        throw new RemoteFailure('integrity_mismatch', { ...facts, detail });
      }
      throw new RemoteFailure('entry_failed', { ...facts, detail: problem ?? 'could not be loaded' });
    }
    if (thrown) {
      const { error } = thrown;
      // Not a script at all, such as a page that says that the file does not exist.
      const code = error instanceof SyntaxError ? 'entry_failed' : 'threw_at_import';
      throw new RemoteFailure(code, { ...facts, phase: 'entry', detail: String(error), cause: error });
    }
  } finally {
    window.removeEventListener('error', onThrow);
    script.remove();
  }
}
