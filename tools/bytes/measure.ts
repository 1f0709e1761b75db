import type { Browser } from '@playwright/test';
import { areasOfRemote } from '@trame/platform/claimed-areas';
import { parseRegistry } from '@trame/platform/registry';
import { federatedRatio, linesThatDiffer } from '../bench/federation/budgets.ts';
import type { PageBytes } from '../bench/federation/bytes.ts';
import { openPage } from '../bench/federation/loads.ts';
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
/** `differing`: lines that only one of the two pages shows whose bytes the ratios compare. */
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

/** Each remote's own scripts for its first page, opened straight from its address. */
async function weighRemotes(browser: Browser, platform: string, registryJson: unknown): Promise<Weight[]> {
  const storageState = await signIn(browser, platform, EVERYONE);
  const weights: Weight[] = [];
  for (const remote of parseRegistry(registryJson).registry.remotes) {
    const [area] = areasOfRemote(remote);
    if (!area) continue;
    const context = await browser.newContext({ ...WINDOW, storageState });
    const page = { url: `${platform}/${area.slug}`, ready: 'main h1' };
    const { transfers } = await openPage(context, page, { name: '', cpu: 1 });
    const own = transfers.filter((one) => one.path.startsWith(`/remotes/${remote.name}/`) && isScript(one));
    weights.push(weigh(`remote ${remote.name}, scripts de sa première page`, own));
    await context.close();
  }
  return weights;
}

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

/** The monolith's list, from the same sources and the same backend. */
async function monolithList(browser: Browser, platform: string, registryJson: unknown): Promise<PageBytes> {
  const config = (await json(`${platform}/config.json`)) as AppConfig;
  const dist = await buildMonolith(registryJson);
  const site = await serveBuilt({ dist, immutable: '/static/', platform, config });
  try {
    const variant = platformVariant('monolithe', site.url, false);
    return await coldPage(browser, variant, 'liste', await variant.signIn(browser));
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
  const weights = [
    weigh('connexion, scripts', signInPage.filter(isScript)),
    weigh('première page connectée, scripts', list.filter(isScript)),
    weigh('première page connectée, tout sauf l’API', list.filter(isOwn)),
    weigh('shell, scripts d’entrée', await entryScripts(platform, signInPage)),
    ...(await weighRemotes(browser, platform, registryJson)),
    ...(await weighPortal(browser, await portalOf(platform))),
  ];
  const all = [...pages, await monolithList(browser, platform, registryJson)];
  const [ratio, scriptRatio] = [federatedRatio(all), federatedRatio(all, 'script')];
  const differing = linesThatDiffer(all);
  if (ratio === undefined || scriptRatio === undefined || !differing) {
    throw new Error('The list was not measured.');
  }
  return { weights, ratios: { ratio, scriptRatio }, differing };
}
