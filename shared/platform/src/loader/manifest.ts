import { accepts } from './accepts.ts';
import { RemoteFailure } from './failure.ts';
import { sha384Of } from './integrity.ts';
import { anything, fields, filled, list, optional, readAll, text, texts, type Found } from '../read.ts';
import type { Release } from '../registry.ts';

/** The parts of an `mf-manifest.json` that the loader needs. */
const manifestSchema = fields({
  /** In Module Federation, which is also the variable that the entry script leaves. */
  name: anything,
  metaData: fields({
    remoteEntry: fields({ name: filled, path: optional(text()) }),
    /** `none`: the entry script takes no part of Module Federation's runtime from the host. */
    runtime: optional(text()),
  }),
  exposes: list(fields({ path: text() })),
  shared: list(fields({ name: text(), requiredVersion: anything })),
  /** Absent in development, and from versions published before chunks were checked. */
  chunkHashes: optional(texts),
});

export type Manifest = Found<typeof manifestSchema>;

type Asked = {
  fetch: typeof fetch;
  signal: AbortSignal;
  /** Version of the React of the page. */
  reactVersion: string;
  /** Past the browser's cache: an earlier try may have stored a wrong file there. */
  afresh: boolean;
};

/**
 * The React that a remote was built for, when it is not the page's. Every remote must share one React: a remote that
 * does not name it has its own copy, whose hooks do not work in the page.
 */
async function foreignReact({ shared }: Manifest, reactVersion: string): Promise<string | undefined> {
  const react = shared.filter(({ name }) => name === 'react' || name.startsWith('react/'));
  if (react.length === 0) return `brings its own React, the page has ${reactVersion}`;
  const ranges = react.flatMap(({ requiredVersion }) =>
    typeof requiredVersion === 'string' ? requiredVersion : [],
  );
  const accepted = await Promise.all(ranges.map((range) => accepts(range, reactVersion)));
  const other = ranges[accepted.indexOf(false)];
  return other && `needs React ${other}, the page has ${reactVersion}`;
}

/** Fetches and checks the manifest of a release; every way to fail has its own code. */
export async function fetchManifest(
  name: string,
  { entry, version, integrity }: Release,
  { fetch: fetchFn, signal, reactVersion, afresh }: Asked,
): Promise<Manifest> {
  const facts = { remote: name, version };
  const read = async (cache: RequestCache): Promise<ArrayBuffer> => {
    let response: Response;
    try {
      response = await fetchFn(entry, { signal, cache, credentials: 'same-origin' });
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new RemoteFailure('manifest_unreachable', { ...facts, detail: 'network error', cause });
    }
    if (!response.ok) {
      throw new RemoteFailure('manifest_unreachable', { ...facts, detail: `HTTP ${response.status}` });
    }
    try {
      return await response.arrayBuffer();
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new RemoteFailure('manifest_unreachable', { ...facts, detail: 'cut short', cause });
    }
  };
  const isAltered = async (bytes: ArrayBuffer) =>
    integrity !== undefined && (await sha384Of(bytes)) !== integrity.manifest;

  // With a hash to check, the file may come from the cache: it is immutable. Without one, it may have changed.
  let bytes = await read(afresh ? 'reload' : integrity ? 'default' : 'no-cache');
  if (!afresh && (await isAltered(bytes))) bytes = await read('reload');
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    // An error page in place of the file is no attack: its own code says more.
    throw new RemoteFailure('manifest_invalid', { ...facts, detail: 'not JSON', cause });
  }
  if (await isAltered(bytes)) {
    const detail = 'the manifest is not the one that was published';
    throw new RemoteFailure('integrity_mismatch', { ...facts, phase: 'manifest', detail });
  }
  const manifest = readAll(manifestSchema, json);
  if ('problems' in manifest) {
    const wrong = manifest.problems.map(({ path }) => path).join(', ');
    throw new RemoteFailure('manifest_invalid', { ...facts, detail: `missing or wrong: ${wrong}` });
  }
  if (!manifest.data.exposes.some(({ path }) => path === './routes')) {
    throw new RemoteFailure('expose_missing', { ...facts, detail: './routes is not exposed' });
  }
  const react = await foreignReact(manifest.data, reactVersion);
  if (react) throw new RemoteFailure('wrong_react', { ...facts, detail: react });
  return manifest.data;
}
