import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedSite } from '../demo/site.ts';
import { createTestDatabase, TEST_PASSWORD, type TestDatabase } from '../embedded/test-database.ts';
import { siteListener } from '../lib/app-servers.ts';
import { serveHttp, type HttpService } from '../lib/http.ts';
import { sitePolicies } from '../lib/site-policies.ts';
import type { Follower } from './follow.ts';
import { servedSite, startPublisher } from './local-publisher.ts';

/** The database, its API and storage, the publisher of `npm start`, Astro, and the server of the site. */
let database: TestDatabase;
let sql: Sql;
let root: string;
let follower: Follower;
let server: HttpService;
let corporate: SupabaseClient;
let service: SupabaseClient;
const lines: string[] = [];

const OPTIONS = { auth: { persistSession: false, autoRefreshToken: false } };
/** What the person is promised. */
const A_MINUTE = 60_000;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  const author = await database.createUser({ email: 'corporate@trame.example', roles: ['app1_user'] });
  const { url: apiUrl } = await database.api();
  const { publishableKey, secretKey } = database.secrets;
  await seedSite(sql, author, { apiUrl, serviceRoleKey: secretKey, log: () => undefined });
  service = createClient(apiUrl, secretKey, OPTIONS);
  corporate = createClient(apiUrl, publishableKey, OPTIONS);
  await corporate.auth.signInWithPassword({ email: 'corporate@trame.example', password: TEST_PASSWORD });
  root = mkdtempSync(join(tmpdir(), 'trame-site-live-'));
  follower = await startPublisher(root, { apiUrl, secrets: database.secrets }, (line) => lines.push(line));
  const config = {
    supabaseUrl: apiUrl,
    supabaseKey: publishableKey,
    links: { publicSite: 'http://localhost:4300', shell: 'http://localhost:4200', trainerPortal: null },
    oauthProviders: [],
    mfa: { available: false, requiredForAdmin: false },
    telemetryUrl: null,
    overrideOrigins: [],
  };
  server = await serveHttp(siteListener({ ...servedSite(root), config }), 0, 'test');
});
afterAll(async () => {
  await follower.stop();
  await server.close();
  await sql.end({ timeout: 1 });
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

const pageOf = async (path: string) => {
  const page = await (await fetch(`http://localhost:${server.port}${path}`)).text();
  return page.replaceAll(/&nbsp;|&#160;|\u00a0|\u202f/g, ' ');
};
const footerOf = (page: string) => page.slice(page.indexOf('<footer'));
const statusOf = async () => {
  const { data } = await corporate.rpc('site_status').single<Record<string, unknown>>();
  return data;
};
async function setPhone(phone: string): Promise<void> {
  const { data, error } = await corporate.from('company_settings').update({ phone }).eq('id', 1).select();
  expect(error).toBeNull();
  expect(data).toHaveLength(1);
}
/** Waits until the footer of the home page and the legal page say a phone; answers the seconds it took. */
async function untilSaid(phone: string): Promise<string> {
  const since = performance.now();
  await vi.waitFor(
    async () => {
      expect(footerOf(await pageOf('/'))).toContain(phone);
      expect(await pageOf('/mentions-legales')).toContain(phone);
    },
    { timeout: A_MINUTE, interval: 100 },
  );
  return ((performance.now() - since) / 1000).toFixed(1);
}

it('a phone that corporate changes is in the footer and the legal page within a minute, and back when it is restored', async () => {
  expect(lines).toEqual([expect.stringMatching(/^Site public mis en ligne : \d+ pages/)]);
  await untilSaid('01 99 00 00 01');
  expect(await pageOf('/')).toContain('<link rel="canonical" href="https://www.trame.example/">');
  const { data: before } = await corporate
    .from('company_settings_versions')
    .select('version')
    .order('version', { ascending: false })
    .limit(1)
    .single<{ version: number }>();

  await setPhone('+33199000042');
  const changed = await untilSaid('01 99 00 00 42');
  expect(await pageOf('/')).toContain('<link rel="canonical" href="https://www.trame.example/">');
  await vi.waitFor(async () => expect(await statusOf()).toMatchObject({ changed_since: null }));

  const { data: row } = await corporate
    .from('company_settings')
    .select('updated_at')
    .single<{ updated_at: string }>();
  const { error } = await corporate.rpc('restore_company_settings', {
    version: before!.version,
    expected: row!.updated_at,
  });
  expect(error).toBeNull();
  const restored = await untilSaid('01 99 00 00 01');
  console.log(`from saved to live: ${changed} s, restored ${restored} s`);
  await vi.waitFor(async () => expect(await statusOf()).toMatchObject({ changed_since: null }));
  const { data: builds } = await corporate.rpc('recent_site_builds');
  expect((builds as object[]).slice(0, 2)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({ state: 'succeeded', pages_changed: expect.any(Number) as number }),
    ),
  );
}, 180_000);

it('a logo whose consent ends leaves the site', async () => {
  // The timeline names the client too, and is kept.
  const logo = 'alt="Atelier Verrier"';
  expect(await pageOf('/')).toContain(logo);
  await sql`update public.client_logos set consent_until = consent_on where name = 'Atelier Verrier'`;
  await vi.waitFor(async () => expect(await pageOf('/')).not.toContain(logo), {
    timeout: A_MINUTE,
    interval: 100,
  });
}, 90_000);

it('a logo leaves the site on the day after its consent, although nobody writes anything', async () => {
  const hasLogo = async () => (await pageOf('/')).includes('alt="Imprimerie Fauvel"');
  await vi.waitFor(async () => expect(await hasLogo()).toBe(true), { timeout: A_MINUTE, interval: 500 });
  // As a day that goes by: without the triggers that notice what is written.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.client_logos set consent_until = (now() at time zone 'Europe/Paris')::date - 1 where name = 'Imprimerie Fauvel'`;
  });
  await vi.waitFor(async () => expect(await hasLogo()).toBe(false), { timeout: A_MINUTE, interval: 500 });
}, 180_000);

it('a picture that is gone keeps nothing else from the site, and the app says which; with the picture its logo is back', async () => {
  const { data: logo } = await service
    .from('client_logos')
    .select('id, name, picture')
    .eq('name', 'Coopérative Val d’Erdre')
    .single<{ id: string; name: string; picture: { path: string } }>();
  const { path } = logo!.picture;
  const files = service.storage.from('site-media');
  const { data: file } = await files.download(path);
  await files.remove([path]);
  await setPhone('+33199000043');
  await vi.waitFor(
    async () =>
      expect(await statusOf()).toMatchObject({
        failure:
          'L’image du logo « Coopérative Val d’Erdre » ne peut pas être lue : déposez le fichier de nouveau.',
      }),
    { timeout: A_MINUTE, interval: 100 },
  );
  const hasLogo = async () => (await pageOf('/')).includes('alt="Coopérative Val d’Erdre"');
  expect(footerOf(await pageOf('/'))).toContain('01 99 00 00 43');
  expect(await hasLogo()).toBe(false);

  await files.upload(path, file!, { contentType: 'image/svg+xml', upsert: true });
  await corporate.rpc('request_site_build');
  await vi.waitFor(
    async () =>
      expect(await statusOf()).toMatchObject({ failure: null, changed_since: null, waiting: false }),
    { timeout: A_MINUTE, interval: 100 },
  );
  expect(await hasLogo()).toBe(true);
}, 180_000);

it('the policies of the pages are those of the code, whatever the content: a web server may keep them', () => {
  const releases = join(root, 'releases');
  const folders = readdirSync(releases, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(2);
  const origins = { supabaseUrl: 'https://api.trame.example', telemetryUrl: null };
  const policies = folders.map(({ name }) =>
    sitePolicies(join(releases, name), origins, 'https://www.trame.example'),
  );
  expect(new Set(policies).size).toBe(1);
});

it('who works in corporate gets the address of a preview with the drafts', async () => {
  const { data: id } = await corporate.rpc('request_site_build', { kind: 'preview' });
  const folder = await vi.waitFor(
    async () => {
      const { data } = await corporate
        .from('site_builds')
        .select('state, folder')
        .eq('id', id as string)
        .single<{ state: string; folder: string }>();
      expect(data?.state).toBe('succeeded');
      return data!.folder;
    },
    { timeout: A_MINUTE, interval: 100 },
  );
  const draft = 'Une deuxième antenne';
  const pages = ['/', '/formateurs', '/services-aux-entreprises'];
  const [preview, live] = await Promise.all(
    [`/apercu/${folder}`, ''].map(async (base) =>
      (await Promise.all(pages.map((page) => pageOf(`${base}${page}`)))).join(''),
    ),
  );
  expect(preview).toContain(draft);
  expect(live).not.toContain(draft);
  expect(preview).toContain('noindex');
}, 90_000);
