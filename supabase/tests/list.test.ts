import { randomBytes } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';
import { insertApplication, scores } from './support/world.ts';

const RECRUITER = 'a1000000-0000-4000-8000-000000000001';
const CROWD = 1500;
const FEW = { search: 'unique' };

type Condition = Record<string, unknown>;
type Args = Record<string, unknown>;

let client: SupabaseClient;
const open = openDatabase(async (sql) => {
  await sql`insert into auth.users (id, aud, role, email) values (${RECRUITER}, 'authenticated', 'authenticated', 'suivi@exemple.test')`;
  await sql`insert into public.user_roles (user_id, role) values (${RECRUITER}, 'app5_user')`;
  const people: Record<string, unknown>[] = [
    {
      full_name: 'Anne',
      status: 'new',
      country: 'FR',
      source: 'linkedin',
      availability: 'Immédiate',
      current_status: 'Salarié',
      training_sectors: ['Informatique & Technologies', 'Autres Domaines'],
      teaching_languages: ['French', 'English'],
      intervention_type: ['Présentiel'],
      mastered_software: ['Excel', 'SAP'],
      tags: ['à rappeler', 'urgent'],
      assigned_to: RECRUITER,
      account_request_status: 'pending',
      created_at: '2026-10-01T22:30:00Z',
      last_contact_at: '2026-10-20T10:00:00Z',
    },
    {
      full_name: 'Bruno',
      status: 'contacted',
      country: 'BE',
      availability: 'Sous 1 mois',
      training_sectors: ['Compétences Comportementales'],
      teaching_languages: ['French'],
      intervention_type: ['Distanciel'],
      mastered_software: ['Excel'],
      tags: ['urgent'],
      account_request_status: 'approved',
      created_at: '2026-10-01T21:30:00Z',
      last_contact_at: '2026-10-02T10:00:00Z',
    },
    {
      full_name: 'Carla',
      status: 'Vivier 2027',
      training_sectors: ['Informatique & Technologies'],
      tags: ["l'une"],
      created_at: '2026-10-31T23:30:00Z',
      last_contact_at: '2026-11-05T10:00:00Z',
    },
    { full_name: 'David', status: 'rejected', country: 'FR', created_at: '2026-09-01T10:00:00Z' },
    {
      full_name: 'Elsa',
      archived_at: '2026-11-10T10:00:00Z',
      country: 'FR',
      created_at: '2026-09-01T09:00:00Z',
    },
  ];
  for (const person of people)
    await insertApplication(sql, {
      current_status: 'Indépendant',
      email: `${String(person['full_name'])}@exemple.test`,
      job_title: 'Unique',
      last_contact_at: '2026-01-01T10:00:00Z',
      ...person,
    });
  const grades = { Anne: 85, Bruno: 84.9, Carla: 50, Elsa: 90 };
  for (const [name, percentage] of Object.entries(grades)) {
    await sql`
      insert into public.trainer_evaluations (application_id, criteria_scores, total_score, max_score, percentage, status)
      select id, ${sql.json(scores(3))}, ${percentage * 10}::numeric, 1000, ${percentage}, 'completed'
      from public.trainer_applications where full_name = ${name}`;
  }
  // An evaluation made the applications "evaluated": a recruiter has moved them on since.
  for (const { full_name, status = 'new' } of people)
    await sql`update public.trainer_applications set status = ${String(status)} where full_name = ${String(full_name)}`;
  await sql`
    insert into public.trainer_evaluations (application_id, criteria_scores, total_score, max_score, percentage, status)
    select id, '{}', 0, 145, 0, 'draft' from public.trainer_applications where full_name = 'David'`;

  // Names, instants, contacts and evaluations shared by many: only the id tells them apart.
  await sql`
    insert into public.trainer_applications
      (full_name, email, current_status, consent_at, consent_version, created_at, last_contact_at, archived_at)
    select (array['Éric', 'eric', 'Zoé', 'Noël'])[n % 4 + 1], 'foule' || n || '@exemple.test', 'Salarié', now(), '1',
      timestamptz '2025-01-01 10:00Z' + (n % 3) * interval '1 day', timestamptz '2025-02-01 10:00Z' + (n % 5) * interval '1 day',
      case when n % 50 = 0 then now() end
    from generate_series(1, ${CROWD}) as n`;
  await sql`
    insert into public.trainer_evaluations
      (application_id, criteria_scores, total_score, max_score, percentage, status, created_at)
    select id, ${sql.json(scores(3))}, (number % 3 + 1) * 20, 100, (number % 3 + 1) * 20, 'completed', timestamptz '2025-03-01 10:00Z'
    from (select id, row_number() over (order by id) as number from public.trainer_applications where email like 'foule%') as crowd
    where number % 2 = 0`;
  await sql`analyze public.trainer_applications, public.trainer_evaluations`;
});

beforeAll(async () => {
  const id = await open.database.createUser({ email: 'recrutement@trame.example', roles: ['app5_user'] });
  const api = await open.database.api();
  client = createClient(api.url, open.database.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${open.database.accessToken({ id })}` } },
  });
});

async function call<T>(name: string, args: Args): Promise<T> {
  const { data, error } = await client.rpc(name, args);
  if (error) throw Object.assign(new Error(error.message), { code: error.code });
  return data as T;
}
const search = (args: Args) =>
  call<{ id: string; full_name: string; created_at: string }[]>('search_trainer_applications', args);
const count = (args: Args) => call<number>('count_trainer_applications', args);
const names = async (args: Args) => (await search(args)).map(({ full_name }) => full_name);
const codeOf = async (work: Promise<unknown>) =>
  await work.then(
    () => null,
    (error: unknown) => (error as { code?: string }).code,
  );

const is = (field: string, ...values: string[]): Condition => ({ field, op: 'in', values });
const isNot = (field: string, ...values: string[]): Condition => ({ field, op: 'not_in', values });
const ARCHIVED = is('archived', 'yes');

describe('a condition on the list of applications keeps', () => {
  it.each<[string, Condition[], string[]]>([
    ['a status', [is('status', 'new', 'contacted')], ['Anne', 'Bruno']],
    ['the other statuses', [isNot('status', 'new', 'rejected')], ['Bruno', 'Carla']],
    ['a status that people wrote', [is('status', 'Vivier 2027')], ['Carla']],
    ['a sector among several', [is('sector', 'Informatique & Technologies')], ['Anne', 'Carla']],
    ['those without a sector', [isNot('sector', 'Informatique & Technologies')], ['Bruno', 'David']],
    ['a language', [is('language', 'English', 'German')], ['Anne']],
    ['those without a language', [isNot('language', 'French')], ['Carla', 'David']],
    ['a country', [is('country', 'FR')], ['Anne', 'David']],
    ['the other countries, and none', [isNot('country', 'FR')], ['Bruno', 'Carla']],
    ['a source', [is('source', 'linkedin')], ['Anne']],
    ['the other sources', [isNot('source', 'linkedin')], ['Bruno', 'Carla', 'David']],
    ['an availability', [is('availability', 'Immédiate', 'Sous 1 mois')], ['Anne', 'Bruno']],
    ['the other availabilities, and none', [isNot('availability', 'Immédiate')], ['Bruno', 'Carla', 'David']],
    ['a situation', [is('current_status', 'Salarié')], ['Anne']],
    ['the other situations', [isNot('current_status', 'Salarié')], ['Bruno', 'Carla', 'David']],
    ['a way of teaching', [is('intervention', 'Distanciel')], ['Bruno']],
    ['those without a way of teaching', [isNot('intervention', 'Distanciel')], ['Anne', 'Carla', 'David']],
    ['a software', [is('software', 'SAP', 'Sage')], ['Anne']],
    ['those without a software', [isNot('software', 'SAP')], ['Bruno', 'Carla', 'David']],
    ['a tag', [is('tag', 'urgent')], ['Anne', 'Bruno']],
    ['the entries of its own list alone', [is('tag', 'Excel')], []],
    ['those without a tag', [isNot('tag', 'à rappeler')], ['Bruno', 'Carla', 'David']],
    ['both tags', [is('tag', 'urgent'), is('tag', 'à rappeler')], ['Anne']],
    ['one tag without the other', [is('tag', 'urgent'), isNot('tag', 'à rappeler')], ['Bruno']],
    ['an assignee', [is('assignee', RECRUITER)], ['Anne']],
    ['no assignee', [is('assignee', 'none')], ['Bruno', 'Carla', 'David']],
    ['an assignee or none', [is('assignee', RECRUITER, 'none')], ['Anne', 'Bruno', 'Carla', 'David']],
    ['any assignee but one', [isNot('assignee', RECRUITER)], ['Bruno', 'Carla', 'David']],
    ['somebody', [isNot('assignee', 'none')], ['Anne']],
    ['a band, from its minimum', [is('band', 'excellent')], ['Anne']],
    ['a band, up to the next one', [is('band', 'good')], ['Bruno']],
    ['several bands', [is('band', 'excellent', 'medium')], ['Anne', 'Carla']],
    ['no band, as a draft has none', [is('band', 'none')], ['David']],
    ['no band or one', [is('band', 'none', 'good')], ['Bruno', 'David']],
    ['any band', [isNot('band', 'none')], ['Anne', 'Bruno', 'Carla']],
    ['any band but one, and none', [isNot('band', 'excellent')], ['Bruno', 'Carla', 'David']],
    [
      'all of them',
      [is('band', 'excellent', 'good', 'medium', 'insufficient', 'none')],
      ['Anne', 'Bruno', 'Carla', 'David'],
    ],
    ['none of them', [isNot('band', 'excellent', 'good', 'medium', 'insufficient', 'none')], []],
    ['an account asked for', [is('account', 'pending')], ['Anne']],
    ['no account', [is('account', 'none')], ['Carla', 'David']],
    ['another state of account, none included', [isNot('account', 'pending')], ['Bruno', 'Carla', 'David']],
    ['an account, whatever its state', [isNot('account', 'none')], ['Anne', 'Bruno']],
    [
      'days of Paris, both included',
      [{ field: 'created', op: 'between', from: '2026-10-02', to: '2026-11-01' }],
      ['Anne', 'Carla'],
    ],
    ['a day alone', [{ field: 'created', op: 'between', from: '2026-10-01', to: '2026-10-01' }], ['Bruno']],
    ['everything from a day', [{ field: 'created', op: 'between', from: '2026-11-01' }], ['Carla']],
    ['everything up to a day', [{ field: 'created', op: 'between', to: '2026-10-01' }], ['Bruno', 'David']],
    [
      'contacts in a period',
      [{ field: 'contact', op: 'between', from: '2026-10-02', to: '2026-10-20' }],
      ['Anne', 'Bruno'],
    ],
    ['a value with an apostrophe', [is('tag', "l'une")], ['Carla']],
    ['archived ones alone when asked', [ARCHIVED], ['Elsa']],
    ['archived ones under another condition', [ARCHIVED, is('country', 'BE')], []],
    ['those that are not archived', [isNot('archived', 'yes')], ['Anne', 'Bruno', 'Carla', 'David']],
    ['nothing in particular', [], ['Anne', 'Bruno', 'Carla', 'David']],
  ])('%s', async (_, filters, found) => {
    expect(await names({ ...FEW, filters, sort: 'name' })).toEqual(found);
    expect(await count({ ...FEW, filters })).toBe(found.length);
  });

  it('applications with lists as long as a person may make them', async () => {
    const long = (entries: number, length: number) =>
      Array.from({ length: entries }, () => randomBytes(length / 2).toString('hex'));
    const lists = {
      training_sectors: long(20, 80),
      teaching_languages: long(20, 80),
      intervention_type: long(10, 80),
      mastered_software: long(50, 80),
      tags: long(20, 40),
    };
    const id = await insertApplication(open.sql, {
      full_name: 'Longue',
      current_status: 'Salarié',
      ...lists,
    });
    const last = (entries: string[]) => entries.at(-1) ?? '';
    const filters = [
      is('sector', last(lists.training_sectors)),
      is('language', last(lists.teaching_languages)),
      is('intervention', last(lists.intervention_type)),
      is('software', last(lists.mastered_software)),
      is('tag', last(lists.tags)),
    ];
    expect(await names({ filters })).toEqual(['Longue']);
    expect(await count({ filters })).toBe(1);
    await open.sql`delete from public.trainer_applications where id = ${id}`;
  });

  it('the same applications as the search and the two selects', async () => {
    const args = { ...FEW, evaluation_filter: 'evaluated', filters: [is('country', 'FR', 'BE')] };
    expect(await names({ ...args, sort: 'name' })).toEqual(['Anne', 'Bruno']);
    expect(await names({ ...args, status_filter: 'contacted' })).toEqual(['Bruno']);
    expect(await names({ search: 'anne', filters: [isNot('country', 'FR')] })).toEqual([]);
  });

  it.each([
    `x') or true or (a.country = any ('{x`,
    `'}') or 1=1 --`,
    '{FR,BE}',
    '","',
    '\\',
    '$$; drop table public.saved_views; --',
    '%s %L %I',
    'null',
    'NULL',
  ])('nothing for %s, in any field', async (value) => {
    for (const field of ['status', 'country', 'source', 'sector', 'tag', 'software', 'account']) {
      expect(await count({ filters: [is(field, value)] })).toBe(0);
      expect(await count({ ...FEW, filters: [isNot(field, value)] })).toBe(4);
    }
  });

  it.each<[string, unknown]>([
    ['an unknown field', [is('age', '30')]],
    ['a column that is not a field', [is('admin_notes', 'x')]],
    ['no field', [{ op: 'in', values: ['FR'] }]],
    ['an unknown operation', [{ field: 'country', op: 'like', values: ['FR'] }]],
    ['no operation', [{ field: 'country', values: ['FR'] }]],
    ['no value', [is('country')]],
    ['an empty value', [is('country', '')]],
    ['a value that is not a text', [{ field: 'country', op: 'in', values: [{ a: 1 }] }]],
    ['one value instead of a list', [{ field: 'country', op: 'in', values: 'FR' }]],
    ['values longer than any stored', [is('tag', 'x'.repeat(121))]],
    ['more than a hundred values', [is('tag', ...Array.from({ length: 101 }, String))]],
    ['an unknown band', [is('band', 'superb')]],
    ['an assignee that is not an id', [is('assignee', `' or true --`)]],
    ['a date compared with values', [is('created', '2026-10-01')]],
    ['a value compared with dates', [{ field: 'country', op: 'between', from: '2026-10-01' }]],
    ['no date at all', [{ field: 'created', op: 'between' }]],
    ['a day that does not exist', [{ field: 'created', op: 'between', from: '2026-02-30' }]],
    ['words instead of dates', [{ field: 'created', op: 'between', from: 'now' }]],
    ['archived with another word', [is('archived', 'no')]],
    ['an object instead of a list', is('country', 'FR')],
    ['a condition that is not an object', ['country']],
    ['more than twenty conditions', Array.from({ length: 21 }, () => is('country', 'FR'))],
  ])('refuses %s', async (_, filters) => {
    expect(await codeOf(search({ filters }))).toBe('22023');
    expect(await codeOf(count({ filters }))).toBe('22023');
  });
});

describe('each sort of the list', () => {
  const order: Record<string, string> = {
    newest: 'a.created_at desc, a.id desc',
    oldest: 'a.created_at, a.id',
    name: `lower(extensions.unaccent(a.full_name)) collate "C", a.id`,
    contact: 'a.last_contact_at, a.id',
    evaluation: `(e.id is null), e.percentage desc, e.created_at desc, e.application_id desc, a.created_at desc, a.id desc`,
  };
  const SORTS = Object.keys(order);

  async function pages(args: Args): Promise<string[]> {
    const ids: string[] = [];
    let last: { id: string; created_at: string } | undefined;
    do {
      const rows = await search({
        ...args,
        page_size: 97,
        ...(last && { before_id: last.id, before_created_at: last.created_at }),
      });
      ids.push(...rows.map(({ id }) => id));
      last = rows.length === 97 ? rows.at(-1) : undefined;
    } while (last);
    return ids;
  }

  const expectedIds = async (sort: string, archived: boolean) =>
    (
      await open.sql.unsafe<{ id: string }[]>(
        `select a.id from public.trainer_applications a
        left join public.trainer_evaluations e on e.application_id = a.id and e.status = 'completed'
        where a.archived_at is ${archived ? 'not ' : ''}null order by ${order[sort]}`,
      )
    ).map(({ id }) => id);

  it.each(SORTS)('%s gives every application once, in order, page by page', async (sort) => {
    const ids = await pages({ sort });
    expect(ids).toEqual(await expectedIds(sort, false));
    expect(ids).toHaveLength(CROWD - CROWD / 50 + 4);
    expect(await count({})).toBe(ids.length);
  });

  it.each(SORTS)('%s, of archived applications and under conditions', async (sort) => {
    expect(await pages({ sort, filters: [ARCHIVED] })).toEqual(await expectedIds(sort, true));
    const filters = [is('current_status', 'Salarié'), is('band', 'medium', 'none')];
    const ids = await pages({ sort, filters });
    expect(ids).toHaveLength(await count({ filters }));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(SORTS)('%s continues after an application that no longer matches the filter', async (sort) => {
    const [first, second, ...rest] = await search({ ...FEW, sort });
    await open.sql`update public.trainer_applications set archived_at = now() where id = ${second!.id}`;
    const after = await search({
      ...FEW,
      sort,
      before_id: second!.id,
      before_created_at: second!.created_at,
    });
    expect(after.map(({ id }) => id)).toEqual(rest.map(({ id }) => id));
    await open.sql`update public.trainer_applications set archived_at = null where id = ${second!.id}`;
    expect(first).toBeDefined();
  });

  it('says that the application to continue after is gone, where the order needs it', async () => {
    const gone = {
      before_id: 'b1000000-0000-4000-8000-00000000dead',
      before_created_at: '2026-10-01T22:00:00Z',
    };
    for (const sort of ['name', 'contact', 'evaluation']) {
      expect(await codeOf(search({ sort, ...gone }))).toBe('P0002');
    }
    expect(await names({ ...FEW, sort: 'newest', ...gone })).toEqual(['Bruno', 'David']);
    expect(await names({ ...FEW, sort: 'oldest', ...gone })).toEqual(['Anne', 'Carla']);
  });

  it('continues after an application given by its id alone', async () => {
    for (const sort of SORTS) {
      const [first, ...rest] = await search({ ...FEW, sort });
      expect((await search({ ...FEW, sort, before_id: first!.id })).map(({ id }) => id)).toEqual(
        rest.map(({ id }) => id),
      );
    }
  });

  it('is refused when its name is unknown', async () => {
    expect(await codeOf(search({ sort: 'created_at; drop table x' }))).toBe('22023');
  });

  it.each([
    ['newest', 'trainer_applications_newest_idx'],
    ['oldest', 'trainer_applications_newest_idx'],
    ['name', 'trainer_applications_name_idx'],
    ['contact', 'trainer_applications_contact_idx'],
  ])('%s reads an index, without sorting', async (sort, index) => {
    const [filter] = await open.sql<
      { sql: string }[]
    >`select private.applications_filter('', 'all', 'all') as sql`;
    const by = sort === 'name' ? 'private.name_key(a.full_name) collate "C", a.id' : order[sort];
    const rows = await open.sql.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain select a.id from public.trainer_applications a where true${filter!.sql} order by ${by} limit 30`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  });
});

describe('the values offered for a filter', () => {
  const values = async (field: string, args: Args = {}) =>
    Object.fromEntries(
      (
        await call<{ value: string; total: number }[]>('application_filter_values', {
          field,
          ...FEW,
          ...args,
        })
      ).map(({ value, total }) => [value, total]),
    );

  it('come with the number of applications that a condition on them would leave', async () => {
    expect(await values('country')).toEqual({ FR: 2, BE: 1 });
    expect(await values('tag')).toEqual({ urgent: 2, 'à rappeler': 1, "l'une": 1 });
    expect(await values('band')).toEqual({ excellent: 1, good: 1, medium: 1, none: 1 });
    expect(await values('language')).toEqual({ French: 2, English: 1 });
    expect(await values('assignee')).toEqual({ [RECRUITER]: 1, none: 3 });
    expect(await values('account')).toEqual({ none: 2, pending: 1, approved: 1 });
    for (const field of [
      'status',
      'source',
      'availability',
      'current_status',
      'sector',
      'language',
      'intervention',
      'software',
    ]) {
      for (const [value, total] of Object.entries(await values(field)))
        expect(await count({ ...FEW, filters: [is(field, value)] })).toBe(total);
    }
  });

  it('are counted under the other filters', async () => {
    expect(await values('country', { filters: [is('tag', 'urgent')] })).toEqual({ FR: 1, BE: 1 });
    expect(await values('country', { filters: [ARCHIVED] })).toEqual({ FR: 1 });
  });

  it('are refused for an unknown field', async () => {
    expect(await codeOf(values('admin_notes'))).toBe('22023');
    expect(await codeOf(values('created'))).toBe('22023');
  });
});
