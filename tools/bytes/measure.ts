import type { Browser } from '@playwright/test';
import { areasOfRemote } from '@trame/platform/claimed-areas';
import { parseRegistry } from '@trame/platform/registry';
import { federatedRatio, linesThatDiffer } from '../bench/federation/budgets.ts';
import { differences, type PageBytes } from '../bench/federation/bytes.ts';
import { openPage, type Load } from '../bench/federation/loads.ts';
import { buildMonolith } from '../bench/federation/monolith.ts';
import { serveBuilt } from '../bench/federation/serve.ts';
import { platformVariant, type StorageState, type Variant } from '../bench/federation/variants.ts';
import type { Transfer } from '../bench/federation/wire.ts';
import { signIn, signInToPortal, WINDOW } from '../bench/platform.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import type { AppConfig } from '../lib/app-servers.ts';
import { weigh, type Weight } from './compare.ts';

/** Holds every role: opens every remote. */
const EVERYONE = { email: 'tout@trame.example', password: DEMO_PASSWORD };

/** A trainer whose account is approved. */
const TRAINER = { email: 'formatrice@trame.example', password: DEMO_PASSWORD };

/** Federated over monolith, first signed-in page: all bytes, and scripts alone. */
export type Ratios = { ratio: number; scriptRatio: number };
/** `differing`: lines that only one of the two pages shows whose bytes the ratios compare, and headings of areas. */
export type Weights = { weights: Weight[]; ratios: Ratios; differing: string[] };

const json = async (url: string): Promise<unknown> => await (await fetch(url)).json();

/** The first page of the trainers' portal beside a platform. */
async function portalOf(platform: string): Promise<string> {
  const { links } = (await json(`${platform}/config.json`)) as AppConfig;
  if (links.trainerPortal === null) throw new Error('The platform names no trainers’ portal.');
  return links.trainerPortal;
}

const isOwn = ({ path }: Transfer): boolean => path.startsWith('/');
const isScript = ({ kind }: Transfer): boolean => kind === 'script';

/** Scripts that the entry page itself names. */
async function entryScripts(platform: string, transfers: readonly Transfer[]): Promise<Transfer[]> {
  const page = await (await fetch(platform, { headers: { accept: 'text/html' } })).text();
  const named = [...page.matchAll(/<script[^>]*\ssrc="(?<src>[^"]+)"/g)].map(({ groups }) => groups?.['src']);
  return transfers.filter(({ path }) => named.includes(path));
}

const coldOf = (pages: readonly PageBytes[], page: PageBytes['page']): Transfer[] =>
  pages.find((one) => one.page === page && one.cache === 'vide')?.transfers ?? [];

type AreaLoad = Load & { remote: string; slug: string };

/** The first page of every area, each opened straight from its address with an empty cache. */
async function openAreas(browser: Browser, shell: string, registryJson: unknown): Promise<AreaLoad[]> {
  const storageState = await signIn(browser, shell, EVERYONE);
  const loads: AreaLoad[] = [];
  for (const remote of parseRegistry(registryJson).registry.remotes) {
    for (const { slug } of areasOfRemote(remote)) {
      const context = await browser.newContext({ ...WINDOW, storageState });
      const page = { url: `${shell}/${slug}`, ready: 'main h1' };
      const load = await openPage(context, page, { name: '', cpu: 1 });
      loads.push({ ...load, remote: remote.name, slug });
      await context.close();
    }
  }
  return loads;
}

/** Each remote's own scripts for the first page of its first area. */
const weighRemotes = (loads: readonly AreaLoad[]): Weight[] =>
  loads
    .filter(({ remote }, index) => loads.findIndex((other) => other.remote === remote) === index)
    .map(({ remote, transfers }) => {
      const own = transfers.filter((one) => one.path.startsWith(`/remotes/${remote}/`) && isScript(one));
      return weigh(`remote ${remote}, scripts de sa première page`, own);
    });

const headingsOf = (loads: readonly AreaLoad[]): string =>
  loads.map(({ slug, headings }) => `/${slug} : ${headings.join(', ')}`).join('\n');

/** A page with an empty cache: what is kept from an earlier visit has no budget. */
async function coldPage(
  browser: Browser,
  { name: variant, url, list, signInPage }: Variant,
  page: PageBytes['page'],
  storageState?: StorageState,
): Promise<PageBytes> {
  const { path, ready } = page === 'liste' ? list : signInPage;
  const context = await browser.newContext({ ...WINDOW, ...(storageState && { storageState }) });
  const load = await openPage(context, { url: `${url}${path}`, ready }, { name: '', cpu: 1 });
  await context.close();
  return { variant, page, cache: 'vide', ...load };
}

/** The monolith's list and areas, from the same sources and the same backend. */
async function openMonolith(browser: Browser, platform: string, registryJson: unknown) {
  const config = (await json(`${platform}/config.json`)) as AppConfig;
  const dist = await buildMonolith(registryJson);
  const site = await serveBuilt({ dist, immutable: '/static/', platform, config });
  try {
    const variant = platformVariant('monolithe', site.url, false);
    return {
      list: await coldPage(browser, variant, 'liste', await variant.signIn(browser)),
      areas: await openAreas(browser, site.url, registryJson),
    };
  } finally {
    await site.close();
  }
}

/** The sign-in and the dashboard of the trainers' portal, each with an empty cache. */
export async function weighPortal(browser: Browser, portal: string): Promise<Weight[]> {
  const scriptsOf = async (path: string, ready: string, storageState?: StorageState) => {
    const context = await browser.newContext({ ...WINDOW, ...(storageState && { storageState }) });
    const { transfers } = await openPage(context, { url: `${portal}/${path}`, ready }, { name: '', cpu: 1 });
    await context.close();
    return transfers.filter(isScript);
  };
  const signInScripts = await scriptsOf('login', 'input[type=password]');
  const storageState = await signInToPortal(browser, portal, TRAINER);
  const dashboard = await scriptsOf('app/dashboard', 'main h1', storageState);
  return [
    weigh('espace formateur, connexion, scripts', signInScripts),
    weigh('espace formateur, tableau de bord, scripts', dashboard),
  ];
}

/**
 * Everything that has a budget, weighed as a browser receives it from a running platform: compressed, without headers,
 * and without the answers of the API, which depend on the data.
 */
export async function measureWeights(browser: Browser, platform: string): Promise<Weights> {
  const variant = platformVariant('fédéré', platform, false);
  const pages = [
    await coldPage(browser, variant, 'connexion'),
    await coldPage(browser, variant, 'liste', await variant.signIn(browser)),
  ];
  const [signInPage, list] = [coldOf(pages, 'connexion'), coldOf(pages, 'liste')];
  const registryJson = await json(`${platform}/registry.json`);
  const areas = await openAreas(browser, platform, registryJson);
  const weights = [
    weigh('connexion, scripts', signInPage.filter(isScript)),
    weigh('première page connectée, scripts', list.filter(isScript)),
    weigh('première page connectée, tout sauf l’API', list.filter(isOwn)),
    weigh('shell, scripts d’entrée', await entryScripts(platform, signInPage)),
    ...weighRemotes(areas),
    ...(await weighPortal(browser, await portalOf(platform))),
  ];
  const monolith = await openMonolith(browser, platform, registryJson);
  const all = [...pages, monolith.list];
  const [ratio, scriptRatio] = [federatedRatio(all), federatedRatio(all, 'script')];
  const ofList = linesThatDiffer(all);
  if (ratio === undefined || scriptRatio === undefined || !ofList) {
    throw new Error('The list was not measured.');
  }
  const ofAreas = differences(headingsOf(areas), headingsOf(monolith.areas));
  return { weights, ratios: { ratio, scriptRatio }, differing: [...ofList, ...ofAreas] };
}
