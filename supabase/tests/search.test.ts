import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_CASES, SEARCHED_PEOPLE } from '@trame/testing/search-cases';
import { openDatabase } from './support/database.ts';
import { insertApplication, scores } from './support/world.ts';

const CROWD = 1500;
type Row = { id: string; full_name: string; created_at: string };

let client: SupabaseClient;
const open = openDatabase(async (sql) => {
  const people: Record<string, unknown>[] = [
    {
      full_name: 'Chloé Lefèvre',
      email: 'c.lefevre@exemple.test',
      job_title: 'Ingénieure pédagogique',
      expertise_areas: ['C#', 'Conduite de projet'],
      training_sectors: ['Informatique & Technologies'],
      teaching_languages: ['French', 'English'],
      mastered_software: ['Photoshop'],
      phone: '+33698712345',
      reference: 'TR-2026-0F7K2Q',
      status: 'contacted',
    },
    {
      full_name: 'LÉON ŒUVRARD',
      email: 'leon@exemple.test',
      expertise_areas: ['100 % pratique'],
      mastered_software: ['Sage 100', 'AutoCAD 2024'],
      phone: '+32470612345',
      reference: 'TR-2025-PAPA1X',
    },
    { full_name: 'Zoé N’Diaye', email: 'zoe_nd@exemple.test', expertise_areas: ['Back\\slash'] },
    {
      full_name: 'José-María Peña',
      email: 'jose@exemple.test',
      teaching_languages: ['Spanish', 'Other'],
      phone: '+390698712345',
    },
    { full_name: 'Ana Lefevre-Durand', email: 'ana@exemple.test', status: 'Vivier 2027' },
  ];
  for (const person of people) await insertApplication(sql, person);
  const [chloe, leon] = await sql<{ id: string }[]>`
    select id from public.trainer_applications where email in ('c.lefevre@exemple.test', 'leon@exemple.test') order by email`;
  await sql`
    insert into public.trainer_evaluations (application_id, criteria_scores, total_score, max_score, percentage, status)
    values (${chloe!.id}, ${sql.json(scores(5))}, 145, 145, 100, 'completed'), (${leon!.id}, '{}', 0, 145, 0, 'draft')`;
  // Completing it made the application "evaluated": a recruiter has moved it on since.
  await sql`update public.trainer_applications set status = 'contacted' where id = ${chloe!.id}`;
  // More than a thousand, where PostgREST stops in silence; all at one instant, where only the id tells them apart.
  await sql`
    insert into public.trainer_applications (full_name, email, current_status, consent_at, consent_version, created_at)
    select 'Foule ' || n, 'foule' || n || '@exemple.test', 'Salarié', now(), '1', timestamptz '2025-01-01 10:00:00.123Z'
    from generate_series(1, ${CROWD}) as n`;
  await sql`analyze public.trainer_applications`;
});

beforeAll(async () => {
  const id = await open.database.createUser({ email: 'recrutement@trame.example', roles: ['app5_user'] });
  const api = await open.database.api();
  client = createClient(api.url, open.database.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${open.database.accessToken({ id })}` } },
  });
});

async function page(args: Record<string, unknown>): Promise<Row[]> {
  const { data, error } = await client
    .rpc('search_trainer_applications', args)
    .select('id, full_name, created_at');
  if (error) throw new Error(error.message);
  return data as Row[];
}
const names = async (args: Record<string, unknown>) =>
  (await page(args)).map((row) => row.full_name).toSorted();
async function count(args: Record<string, unknown> = {}): Promise<number> {
  const { data, error } = await client.rpc('count_trainer_applications', args);
  if (error) throw new Error(error.message);
  return data as number;
}

const CHLOE = 'Chloé Lefèvre';
const ANA = 'Ana Lefevre-Durand';
const LEON = 'LÉON ŒUVRARD';
const ZOE = 'Zoé N’Diaye';
const JOSE = 'José-María Peña';

describe('a search finds applications, ignoring case and accents', () => {
  // spec 5.26, 5.27
  it.each<[string, string, string[]]>([
    ['a name without its accent', 'lefevre', [ANA, CHLOE]],
    ['a name in capitals with its accent', 'LEFÈVRE', [ANA, CHLOE]],
    ['an accent typed apart from its letter', 'lefe\u0300vre', [ANA, CHLOE]],
    ['the middle of a word', 'fevr', [ANA, CHLOE]],
    ['two words in any order', 'lefevre chloe', [CHLOE]],
    ['words of different fields', 'chloe pedagogique', [CHLOE]],
    ['a ligature by its letters', 'oeuvrard', [LEON]],
    ['the ligature itself', 'œuvr', [LEON]],
    ['the e-mail', 'zoe_nd@', [ZOE]],
    ['the job title', 'ingenieure', [CHLOE]],
    ['an expertise', 'conduite de projet', [CHLOE]],
    ['a sector', 'informatique', [CHLOE]],
    ['a teaching language in French', 'anglais', [CHLOE]],
    ['a teaching language in English', 'english', [CHLOE]],
    ['a language, by its French name without cedilla', 'espagnol', [JOSE]],
    ['either apostrophe', "n'diaye", [ZOE]],
    ['a typographic apostrophe', 'n’diaye', [ZOE]],
    ['spaces around and between', '  lefevre \u00a0 chloe ', [CHLOE]],
    ['two letters, at the start of a word', 'le', [ANA, CHLOE, LEON]],
    ['one letter, at the start of a word', 'p', [CHLOE, JOSE, LEON]],
    ['a sign that belongs to the word', 'c#', [CHLOE]],
    ['a short word beside a long one', 'lefevre du', [ANA]],
    ['the second part of a compound name', 'du', [ANA]],
    ['a percent sign as it is', '100 %', [LEON]],
    ['an underscore as it is', 'zoe_', [ZOE]],
    ['a backslash as it is', 'back\\sla', [ZOE]],
    ['software', 'photoshop', [CHLOE]],
    ['software of two words', 'sage 100', [LEON]],
    ['software and its year, which is no phone number', 'autocad 2024', [LEON]],
    ['a reference', 'TR-2026-0F7K2Q', [CHLOE]],
    ['a reference in small letters and spaces', 'tr 2026 0f7k2q', [CHLOE]],
    ['a reference read aloud, O for 0', 'TR-2026-OF7K2Q', [CHLOE]],
    ['the end of a reference', '0f7k2q', [CHLOE]],
    ['the beginning of a reference', 'tr-2026-0f7', [CHLOE]],
    ['a reference of another year not at all', 'tr-2024-0f7k2q', []],
    ['a French phone number as it is stored', '+33698712345', [CHLOE]],
    ['a French phone number in pairs', '06 98 71 23 45', [CHLOE, JOSE]],
    ['a French phone number with its country apart', '+33 6 98 71 23 45', [CHLOE]],
    ['a phone number with 00 for the country', '0033 6 98 71 23 45', [CHLOE]],
    ['a phone number with 0 in parentheses', '+33 (0)6 98 71 23 45', [CHLOE]],
    ['a phone number with dots', '06.98.71.23.45', [CHLOE, JOSE]],
    ['a phone number with hyphens', '06-98-71-23-45', [CHLOE, JOSE]],
    ['a phone number without spaces', '0698712345', [CHLOE, JOSE]],
    ['a phone number copied with spaces of typography', '06\u00a098\u202f71\u00a023\u00a045', [CHLOE, JOSE]],
    ['the beginning of a phone number', '06 98', [CHLOE, JOSE]],
    ['a national number of another country', '0470 61 23 45', [LEON]],
    ['the end of a phone number', '712345', [CHLOE, JOSE]],
    ['a phone number without its 0', '6 98 71 23 45', [CHLOE, JOSE]],
    ['a name and a phone number', 'lefevre 06 98 71', [CHLOE]],
    ['a phone number and another name not at all', 'durand 06 98 71 23 45', []],
    ['nobody by figures that only the middle of a number has', '9871', []],
    ['nobody by the country sign in an e-mail address', 'paul+33@x.fr', []],
    ['nobody by a national number in an e-mail address', 'marie0698@x.fr', []],
    ['nobody by six figures in an e-mail address', 'x712345@x.fr', []],
    ['nobody by letters that only a reference has', 'apa', []],
    ['nothing where one word is missing', 'chloe durand', []],
    ['nothing across two fields', 'lefevre c.lef ingenieure#', []],
    ['nothing for joker signs', 'lef%re', []],
    ['nothing for an underscore as joker', 'l_fevre', []],
    ['nothing for SQL', `x' or 1=1 --`, []],
    ['nothing for text search operators', `'a' | 'b':*`, []],
    ['nothing for two letters inside a word', 'vr', []],
  ])('%s: %s', async (_, search, found) => {
    expect(await names({ search })).toEqual(found.toSorted());
    expect(await count({ search })).toBe(found.length);
  });

  it('all of them for an empty search', async () => {
    expect(await count({ search: '   ' })).toBe(CROWD + 5);
  });
});

describe('a phone number or a reference finds applications as the page explains', () => {
  it.each(SEARCH_CASES)('by $what: $search', async ({ search, found }) => {
    const people = Object.entries(SEARCHED_PEOPLE).map(([person, row]) => ({
      person,
      search_text: '',
      ...row,
    }));
    const [condition] = await open.sql<
      { sql: string }[]
    >`select private.search_condition(${search}, 'all', 'all') as sql`;
    const rows = await open.sql.unsafe<{ person: string }[]>(
      `select a.person from jsonb_to_recordset($1) as a (person text, search_text text, phone text, reference text)
       where true ${condition!.sql}`,
      [open.sql.json(people)] as never,
    );
    expect(rows.map(({ person }) => person).toSorted()).toEqual(Object.keys(found).toSorted());
  });
});

describe('filters of the search', () => {
  // spec 5.29
  it('keep one status, known or not', async () => {
    expect(await names({ status_filter: 'contacted' })).toEqual([CHLOE]);
    expect(await names({ status_filter: 'Vivier 2027' })).toEqual([ANA]);
    expect(await count({ status_filter: 'new' })).toBe(CROWD + 3);
  });

  // spec 4.12
  it('do not take a draft for an evaluation', async () => {
    expect(await names({ evaluation_filter: 'evaluated' })).toEqual([CHLOE]);
    expect(await count({ evaluation_filter: 'not_evaluated' })).toBe(CROWD + 4);
  });

  it('apply all together', async () => {
    const args = { search: 'lefevre', status_filter: 'contacted', evaluation_filter: 'evaluated' };
    expect(await names(args)).toEqual([CHLOE]);
    expect(await count({ ...args, evaluation_filter: 'not_evaluated' })).toBe(0);
  });

  // spec 5.30
  it('refuse an unknown evaluation filter instead of ignoring it', async () => {
    const { error } = await client.rpc('search_trainer_applications', { evaluation_filter: 'peut-être' });
    expect(error?.code).toBe('22023');
  });
});

describe('pages of the search', () => {
  // spec 7.2
  it('reach every application once, newest first, even where 1500 share one instant', async () => {
    const seen: Row[] = [];
    let last: Row | undefined;
    do {
      const rows = await page({ page_size: 100, before_created_at: last?.created_at, before_id: last?.id });
      seen.push(...rows);
      last = rows.length === 100 ? rows.at(-1) : undefined;
    } while (last);
    expect(seen).toHaveLength(CROWD + 5);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(CROWD + 5);
    const keys = seen.map(({ created_at, id }) => `${new Date(created_at).toISOString()} ${id}`);
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? 1 : -1)));
  });

  it('do not shift when an application arrives meanwhile', async () => {
    const first = await page({ search: 'foule', page_size: 50 });
    const id = await insertApplication(open.sql, { full_name: 'Foule nouvelle' });
    const last = first.at(-1)!;
    const second = await page({
      search: 'foule',
      page_size: 50,
      before_created_at: last.created_at,
      before_id: last.id,
    });
    const firstIds = new Set(first.map((row) => row.id));
    expect(second.some((row) => firstIds.has(row.id) || row.id === id)).toBe(false);
    expect((await page({ search: 'foule', page_size: 1 }))[0]?.id).toBe(id);
    await open.sql`delete from public.trainer_applications where id = ${id}`;
  });

  it.each([
    [0, 1],
    [-5, 1],
    [10_000, 200],
  ])('asked with a size of %i hold %i', async (page_size, given) => {
    expect(await page({ page_size })).toHaveLength(given);
  });
});

describe('a search reads an index', () => {
  /** Plan of the inner query, as the owner runs it after the role check. */
  async function plan(search: string): Promise<string> {
    const [filter] = await open.sql<{ sql: string }[]>`
      select private.applications_filter(${search}, 'all', 'all') as sql`;
    const rows = await open.sql.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain select a.id from public.trainer_applications a where true${filter!.sql} order by a.created_at desc, a.id desc limit 30`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it('for three letters and more: the trigram index', async () => {
    expect(await plan('oeuvrard')).toContain('trainer_applications_search_idx');
  });

  it('for two letters: the same index', async () => {
    expect(await plan('zx')).toContain('trainer_applications_search_idx');
  });

  it('without words: the index of the list, without sorting', async () => {
    const text = await plan('');
    expect(text).toContain('trainer_applications_newest_idx');
    expect(text).not.toContain('Sort');
  });
});
