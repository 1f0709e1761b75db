import { queryOptions } from '@tanstack/react-query';
import { entryPath, sha384Of } from '@trame/platform/loader';
import type { Release } from '@trame/platform';
import { z } from 'zod';
import type { Check, Health } from '../model/health.ts';
import { deploymentKeys } from './keys.ts';

const CHECK_TIMEOUT_MS = 10_000;

/** The part of a federation manifest with the path of the entry script. */
const manifestSchema = z.looseObject({
  metaData: z.looseObject({
    remoteEntry: z.looseObject({ name: z.string().min(1), path: z.string().optional() }),
  }),
});

type Answer = { bytes: ArrayBuffer } | { problem: string };

/** Reads a file past every cache, as the store gives it to a first visitor. */
async function read(url: string | URL, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]),
    });
    if (!response.ok) return { problem: `ne répond pas\u00a0: HTTP ${response.status}` };
    return { bytes: await response.arrayBuffer() };
  } catch (error) {
    if (signal.aborted) throw error;
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { problem: isLate ? 'ne répond pas\u00a0: plus de 10\u00a0secondes' : 'ne répond pas' };
  }
}

async function hashCheck(
  what: Check['what'],
  bytes: ArrayBuffer,
  wanted: string | undefined,
): Promise<Check> {
  if (wanted === undefined) return { what, state: 'unknown', detail: 'aucune empreinte publiée' };
  return (await sha384Of(bytes)) === wanted
    ? { what, state: 'ok' }
    : { what, state: 'failed', detail: 'différente de celle publiée' };
}

function parseManifest(bytes: ArrayBuffer): z.infer<typeof manifestSchema> | null {
  try {
    return manifestSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** Checks, one after the other, the files that a browser needs to start a release; stops where a browser would. */
async function checkRelease(
  { entry, integrity }: Pick<Release, 'entry' | 'integrity'>,
  signal: AbortSignal,
): Promise<Check[]> {
  const manifest = await read(entry, signal);
  if ('problem' in manifest) return [{ what: 'manifest', state: 'failed', detail: manifest.problem }];
  const parsed = parseManifest(manifest.bytes);
  if (!parsed) return [{ what: 'manifest', state: 'failed', detail: 'n’est pas un manifeste lisible' }];
  const checks: Check[] = [
    { what: 'manifest', state: 'ok' },
    await hashCheck('manifest-hash', manifest.bytes, integrity?.manifest),
  ];
  const at = new URL(entryPath(parsed.metaData.remoteEntry), new URL(entry, location.href));
  const script = await read(at, signal);
  if ('problem' in script) return [...checks, { what: 'entry', state: 'failed', detail: script.problem }];
  return [
    ...checks,
    { what: 'entry', state: 'ok' },
    await hashCheck('entry-hash', script.bytes, integrity?.entry),
  ];
}

/** The shell's own page, which every address of the app answers. */
async function checkPage(signal: AbortSignal): Promise<Check[]> {
  const page = await read('/', signal);
  if ('problem' in page) return [{ what: 'page', state: 'failed', detail: page.problem }];
  const isPage = /^\s*<!doctype html/i.test(new TextDecoder().decode(page.bytes.slice(0, 200)));
  return [
    isPage ? { what: 'page', state: 'ok' } : { what: 'page', state: 'failed', detail: 'n’est pas une page' },
  ];
}

const atNow = (checks: Check[]): Health => ({ checks, checkedAt: new Date().toISOString() });

/** Whether a release can be loaded, seen from this browser. Never rejects: the fault is the result. */
export const releaseHealthQueryOptions = (release: Pick<Release, 'entry' | 'integrity'>) =>
  queryOptions({
    queryKey: deploymentKeys.health(release.entry, release.integrity?.manifest ?? ''),
    queryFn: async ({ signal }) => atNow(await checkRelease(release, signal)),
  });

/** Whether the shell's page is served. */
export const shellHealthQueryOptions = () =>
  queryOptions({
    queryKey: deploymentKeys.health('/', ''),
    queryFn: async ({ signal }) => atNow(await checkPage(signal)),
  });
