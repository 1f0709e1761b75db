import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { programmeFiles } from '@trame/domain/catalogue';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { loadSecrets } from '../../embedded/secrets.ts';
import { statePaths } from '../../lib/paths.ts';
import { liveFolder } from '../../site/releases.ts';
import { BUDGETS } from '../budgets.ts';
import { startBenchPlatform, type BenchPlatform } from '../platform.ts';
import { load } from './processor.ts';
import { loadProgrammes } from './programmes.ts';

const PORT_OFFSET = 7380;
const STATE = '.local/bench-catalogue';
/** Of a build with every page of the catalogue. */
const WHOLE_LIMIT_MS = 45 * 60_000;
const LOOK_EVERY_MS = 250;

type Online = { id: string; slug: string };

const inSeconds = (ms: number) => Math.round(ms / 100) / 10;

async function until(
  isDone: () => Promise<boolean> | boolean,
  limitMs: number,
  what: string,
): Promise<number> {
  const start = performance.now();
  // oxlint-disable-next-line no-await-in-loop -- one look after the other
  while (!(await isDone())) {
    if (performance.now() - start > limitMs)
      throw new Error(`${what} : pas au bout de ${inSeconds(limitMs)} s.`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await delay(LOOK_EVERY_MS);
  }
  return performance.now() - start;
}

/** A busy server drops a connection now and then: the next look asks again. */
const textAt = (address: string): Promise<string> =>
  fetch(address).then(
    (answer) => answer.text(),
    () => '',
  );

const online = (sql: Sql) =>
  sql<Online[]>`
    select p.id, v.slug from public.programmes p
    join public.programme_versions v on v.programme_id = p.id and v.number = p.published_version
    where p.status = 'published'`;

async function signIn(api: string, name: string): Promise<SupabaseClient> {
  const { publishableKey } = loadSecrets(statePaths(STATE).secrets);
  const client = createClient(api, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({
    email: `${name}@trame.example`,
    password: DEMO_PASSWORD,
  });
  if (error) throw error;
  return client;
}

/** Each file of the pages of programmes: a file that was written again is another one on the disk. */
function filesOf(programmes: readonly Online[]): Map<string, number> {
  const live = liveFolder(statePaths(STATE).site);
  return new Map(
    programmes
      .flatMap(({ slug }) => Object.values(programmeFiles(slug)))
      .map((path) => [path, existsSync(join(live, path)) ? statSync(join(live, path)).ino : 0]),
  );
}

/** Changes one programme and puts it online: from the press of the button to its page as visitors get it. */
async function publishOne(platform: BenchPlatform, sql: Sql, site: string) {
  const all = await online(sql);
  const [chosen, ...others] = all;
  if (!chosen) throw new Error('Aucun programme en ligne.');
  const client = await signIn(platform.api, 'catalogue');
  const before = filesOf(others);
  const marker = `Essai de mise en ligne ${Date.now()}.`;
  const [sheet] = await sql<{ content: object; updated_at: Date }[]>`
    select content, updated_at from public.programmes where id = ${chosen.id}`;
  const saved = await client.rpc('save_programme', {
    programme: chosen.id,
    content: { ...sheet!.content, funding: marker },
    based_on: sheet!.updated_at.toISOString(),
  });
  if (saved.error) throw saved.error;
  const [changed] = await sql<
    { updated_at: Date }[]
  >`select updated_at from public.programmes where id = ${chosen.id}`;
  const start = performance.now();
  const published = await client.rpc('publish_programme', {
    programme: chosen.id,
    based_on: changed!.updated_at.toISOString(),
  });
  if (published.error) throw published.error;
  const page = () => textAt(`${site}${programmeFiles(chosen.slug).page}`);
  await until(async () => (await page()).includes(marker), 5 * BUDGETS.publicationMs, 'La page du programme');
  const ms = performance.now() - start;
  const after = filesOf(others);
  const written = [...before].filter(([path, ino]) => after.get(path) !== ino).length;
  const isMet = ms <= BUDGETS.publicationMs && written === 0;
  return {
    name: `Un programme sur ${all.length}, sa page servie`,
    seconds: inSeconds(ms),
    limit: BUDGETS.publicationMs / 1000,
    'fichiers des autres réécrits': written,
    load: load(),
    met: isMet ? 'oui' : 'NON',
  };
}

/** A fact of the company is on every page: all of them are made again. */
async function changeFact(platform: BenchPlatform, site: string) {
  const client = await signIn(platform.api, 'corporate');
  const start = performance.now();
  const { error } = await client
    .from('company_settings')
    .update({ phone: '+33199000064' })
    .eq('id', 1)
    .select('id');
  if (error) throw error;
  const page = () => textAt(`${site}/mentions-legales`);
  await until(async () => (await page()).includes('+33199000064'), WHOLE_LIMIT_MS, 'Le fait changé');
  return {
    name: 'Le téléphone de l’entreprise changé, toutes les pages',
    seconds: inSeconds(performance.now() - start),
    load: load(),
  };
}

/** The real publisher on a platform of its own: everything, then one programme, then a fact that all pages show. */
export async function benchPublication(log: (line: string) => void, programmes: number): Promise<object[]> {
  log('Démarrage de la plateforme');
  const platform = await startBenchPlatform({ portOffset: PORT_OFFSET, state: STATE, args: ['--reset'] });
  const sql = postgres(platform.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const { links } = (await (await fetch(`${platform.shell}/config.json`)).json()) as {
      links: { publicSite: string };
    };
    const site = links.publicSite.replace(/\/$/, '');
    log(`Chargement de ${programmes.toLocaleString('fr-FR')} programmes`);
    await loadProgrammes(sql, programmes);
    const all = await online(sql);
    const pages = async () =>
      (await textAt(`${site}/sitemap.xml`)).split('/formules-formation/').length - 1 >= all.length;
    const whole = await until(pages, WHOLE_LIMIT_MS, 'Le catalogue entier');
    const rows: object[] = [
      { name: `${all.length} programmes, toutes les pages`, seconds: inSeconds(whole), load: load() },
    ];
    log(`Catalogue entier en ligne en ${inSeconds(whole)} s`);
    rows.push(await publishOne(platform, sql, site), await changeFact(platform, site));
    return rows;
  } finally {
    await sql.end();
    await platform.stop();
  }
}
