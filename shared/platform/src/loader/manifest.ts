import { z } from 'zod';
import { RemoteFailure } from './failure.ts';
import type { Release } from '../registry.ts';

/** What the loader itself relies on in an `mf-manifest.json`; the federation runtime reads the rest. */
const manifestSchema = z.looseObject({
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string().min(1) }) }),
  exposes: z.array(z.looseObject({ path: z.string() })),
  shared: z.array(z.unknown()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Fetches and checks the manifest of a release; every way to fail has its own code. */
export async function fetchManifest(
  name: string,
  { entry, version }: Release,
  fetchFn: typeof fetch,
  signal: AbortSignal,
): Promise<Manifest> {
  const facts = { remote: name, version };
  let response: Response;
  try {
    // Revalidates what an earlier try may have left in the cache; the file itself is immutable.
    response = await fetchFn(entry, { signal, cache: 'no-cache', credentials: 'same-origin' });
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new RemoteFailure('manifest_unreachable', { ...facts, detail: 'network error', cause });
  }
  if (!response.ok) {
    throw new RemoteFailure('manifest_unreachable', { ...facts, detail: `HTTP ${response.status}` });
  }
  let json: unknown;
  try {
    json = await response.json();
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new RemoteFailure('manifest_invalid', { ...facts, detail: 'not JSON', cause });
  }
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) {
    const fields = manifest.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new RemoteFailure('manifest_invalid', { ...facts, detail: `missing or wrong: ${fields}` });
  }
  if (!manifest.data.exposes.some(({ path }) => path === './routes')) {
    throw new RemoteFailure('expose_missing', { ...facts, detail: './routes is not exposed' });
  }
  return manifest.data;
}
