import type { Browser } from '@playwright/test';
import { median } from '../statistics.ts';
import { coldAndWarm, coldSignIn } from './loads.ts';
import type { Profile } from './profiles.ts';
import { heapOfList, measureSwitches, type Switches } from './switches.ts';
import type { StorageState, Variant } from './variants.ts';

/** A variant and the browser state of someone signed in to it. */
export type SignedIn = { variant: Variant; storageState: StorageState };

export type TimesRow = {
  profile: string;
  variant: Variant['name'];
  /** From the navigation to the field of the password, with an empty cache; to the first row, twice. Medians. */
  ms: { signIn: number; listCold: number; listWarm: number };
};

export type SwitchRow = {
  profile: string;
  variant: Variant['name'];
  /** From the click to the content of the other app, in milliseconds; medians. */
  ms: { cold: number; hover: number; warm: number; back: number };
};

export type MemoryRow = {
  variant: Variant['name'];
  /** JavaScript heap after a collection, in megabytes of 1,000,000 bytes; medians. */
  MB: { list: number; tenSwitches: number | null };
};

const rounded = (values: readonly number[]): number => Math.round(median(values));
const megabytes = (values: readonly number[]): number => Math.round(median(values) / 100_000) / 10;

/**
 * Times until the main content of a page is shown, run after run, with every variant in each run so that the machine's
 * load affects all of them.
 */
export async function measureTimes(
  browser: Browser,
  variants: readonly SignedIn[],
  profile: Profile,
  runs: number,
): Promise<TimesRow[]> {
  const times = variants.map(() => ({ signIn: [] as number[], cold: [] as number[], warm: [] as number[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const [index, { variant, storageState }] of variants.entries()) {
      const signIn = await coldSignIn(browser, variant, profile);
      const { cold, warm } = await coldAndWarm(browser, variant, storageState, profile);
      times[index]?.signIn.push(signIn.shownMs);
      times[index]?.cold.push(cold.shownMs);
      times[index]?.warm.push(warm.shownMs);
    }
  }
  return variants.map(({ variant }, index) => ({
    profile: profile.name,
    variant: variant.name,
    ms: {
      signIn: rounded(times[index]?.signIn ?? []),
      listCold: rounded(times[index]?.cold ?? []),
      listWarm: rounded(times[index]?.warm ?? []),
    },
  }));
}

/** Switches to the second app and back, and memory. */
export async function measureSwitchRuns(
  browser: Browser,
  variants: readonly SignedIn[],
  profile: Profile,
  runs: number,
): Promise<{ switches: SwitchRow[]; memory: MemoryRow[] }> {
  const able = variants.filter(({ variant }) => variant.hasSwitch);
  const all = able.map(() => [] as Switches[]);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, { variant, storageState }] of able.entries()) {
      all[index]?.push(await measureSwitches(browser, variant, storageState, profile));
    }
  }
  const switches: SwitchRow[] = [];
  const memory: MemoryRow[] = [];
  for (const [index, { variant }] of able.entries()) {
    const of = (key: keyof Switches) => (all[index] ?? []).map((one) => one[key]);
    switches.push({
      profile: profile.name,
      variant: variant.name,
      ms: {
        cold: rounded(of('coldMs')),
        hover: rounded(of('hoverMs')),
        warm: rounded(of('warmMs')),
        back: rounded(of('backMs')),
      },
    });
    memory.push({
      variant: variant.name,
      MB: { list: megabytes(of('heapAfterList')), tenSwitches: megabytes(of('heapAfterSwitches')) },
    });
  }
  for (const { variant, storageState } of variants.filter((one) => !one.variant.hasSwitch)) {
    const heap = await heapOfList(browser, variant, storageState, profile);
    memory.push({ variant: variant.name, MB: { list: megabytes([heap]), tenSwitches: null } });
  }
  return { switches, memory };
}
