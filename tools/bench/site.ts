import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { loadSecrets } from '../embedded/secrets.ts';
import { statePaths } from '../lib/paths.ts';
import { BUDGETS, kilobytes } from './budgets.ts';
import { openLighthouse, type PageReading } from './lighthouse.ts';
import { startBenchPlatform, type BenchPlatform } from './platform.ts';

const PORT_OFFSET = 6940;
const STATE = '.local/bench-site';

function pageRow(page: string, { scores, requests, bytes, shift, isFull }: PageReading) {
  const { publicPage } = BUDGETS;
  const isLight = requests <= publicPage.requests && bytes <= publicPage.bytes;
  return { page, scores, requests, bytes: kilobytes(bytes), shift, met: isFull && isLight ? 'oui' : 'NON' };
}

/** From the change of the phone number by a person of corporate to a page of the served site that has it. */
async function publicationRow({ api }: BenchPlatform, site: string) {
  const { publishableKey } = loadSecrets(statePaths(STATE).secrets);
  const client = createClient(api, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const signedIn = await client.auth.signInWithPassword({
    email: 'corporate@trame.example',
    password: DEMO_PASSWORD,
  });
  if (signedIn.error) throw signedIn.error;
  const start = performance.now();
  const { error } = await client
    .from('company_settings')
    .update({ phone: '+33199000063' })
    .eq('id', 1)
    .select('updated_at');
  if (error) throw error;
  const deadline = start + 2 * BUDGETS.publicationMs;
  for (;;) {
    const text = await fetch(`${site}/mentions-legales`).then((answer) => answer.text());
    if (text.includes('01 99 00 00 63') || text.includes('+33199000063')) break;
    if (performance.now() > deadline) throw new Error('Le changement n’est pas arrivé sur le site.');
    await delay(100);
  }
  const seconds = (performance.now() - start) / 1000;
  return {
    name: 'Téléphone changé, mentions légales à jour',
    seconds: Math.round(seconds * 10) / 10,
    limit: BUDGETS.publicationMs / 1000,
    met: seconds * 1000 <= BUDGETS.publicationMs ? 'oui' : 'NON',
  };
}

/** Every page of the public site as Lighthouse sees it on a phone, then the time a change takes to be on the site. */
export async function benchSite(log: (line: string) => void): Promise<Record<string, object[]>> {
  const read = await openLighthouse(log);
  log('Démarrage de la plateforme');
  const platform = await startBenchPlatform({ portOffset: PORT_OFFSET, state: STATE });
  try {
    const { links } = (await fetch(`${platform.shell}/config.json`).then((answer) => answer.json())) as {
      links: { publicSite: string };
    };
    const site = links.publicSite.replace(/\/$/, '');
    const publication = await publicationRow(platform, site);
    const sitemap = await fetch(`${site}/sitemap.xml`).then((answer) => answer.text());
    const paths = [...sitemap.matchAll(/<loc>(?<address>[^<]+)<\/loc>/g)].map(
      ({ groups }) => new URL(groups!.address!).pathname,
    );
    const pages = [];
    for (const path of paths) pages.push(pageRow(path, await read(`${site}${path}`)));
    return { 'Lighthouse, téléphone': pages, 'Mise en ligne': [publication] };
  } finally {
    await platform.stop();
  }
}
