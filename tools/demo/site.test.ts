import { logoState, missingSettings, SITE_CONTENT, type LogoTerms } from '@trame/domain/company';
import { today } from '@trame/domain';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { demoContent } from './site-content.ts';
import { seedSite } from './site.ts';

let database: TestDatabase;
let sql: Sql;
const lines: string[] = [];

async function seed() {
  const [author] = await sql<{ id: string }[]>`select id from auth.users`;
  const { url: apiUrl } = await database.api();
  await seedSite(sql, author!.id, {
    apiUrl,
    serviceRoleKey: database.secrets.secretKey,
    log: (line) => lines.push(line),
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  await database.createUser({ email: 'corporate@trame.example', roles: ['app1_user'] });
  await seed();
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.close();
});

it('the demo company states everything that a lawful site needs, by a person, in versions to compare', async () => {
  const [row] = await sql`select * from public.company_settings`;
  expect(missingSettings(row!)).toEqual([]);
  expect(lines).toEqual([expect.stringMatching(/^Site public : \d+ logos, dont \d+ en ligne$/)]);
  const versions =
    await sql`select saved_by from public.company_settings_versions where saved_by is not null`;
  expect(versions).toHaveLength(3);
});

it('has logos in every state of their consent, and their files', async () => {
  const logos = await sql<LogoTerms[]>`
    select picture, alt, consent_by, consent_file, visible_from::text, visible_until::text, consent_on::text,
      consent_until::text
    from public.client_logos`;
  expect(logos.length).toBeGreaterThanOrEqual(8);
  expect(new Set(logos.map((logo) => logoState(logo, today())))).toEqual(
    new Set(['shown', 'ending', 'consent_ended', 'draft']),
  );
  expect(logos.some(({ consent_until, consent_file }) => consent_file && !consent_until)).toBe(true);
});

it('has a timeline of eight events, of which two are drafts', async () => {
  const [row] = await sql`
    select count(*)::int >= 8 as enough, count(*) filter (where state = 'draft')::int as drafts
    from public.timeline_events`;
  expect(row).toEqual({ enough: true, drafts: 2 });
});

it('gives the site the content that it shows without a database', async () => {
  const [row] = await sql<{ content: unknown }[]>`select public.site_content() as content`;
  const { company, logos, timeline } = SITE_CONTENT.parse(row!.content);
  const demo = demoContent();
  expect(company).toEqual(demo.company);
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  expect(names(logos)).toEqual(names(demo.logos));
  const titles = (list: typeof timeline) => list.map(({ date, title }) => `${date} ${title.fr}`).toSorted();
  expect(titles(timeline)).toEqual(titles(demo.timeline));
});

it('is continued after an interruption, without anything twice', async () => {
  const count = () =>
    sql`select (select count(*) from public.client_logos) as logos, (select count(*) from public.timeline_events) as events`;
  const before = await count();
  await sql`delete from public.client_logos where name = 'Clinique des Marais'`;
  await seed();
  expect(await count()).toEqual(before);
});
