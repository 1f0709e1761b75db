import type { Release } from '../registry.ts';
import { RemoteFailure } from './failure.ts';
import { sha384Of } from './integrity.ts';

type Wanted = {
  remote: string;
  release: Release;
  /** Full address of the script. */
  url: string;
  signal: AbortSignal;
};

/**
 * Why a script did not load. The browser only reports that it did not, so the file is requested once more, past the
 * cache, which also replaces a damaged copy there.
 */
async function diagnose({
  release,
  url,
  signal,
}: Wanted): Promise<['entry_failed' | 'integrity_mismatch', string]> {
  let response: Response;
  try {
    response = await fetch(url, { cache: 'reload', credentials: 'same-origin', signal });
    if (!response.ok) return ['entry_failed', `HTTP ${response.status}`];
    // A page of the server in place of the file is a problem of the server, not of the file.
    const type = response.headers.get('content-type') ?? 'no type';
    if (!type.includes('javascript')) return ['entry_failed', `not a script but ${type}`];
    const wanted = release.integrity?.entry;
    if (wanted !== undefined && (await sha384Of(await response.arrayBuffer())) !== wanted) {
      return ['integrity_mismatch', 'the entry script is not the one that was published'];
    }
    return ['entry_failed', 'could not be loaded'];
  } catch {
    return ['entry_failed', 'network error'];
  }
}

/** How often loading was given up at each address while the browser still waited for it. */
const stalled = new Map<string, number>();

/** Runs the entry script of a release after checking its hash. Rejects with a `RemoteFailure`. */
export async function runEntryScript(wanted: Wanted): Promise<void> {
  const { remote, release, url, signal } = wanted;
  const facts = { remote, version: release.version };
  const script = document.createElement('script');
  // The browser would join the new request to the pending one, so the address is changed to make another request.
  const times = stalled.get(url);
  script.src = times === undefined ? url : `${url}?again=${times}`;
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
      stalled.set(url, (times ?? 0) + 1);
      throw signal.reason;
    }
    if (end === 'not loaded') {
      const [code, detail] = await diagnose(wanted);
      throw new RemoteFailure(code, { ...facts, detail });
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
