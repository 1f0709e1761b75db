import * as frequent from './flags-frequent.ts';

type FlagSet = Readonly<Record<string, string>>;

/** The other flags, one chunk per range of first letters (5 to 8 KB each over the wire). */
const RANGES: readonly { last: string; load: () => Promise<FlagSet> }[] = [
  { last: 'B', load: () => import('./flags-a-b.ts') },
  { last: 'F', load: () => import('./flags-c-f.ts') },
  { last: 'K', load: () => import('./flags-g-k.ts') },
  { last: 'M', load: () => import('./flags-l-m.ts') },
  { last: 'R', load: () => import('./flags-n-r.ts') },
  { last: 'T', load: () => import('./flags-s-t.ts') },
  { last: 'Z', load: () => import('./flags-u-z.ts') },
];

const known = new Map<string, string>(Object.entries(frequent));

/** The drawing of a flag when it is already here. */
export function loadedFlag(code: string): string | undefined {
  return known.get(code);
}

/** Brings the drawing of a flag; undefined for a code without one or when the network fails. */
export async function loadFlag(code: string): Promise<string | undefined> {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  const range = RANGES.find(({ last }) => code.charAt(0) <= last);
  try {
    const set = await range?.load();
    for (const [key, svg] of Object.entries(set ?? {})) known.set(key, svg);
  } catch {
    return undefined;
  }
  return known.get(code);
}
