import { PROGRAMME_CONTENT } from '@trame/domain/catalogue';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { DEMO_PROGRAMMES } from './programmes-content.ts';
import { lostBefore, seedProgrammes } from './programmes.ts';
import { seedSite } from './site.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  await database.createUser({ email: 'catalogue@trame.example', roles: ['app2_user'] });
  const author = await database.createUser({ email: 'corporate@trame.example', roles: ['app1_user'] });
  const { url: apiUrl } = await database.api();
  const options = { apiUrl, serviceRoleKey: database.secrets.secretKey, log: () => undefined };
  await seedSite(sql, author, options);
  await seedProgrammes(sql, author, options);
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.close();
});

describe('the catalogue of the demo', () => {
  it('has 40 sheets that the form accepts as they are', () => {
    expect(DEMO_PROGRAMMES).toHaveLength(40);
    for (const { content, online } of DEMO_PROGRAMMES)
      for (const sheet of [content, { ...content, ...online }])
        expect(PROGRAMME_CONTENT.parse(sheet)).toEqual(sheet);
  });

  it('has every state, from bad scores to nearly perfect ones', async () => {
    const states = await sql<{ status: string; changed: boolean; n: number; worst: number; best: number }[]>`
      select status, is_changed_since_publication as changed, count(*)::int as n, min(score)::int as worst, max(score)::int as best
      from public.programmes group by 1, 2 order by 1, 2`;
    expect(states.map(({ status, changed }) => `${status} ${changed}`)).toEqual([
      'archived false',
      'draft false',
      'in_review false',
      'published false',
      'published true',
    ]);
    expect(Math.min(...states.map(({ worst }) => worst))).toBeLessThan(45);
    expect(Math.max(...states.map(({ best }) => best))).toBe(98);
    const bands = await sql<{ band: string }[]>`select distinct band from public.programmes order by 1`;
    expect(bands.map(({ band }) => band)).toEqual(['average', 'excellent', 'good', 'insufficient']);
  });

  it('has results, proposals, goals, an address that moved and certifications that end', async () => {
    const [row] = await sql`
      select (select count(*)::int from public.programme_indicators) > 50 as results,
        (select count(*)::int from public.programme_proposals where status = 'open') as open,
        (select count(*)::int from public.programme_goals) as goals,
        (select count(*)::int from public.programme_slugs where until is not null) as moved,
        (select count(*)::int from public.programmes where certification_ends_on between private.today() and private.today() + 183) as ending`;
    expect(row).toMatchObject({ results: true, open: 3, goals: 2, moved: 1 });
    expect(row!['ending']).toBeGreaterThan(0);
  });

  it('has half a year of scores that lead to the present ones', async () => {
    const [row] = await sql`
      select min(day) <= private.today() - 180 as old, count(distinct programme_id)::int as programmes from public.programme_scores`;
    expect(row).toMatchObject({ old: true, programmes: 40 });
    const wrong = await sql`
      select 1 from public.programme_scores s
      where s.score <> 100 - coalesce((select sum((l ->> 'points')::int) from jsonb_array_elements(s.lost) as l), 0)
        or s.score <> s.presence + s.quality + s.reach`;
    expect(wrong).toHaveLength(0);
  });
});

it('scores of the past come nearer to the present step by step', () => {
  const now = [{ rule: 'audience' as const, points: 3 }];
  const sum = (share: number, was: number) =>
    lostBefore(now, was, share).reduce((total, { points }) => total + points, 0);
  expect([sum(1, -15), sum(0.5, -15), sum(0, -15)]).toEqual(
    [18, 10, 3].map((points) => expect.closeTo(points, -1) as number),
  );
  expect(sum(1, 3)).toBe(0);
});
