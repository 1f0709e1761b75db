import type { Browser } from '@playwright/test';
import { remoteOfArea } from '@trame/platform/claimed-areas';
import { parseRegistry } from '@trame/platform/registry';
import type { AppConfig } from '../lib/app-servers.ts';
import { statePaths } from '../lib/paths.ts';
import { budgetRows, linesThatDiffer } from './federation/budgets.ts';
import {
  bytesRow,
  fileList,
  measureBytes,
  openingRow,
  type OpeningRow,
  type PageBytes,
} from './federation/bytes.ts';
import { buildMonolith } from './federation/monolith.ts';
import { buildPeer } from './federation/peer.ts';
import { PROFILES } from './federation/profiles.ts';
import { serveBuilt } from './federation/serve.ts';
import { measureOpenings, VIEWER, type Place } from './federation/switches.ts';
import { THIRD, withThirdApp } from './federation/third-app.ts';
import {
  measureSwitchRuns,
  measureTimes,
  type MemoryRow,
  type SignedIn,
  type SwitchRow,
} from './federation/times.ts';
import { peerVariant, platformVariant, type Variant } from './federation/variants.ts';
import { sumBytes } from './federation/wire.ts';
import { launchBrowser, withPlatform } from './platform.ts';

const PORT_OFFSET = 6930;
const DEFAULT_RUNS = 5;

export type FederationOptions = {
  /** Only bytes, without times and the comparable application: under a minute. */
  bytesOnly?: boolean;
  /** Address of a platform already started by `npm start`; by default one is started for the measure. */
  platform?: string | undefined;
  /** How often each time is measured; the median is used. */
  runs?: number | undefined;
};

type Log = (line: string) => void;
type Tables = Record<string, object[]>;

const json = async (url: string): Promise<unknown> => await (await fetch(url)).json();

/** The variants, built and served; `close` stops serving them. */
async function prepareVariants(
  platform: string,
  {
    withPeer = false,
    others = [],
    log = () => undefined,
  }: { withPeer?: boolean; others?: readonly string[]; log?: Log },
) {
  const config = (await json(`${platform}/config.json`)) as AppConfig;
  const registry = await json(`${platform}/registry.json`);
  const hasSwitch = remoteOfArea(parseRegistry(registry).registry, 'ai-prompt-viewer') !== undefined;
  if (!hasSwitch) log('Une seule application : rien à mesurer du passage de l’une à l’autre');

  log('Construction du monolithe');
  const dist = await buildMonolith(registry, others);
  const monolith = await serveBuilt({ dist, immutable: '/static/', platform, config });
  const sites = [monolith];
  const variants: Variant[] = [
    platformVariant('fédéré', platform, hasSwitch),
    platformVariant('monolithe', monolith.url, hasSwitch),
  ];
  const peerDist = withPeer ? await buildPeer(config, log) : undefined;
  if (peerDist !== undefined) {
    const peer = await serveBuilt({ dist: peerDist, immutable: '/assets/', platform, config });
    sites.push(peer);
    variants.push(peerVariant(peer.url));
  }
  return { variants, close: () => Promise.all(sites.map((site) => site.close())) };
}

/** Their number has a budget. */
function logDifferences(pages: readonly PageBytes[], log: Log): void {
  const lines = linesThatDiffer(pages) ?? [];
  if (lines.length > 0) log(`ATTENTION, les deux pages diffèrent : ${lines.slice(0, 8).join(' | ')}`);
}

function ratioRows(pages: readonly PageBytes[]): object[] {
  const others = pages.filter(({ variant }) => variant !== 'fédéré');
  return others.map((other) => {
    const ours = pages.find(
      ({ variant, page, cache }) => variant === 'fédéré' && page === other.page && cache === other.cache,
    );
    const [a, b] = [sumBytes(ours?.transfers ?? []), sumBytes(other.transfers)];
    const over = (part: number, whole: number) =>
      whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
    return {
      page: other.page,
      cache: other.cache,
      against: other.variant,
      'fédéré /': {
        total: over(a.total, b.total),
        'sans données': over(a.total - a.data, b.total - b.data),
        script: over(a.script, b.script),
      },
    };
  });
}

/** The federated platform beside the same sources built as one application, and beside a comparable one. */
export async function benchFederation(log: Log, options: FederationOptions = {}): Promise<Tables> {
  const { platform: running } = options;
  return await withPlatform({ running, portOffset: PORT_OFFSET, log }, async (platform) => {
    const { budgets = [], ...tables } = await comparePlatform(platform, options, log);
    return { ...tables, openings: await compareOpenings(platform, running === undefined, log), budgets };
  });
}

/** The apps that are opened after the list, by their rank. */
const NAMES = ['deuxième', 'troisième'];

/** A second and a third app, each opened for the first time, on the platform and in one application of the same apps. */
async function compareOpenings(platform: string, hasOwnStore: boolean, log: Log): Promise<OpeningRow[]> {
  log('Octets des applications suivantes');
  if (!hasOwnStore) {
    log('Une plateforme déjà lancée : sans troisième application');
    return await measureAllOpenings(platform, [VIEWER]);
  }
  return await withThirdApp(statePaths('.local/bench').registry, (folder) =>
    measureAllOpenings(platform, [VIEWER, THIRD], [folder]),
  );
}

async function measureAllOpenings(
  platform: string,
  places: readonly Place[],
  others: readonly string[] = [],
): Promise<OpeningRow[]> {
  const { variants, close } = await prepareVariants(platform, { others });
  const browser = await launchBrowser();
  try {
    const rows: OpeningRow[] = [];
    for (const variant of variants.filter(({ hasSwitch }) => hasSwitch)) {
      const openings = await measureOpenings(browser, variant, await variant.signIn(browser), places);
      rows.push(...openings.map((opening, index) => openingRow(NAMES[index] ?? '', variant.name, opening)));
    }
    return rows.toSorted((a, b) => NAMES.indexOf(a.app) - NAMES.indexOf(b.app));
  } finally {
    await browser.close();
    await close();
  }
}

async function comparePlatform(
  platform: string,
  { bytesOnly = false, runs = DEFAULT_RUNS }: FederationOptions,
  log: Log,
): Promise<Tables> {
  const { variants, close } = await prepareVariants(platform, { withPeer: !bytesOnly, log });
  const browser = await launchBrowser();
  try {
    const people: SignedIn[] = [];
    for (const variant of variants) people.push({ variant, storageState: await variant.signIn(browser) });

    log('Octets de chaque page');
    const pages: PageBytes[] = [];
    for (const { variant, storageState } of people) {
      pages.push(...(await measureBytes(browser, variant, storageState)));
    }
    logDifferences(pages, log);
    const tables: Tables = { bytes: pages.map(bytesRow), ratios: ratioRows(pages) };
    if (bytesOnly) {
      logFiles(pages, log);
      return { ...tables, budgets: budgetRows(pages) };
    }
    const hasSwitch = variants.some((variant) => variant.hasSwitch);
    const { times, switches, memory } = await measureAllTimes(browser, people, runs, log);
    return {
      ...tables,
      times,
      switches,
      memory,
      budgets: budgetRows(pages, hasSwitch ? switches : undefined),
    };
  } finally {
    await browser.close();
    await close();
  }
}

function logFiles(pages: readonly PageBytes[], log: Log): void {
  for (const { page, variant, transfers } of pages.filter(({ cache }) => cache === 'vide')) {
    log(`${page}, ${variant}, cache vide : fichiers compressés, sans en-têtes`);
    for (const line of fileList(transfers)) log(line);
  }
}

async function measureAllTimes(browser: Browser, people: readonly SignedIn[], runs: number, log: Log) {
  const times: object[] = [];
  const switches: SwitchRow[] = [];
  let memory: MemoryRow[] = [];
  for (const profile of PROFILES) {
    log(`Temps, ${profile.name}, ${runs} fois`);
    times.push(...(await measureTimes(browser, people, profile, runs)));
    const measured = await measureSwitchRuns(browser, people, profile, runs);
    switches.push(...measured.switches);
    // Memory does not depend on the network: the value of the first profile, with nothing slowed down, is used.
    if (memory.length === 0) memory = measured.memory;
  }
  return { times, switches, memory };
}
