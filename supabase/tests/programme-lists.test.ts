import { afterEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { callsOf, type Row } from './support/calls.ts';
import { openDatabase } from './support/database.ts';
import { sheet } from './support/programmes.ts';
import { commitAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);
const { call, one, refusal } = callsOf(open, 'app2_user');

const add = async (content: Row) =>
  (await one<{ id: string }>('select * from public.create_programme($1)', [content])).id;
const versionOf = async (id: string) =>
  (await open.sql<{ updated_at: Date }[]>`select updated_at from public.programmes where id = ${id}`)[0]!
    .updated_at;
const publish = async (id: string) =>
  call('select * from public.publish_programme($1, $2)', [id, await versionOf(id)]);
const write = async (id: string, content: Row, slug: string | null = null) =>
  call('select * from public.save_programme($1, $2, $3, $4)', [id, content, await versionOf(id), slug]);

/** Nothing of the catalogue, for the next test. */
const empty = async () => {
  await open.sql`alter table public.programme_versions disable trigger programme_versions_append_only`;
  await open.sql`truncate public.programmes cascade`;
  await open.sql`alter table public.programme_versions enable trigger programme_versions_append_only`;
};
afterEach(empty);

describe('the company', () => {
  it('is named to the staff as the site names it', async () => {
    await open.sql`update public.company_settings set legal_name = 'Trame SAS', disability_contact_phone = '+33200000012'`;
    const ask = 'select public.programme_publisher() as company';
    expect(await one(ask, [], 'app5_user')).toMatchObject({
      company: { legalName: 'Trame SAS', disabilityContactPhone: '+33200000012' },
    });
    expect(await refusal(ask, [], 'approvedTrainer')).toBe('42501');
  });
});

describe('the list', () => {
  type Listed = { id: string; title: string; score: number; open_proposals: number };
  const list = (args: Row = {}, actor: Actor = 'app4_user') => {
    const names = Object.keys(args);
    return call<Listed>(
      `select * from public.list_programmes(${names.map((name, at) => `${name} => $${at + 1}`).join(', ')})`,
      Object.values(args),
      actor,
    );
  };
  const titles = async (args: Row = {}) => (await list(args)).map(({ title }) => title);
  const count = async (args: Row = {}) => {
    const names = Object.keys(args);
    const row = await one<{ n: number }>(
      `select public.count_programmes(${names.map((name, at) => `${name} => $${at + 1}`).join(', ')}) as n`,
      Object.values(args),
    );
    return row.n;
  };

  it('is found by words and filters, and counted alike', async () => {
    const revit = await add(
      sheet('Revit, niveau 2', { certification: { code: 'RS6207', ends_on: '2026-12-31' } }),
    );
    const excel = await add(
      sheet('Excel, tableaux croisés', {
        sector: 'Informatique & Technologies',
        modality: 'Distanciel',
        audience: undefined,
        summary: undefined,
      }),
    );
    const short = await add({ title: '100 % à_part' });
    await publish(revit);
    await write(
      revit,
      sheet('Revit, niveau 3', { certification: { code: 'RS6207', ends_on: '2026-12-31' } }),
    );
    await open.sql`update public.programmes set owner_id = null where id = ${short}`;
    const cases: [Row, string[]][] = [
      [{ search: 'REVIT' }, ['Revit, niveau 3']],
      [{ search: 'rs6207 niveau' }, ['Revit, niveau 3']],
      [{ search: 'tableau croise' }, ['Excel, tableaux croisés']],
      [{ search: '100 %' }, ['100 % à_part']],
      [{ search: 'a_p' }, ['100 % à_part']],
      [{ search: 'absent' }, []],
      [{ sectors: ['Informatique & Technologies'] }, ['Excel, tableaux croisés']],
      [{ statuses: ['published'] }, ['Revit, niveau 3']],
      [{ statuses: ['changed'] }, ['Revit, niveau 3']],
      [{ statuses: ['archived'] }, []],
      [{ owners: ['00000000-0000-0000-0000-000000000000'] }, ['100 % à_part']],
      [{ bands: ['insufficient'] }, ['100 % à_part']],
      [{ rules: ['audience'], modalities: ['Distanciel'] }, ['Excel, tableaux croisés']],
      [{ ends_by: '2026-12-31' }, ['Revit, niveau 3']],
      [{ ends_by: '2026-12-30' }, []],
      [{ sectors: [] }, []],
    ];
    for (const [filters, expected] of cases) {
      expect([filters, await titles(filters)]).toEqual([filters, expected]);
      expect([filters, await count(filters)]).toEqual([filters, expected.length]);
    }
    expect(await count()).toBe(3);
    expect(
      await refusal(`select * from public.list_programmes(bands => $1)`, [
        Array.from({ length: 101 }, String),
      ]),
    ).toBe('22023');
    expect(excel).not.toBe(short);
  });

  it.each([
    'score',
    '-score',
    'title',
    '-title',
    'updated',
    '-updated',
    'published',
    '-published',
    'duration',
    '-duration',
    'price',
    '-price',
  ])('comes in pages that neither repeat nor skip, ordered by %s', async (sort) => {
    for (let at = 0; at < 7; at += 1) {
      // Equal keys, missing ones and accents.
      const id = await add({
        title: ['Élan', 'elan', 'Zèbre', 'abri', 'Élan', 'bois', 'Zèbre'][at],
        ...(at % 3 > 0 && { duration_hours: 7, price_cents: 100 * at, sector: 'Autres Domaines' }),
      });
      if (at % 3 > 0 && at < 4) await publish(id);
    }
    const all = await list({ sort, page_size: 100 });
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    for (let page = await list({ sort, page_size: 2 }); page.length > 0;) {
      seen.push(...page.map(({ id }) => id));
      page = await list({ sort, page_size: 2, after_id: seen.at(-1) });
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    if (sort.endsWith('price'))
      expect(
        all.slice(-3).every((row) => (row as unknown as { price_cents: null }).price_cents === null),
      ).toBe(true);
    if (sort === 'title')
      expect(all.map(({ title }) => title.toLowerCase())).toEqual([
        'abri',
        'bois',
        ...['élan', 'elan', 'élan'].map(() => expect.stringMatching(/^[eé]lan$/) as string),
        'zèbre',
        'zèbre',
      ]);
  });

  it('refuses an order that it does not know, and a place that is gone', async () => {
    for (const sort of ['', '--score', 'owner', 'score; drop table x', null])
      expect(await refusal('select * from public.list_programmes(sort => $1)', [sort])).toBe('22023');
    expect(await refusal(`select * from public.list_programmes(after_id => gen_random_uuid())`)).toBe(
      'P0002',
    );
  });

  it('is for whoever holds a staff role', async () => {
    for (const actor of ['approvedTrainer', 'pendingTrainer', 'noRole', 'revoked'] as const)
      for (const statement of [
        'select * from public.list_programmes()',
        'select * from public.programme_gains()',
        'select * from public.programme_coverage()',
      ])
        expect([actor, await refusal(statement, [], actor)]).toEqual([actor, '42501']);
  });
});

it('words of a search are in the statement as they are, so that the index finds them', async () => {
  await add(sheet("L'essai à 100% d'Excel_v2 \\ suite"));
  await add(sheet('Excel simple'));
  const found = async (search: string) =>
    (await one<{ n: number }>('select public.count_programmes($1) as n', [search])).n;
  for (const [search, count] of [
    ['excel', 2],
    ["l'essai", 1],
    ['100%', 1],
    ['1%0', 0],
    ['excel_v2', 1],
    ['excel_s', 0],
    ['\\', 1],
    ["'; drop table x; --", 0],
    ['$1', 0],
    ['%I %L', 0],
  ] as const)
    expect([search, await found(search)]).toEqual([search, count]);
  const [plan] = await open.sql<{ condition: string }[]>`
    select private.programmes_condition('excel', null, null, null, null, null, null, null) as condition`;
  expect(plan!.condition).toContain("p.search_text like '%excel%'");
});

describe('what can be gained', () => {
  it('is added up by rule, the most points first, without archived sheets', async () => {
    await add({ title: 'Sans rien' });
    await add(sheet('Sans public', { audience: undefined }));
    const archived = await add({ title: 'Archivé' });
    await call('select public.archive_programme($1)', [archived]);
    const gains = await call<{ rule: string; points: number; programmes: number }>(
      'select * from public.programme_gains()',
    );
    expect(gains[0]).toEqual({ rule: 'access_delay_days', points: 6, programmes: 1 });
    expect(gains.find(({ rule }) => rule === 'audience')).toEqual({
      rule: 'audience',
      points: 6,
      programmes: 2,
    });
    expect(gains.map(({ points }) => points)).toEqual(
      gains.map(({ points }) => points).toSorted((a, b) => b - a),
    );
    expect(await call('select * from public.programme_gains(rules => $1)', [['audience']])).toHaveLength(1);
    expect(
      (
        await call<{ programmes: number }>(`select * from public.programme_gains(statuses => '{archived}')`)
      )[0]!.programmes,
    ).toBe(1);
  });

  it('is answered in figures', async () => {
    await add({ title: 'Sans rien' });
    const id = await add(sheet('Une fiche complète de trente signes'));
    await publish(id);
    await open.sql`
      insert into public.programme_scores (programme_id, day, score, presence, quality, reach, lost, status)
      values (${id}, private.today() - 100, 60, 40, 10, 10, '[]', 'published')`;
    const [figures] = await call('select * from public.programme_figures()', [], 'app1_user');
    expect(figures).toMatchObject({
      total: 2,
      draft: 1,
      published: 1,
      changed: 0,
      archived: 0,
      average_before: '60.0',
      insufficient: 1,
      excellent: 1,
    });
    expect(figures!['scores']).toHaveLength(2);
  });
});

it('a double is found by its title and its text, and no stranger', async () => {
  const id = await add(sheet('Excel, tableaux croisés dynamiques'));
  await add(sheet('Excel : les tableaux croisés'));
  await add(sheet('Gérer son stress au poste'));
  expect(
    (await call<{ title: string }>('select * from public.similar_programmes($1)', [id])).map(
      ({ title }) => title,
    ),
  ).toEqual(['Excel : les tableaux croisés']);
});

it('doubles of the whole catalogue come in pairs, without archived ones', async () => {
  await add(sheet('Excel, tableaux croisés dynamiques'));
  const second = await add(sheet('Excel : tableaux croisés'));
  await add(sheet('Gérer son stress au poste'));
  await add(sheet('Excel, macros'));
  const doubles = () => call('select * from public.programme_doubles()', [], 'app4_user');
  const [pair, ...others] = await doubles();
  expect(others).toEqual([]);
  expect(
    [pair!['first_title'], pair!['second_title']].map(String).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['Excel : tableaux croisés', 'Excel, tableaux croisés dynamiques']);
  await call('select public.archive_programme($1)', [second]);
  expect(await doubles()).toEqual([]);
});

describe('progress', () => {
  it('follows scores day by day, keeps one line per change, and says what moved', async () => {
    const id = await add(sheet('Suivi', { audience: undefined }));
    const other = await add({ title: 'Autre' });
    const scores = () =>
      open.sql`select day, score from public.programme_scores where programme_id = ${id} order by day`;
    await open.sql`select public.note_programme_scores()`;
    expect(await scores()).toHaveLength(1);
    await open.sql`update public.programme_scores set day = day - 40`;
    const [again] = await open.sql<{ n: number }[]>`select public.note_programme_scores() as n`;
    expect(again!.n).toBe(0);
    await write(id, sheet('Suivi'));
    await open.sql`select public.note_programme_scores()`;
    await open.sql`select public.note_programme_scores()`;
    expect(await scores()).toHaveLength(2);
    const [present] = await open.sql<
      { score: number }[]
    >`select score from public.programmes where id = ${id}`;
    const moves = await call(`select * from public.programme_moves(private.today() - 10)`);
    expect(moves).toMatchObject([
      {
        title: 'Suivi',
        before: present!.score - 3,
        after: present!.score,
        met: ['audience'],
        lost: [],
        writers: ['app2_user@trame.example'],
      },
    ]);
    const movesOf = (condition: string) =>
      call(`select * from public.programme_moves(private.today() - 10, ${condition})`);
    expect(await movesOf(`only_sector => 'Autres Domaines'`)).toHaveLength(0);
    expect(await movesOf(`only_programme => '${id}', only_owner => '${userIdOf('app2_user')}'`)).toHaveLength(
      1,
    );
    expect(await movesOf(`only_programme => '${other}'`)).toHaveLength(0);
    const progress = await call<{
      day: Date;
      group_key: string;
      label: string;
      score: string;
      programmes: number;
    }>(`select * from public.programme_progress('programme', private.today() - 40, null, 'day')`);
    expect(progress).toHaveLength(82);
    const own = progress.filter(({ group_key }) => group_key === id).map(({ score }) => Number(score));
    expect([own[0], own.at(-2), own.at(-1)]).toEqual([
      present!.score - 3,
      present!.score - 3,
      present!.score,
    ]);
    expect(progress[0]).toMatchObject({ programmes: 1 });
    await call('select public.archive_programme($1)', [other]);
    expect(
      (await call<{ programmes: number }>(`select * from public.programme_progress()`)).at(-1),
    ).toMatchObject({ programmes: 1 });
    expect(await call(`select * from public.programme_progress('owner')`)).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: 'app2_user@trame.example' })]),
    );
  });

  it('knows until when each line held, in whatever order lines come, move and go', async () => {
    const id = await add(sheet('Suivi'));
    const insert = (days: number[]) => open.sql`
      insert into public.programme_scores (programme_id, day, score, presence, quality, reach, lost, status)
      select ${id}, private.today() - d, 50, 30, 10, 10, '[]', 'draft' from unnest(${days}::integer[]) as d`;
    const spans = async () =>
      (
        await open.sql<{ from: number; until: number | null }[]>`
          select private.today() - day as from, private.today() - until_day as until
          from public.programme_scores where programme_id = ${id} order by day`
      ).map(({ from, until }) => [from, until]);
    await insert([10]);
    await insert([30, 5, 20]);
    expect(await spans()).toEqual([
      [30, 20],
      [20, 10],
      [10, 5],
      [5, null],
    ]);
    await open.sql`delete from public.programme_scores where programme_id = ${id} and day = private.today() - 10`;
    await open.sql`
      update public.programme_scores set day = day - 10 where programme_id = ${id} and day = private.today() - 30`;
    expect(await spans()).toEqual([
      [40, 20],
      [20, 5],
      [5, null],
    ]);
  });

  it('is the average of each day, of every group, for sheets with and without a sector and an owner', async () => {
    const ids = [];
    for (const title of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq'])
      ids.push(await add(sheet(title, { sector: title === 'Un' ? undefined : 'Autres Domaines' })));
    await open.sql`
      insert into public.programme_scores
        (programme_id, day, score, presence, quality, reach, lost, sector, owner_id, status)
      select id, private.today() - 60 + ((n * 7 + line * 11 + 3) % 59)::integer, (n * 13 + line * 29) % 100, 0, 0, 0, '[]',
        case when (n + line) % 3 > 0 then 'Autres Domaines' end,
        case when (n + line) % 2 = 0 then ${userIdOf('admin')}::uuid end,
        case when line = 3 and n % 2 = 0 then 'archived' else 'published' end
      from unnest(${ids}::uuid[]) with ordinality as p (id, n), generate_series(1, 5) as line`;
    for (const group of ['all', 'sector', 'owner', 'programme'])
      for (const step of ['day', 'week', 'month']) {
        const args = [group, step];
        const found = await call(
          `select day::text, group_key, score, programmes
           from public.programme_progress($1, private.today() - 70, private.today(), $2)`,
          args,
        );
        // Each day on its own, from the last line until it.
        const expected = await open.sql`
          with days as (
            select distinct least((date_trunc(${step}, d) + ('1 ' || ${step}::text)::interval)::date - 1, private.today()) as day
            from generate_series((private.today() - 70)::timestamp, private.today()::timestamp, '1 day') as d
          ),
          lines as (
            select programme_id, day, score, sector, owner_id, status from public.programme_scores where day < private.today()
            union all
            select id, private.today(), score, sector, owner_id, status from public.programmes
          ),
          held as (
            select distinct on (d.day, l.programme_id) d.day, l.programme_id, l.score, l.sector, l.owner_id, l.status
            from days d join lines l on l.day <= d.day
            order by d.day, l.programme_id, l.day desc
          )
          select h.day::text, case ${group} when 'sector' then h.sector when 'owner' then h.owner_id::text
              when 'programme' then h.programme_id::text end as group_key,
            round(avg(h.score), 1) as score, count(*)::integer as programmes
          from held h where h.status <> 'archived' group by h.day, 2 order by h.day, 2`;
        expect([args, found]).toEqual([args, [...expected]]);
      }
  });

  it('is for app2_user, and of a bounded length', async () => {
    expect(await refusal('select * from public.programme_progress()', [], 'app1_user')).toBe('42501');
    expect(await refusal(`select * from public.programme_progress('x')`)).toBe('22023 group_by');
    expect(await refusal(`select * from public.programme_progress('all', null, null, 'hour')`)).toBe(
      '22023 step',
    );
    expect(await refusal(`select * from public.programme_progress('all', '2020-01-01', null, 'day')`)).toBe(
      '22023 since',
    );
  });

  it('has goals, of what there is alone', async () => {
    const id = await add(sheet('But'));
    const goal = (scope: string | null, target: number | null, day: string | null = '2027-06-30') =>
      refusal('select public.save_programme_goal($1, $2, $3)', [scope, target, day]);
    for (const scope of [
      'all',
      'sector:Autres Domaines',
      `owner:${userIdOf('app2_user')}`,
      `programme:${id}`,
    ])
      expect([scope, await goal(scope, 85)]).toEqual([scope, null]);
    for (const scope of [
      'sector:Cuisine',
      `owner:${userIdOf('approvedTrainer')}`,
      `programme:${userIdOf('admin')}`,
      'x',
      null,
    ])
      expect([scope, await goal(scope, 85)]).toEqual([scope, '22023 scope']);
    expect(await goal('all', 0)).toBe('22023 target');
    expect(await goal('all', 85, null)).toBe('22023 by_day');
    expect(await goal('all', null)).toBe(null);
    expect(await open.sql`select 1 from public.programme_goals where scope = 'all'`).toHaveLength(0);
  });
});

describe('coverage', () => {
  const trainer = (actor: Actor, values: Row) =>
    open.sql`update public.trainer_profiles set ${open.sql({ training_sectors: ['CAO / DAO & Design Industriel'], ...values })} where user_id = ${userIdOf(actor)}`;
  const coverage = (actor: Actor) => call('select * from public.programme_coverage()', [], actor);
  const figures = () => call('select * from public.coverage_figures()', [], 'app4_user');

  it('counts approved trainers of the sector by what they know, and names them to recruiters alone', async () => {
    await add(sheet('Revit, niveau 2'));
    await add(sheet('Power BI, premiers rapports'));
    await trainer('approvedTrainer', {
      expertise_areas: ['Revit Architecture', 'Power Query'],
      mastered_software: ['Revit (BIM)'],
      city: 'RENNES',
    });
    await trainer('otherTrainer', { expertise_areas: [], mastered_software: ['revit'], city: 'Lyon' });
    await trainer('pendingTrainer', {
      expertise_areas: ['Revit'],
      mastered_software: ['Power BI'],
      city: 'Rennes',
    });
    await insertApplication(open.sql, {
      mastered_software: ['Power BI'],
      training_sectors: ['CAO / DAO & Design Industriel'],
      email: 'p@exemple.test',
    });
    await insertApplication(open.sql, {
      mastered_software: ['Power BI'],
      training_sectors: ['CAO / DAO & Design Industriel'],
      email: 'q@exemple.test',
      status: 'rejected',
    });
    const seen = await coverage('app2_user');
    expect(seen).toMatchObject([
      {
        title: 'Power BI, premiers rapports',
        trainers: 0,
        near: 0,
        people: null,
        applications: null,
        search: 'power',
      },
      { title: 'Revit, niveau 2', trainers: 2, near: 1, people: null, applications: null, search: 'revit' },
    ]);
    expect(JSON.stringify(seen)).not.toContain('otherTrainer');
    expect(await coverage('app5_user')).toMatchObject([
      { applications: 1, people: [] },
      { applications: null, people: [{ name: 'approvedTrainer' }, { name: 'otherTrainer' }] },
    ]);
    await open.sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      select ('a0000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated', 't' || n || '@trame.example', now()
      from generate_series(1, 25) as n`;
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, status)
      select id, email, 'Nom', 'approved' from auth.users where email like 't%@trame.example' and id::text like '%-9000-%'`;
    await open.sql`
      update public.trainer_profiles set training_sectors = '{CAO / DAO & Design Industriel}', mastered_software = '{Revit}'
      where user_id::text like '%-9000-%'`;
    const [, many] = await coverage('app5_user');
    expect([many!['trainers'], (many!['people'] as unknown[]).length]).toEqual([27, 20]);
    await open.sql`delete from auth.users where id::text like '%-9000-%'`;
    await trainer('otherTrainer', { training_sectors: ['Autres Domaines'] });
    expect((await coverage('admin'))[1]).toMatchObject({ trainers: 1 });
  });

  it('follows what trainers say they know, and whether they are approved', async () => {
    await add(sheet('Revit, niveau 2', { places: ['Rennes', 'Lyon'] }));
    const seen = async () =>
      (
        await call<{ trainers: number; near: number; places: Row[] }>(
          'select * from public.programme_coverage()',
        )
      ).map(({ trainers, near, places }) => [trainers, near, ...places.map((place) => place['trainers'])]);
    for (const actor of ['approvedTrainer', 'otherTrainer'] as const)
      await trainer(actor, { expertise_areas: [], mastered_software: [], city: 'RENNES' });
    expect(await seen()).toEqual([[0, 0, 0, 0]]);
    await trainer('approvedTrainer', { mastered_software: ['Revit'] });
    expect(await seen()).toEqual([[1, 1, 1, 0]]);
    await trainer('otherTrainer', { expertise_areas: ['Formation Revit niveau 2'], city: 'Nantes' });
    expect(await seen()).toEqual([[2, 1, 1, 0]]);
    await open.sql`update public.trainer_accounts set status = 'suspended' where user_id = ${userIdOf('approvedTrainer')}`;
    expect(await seen()).toEqual([[1, 0, 0, 0]]);
    await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${userIdOf('approvedTrainer')}`;
    await trainer('approvedTrainer', { mastered_software: ['Sage 100'] });
    expect(await seen()).toEqual([[1, 0, 0, 0]]);
  });

  it('is kept as it would be found anew, whatever is changed', async () => {
    const [found, kept] = [
      'select programme_id, user_id, is_near from private.found_programme_trainers(null, null) order by 1, 2',
      'select programme_id, user_id, is_near from private.programme_trainers order by 1, 2',
    ];
    const expectKept = async (what: string, pairs: number) => {
      const rows = await open.sql.unsafe<{ programme_id: string; is_near: boolean }[]>(kept);
      expect([what, rows.length, [...rows]]).toEqual([what, pairs, [...(await open.sql.unsafe(found))]]);
      const counted = await open.sql<{ trainers: string; near: string }[]>`
        select coalesce(sum(trainers), 0) as trainers, coalesce(sum(near), 0) as near
        from private.programme_trainer_counts n
        where (trainers, near) = (
          select count(*), count(*) filter (where is_near) from private.programme_trainers x where x.programme_id = n.programme_id
        )`;
      expect([what, { ...counted[0] }]).toEqual([
        what,
        { trainers: String(pairs), near: String(rows.filter(({ is_near: near }) => near).length) },
      ]);
    };
    for (const actor of ['approvedTrainer', 'otherTrainer'] as const)
      await trainer(actor, {
        expertise_areas: [],
        mastered_software: ['Revit'],
        city: 'Rennes',
        intervention_type: ['Présentiel'],
      });
    const ids = [
      await add(sheet('Revit, premiers pas', { places: ['Lyon'] })),
      await add(sheet('Revit, familles', { sector: undefined })),
      await add(sheet('Tableaux de bord')),
    ] as const;
    await expectKept('new sheets', 4);
    await write(ids[0], sheet('Revit, premiers pas', { places: ['Lyon', 'RENNES'] }));
    await expectKept('a place', 4);
    await write(ids[0], sheet('Revit, premiers pas', { places: ['Lyon'], modality: 'Distanciel' }));
    await expectKept('a modality', 4);
    await write(ids[2], sheet('Tableaux de bord Revit'));
    await expectKept('a title', 6);
    await write(ids[2], sheet('Tableaux de bord Revit', { sector: 'Autres Domaines' }));
    await expectKept('a sector', 4);
    await trainer('approvedTrainer', { intervention_type: ['Les deux'], city: 'Lyon' });
    await expectKept('a trainer who moved', 4);
    await trainer('approvedTrainer', { training_sectors: ['Autres Domaines'] });
    await expectKept('sectors of a trainer', 4);
    await open.sql`update public.trainer_profiles set mastered_software = '{Sage 100}'`;
    await expectKept('other software of everybody', 0);
    await open.sql`update public.trainer_profiles set mastered_software = '{Revit}'`;
    await expectKept('the former software', 4);
    await open.sql`update public.trainer_accounts set status = 'suspended' where user_id = ${userIdOf('otherTrainer')}`;
    await expectKept('a suspension', 2);
    await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${userIdOf('otherTrainer')}`;
    await expectKept('its end', 4);
    await call('select public.delete_programme($1)', [ids[1]]);
    await expectKept('a sheet that is gone', 2);
    const extra = 'a0000000-0000-4000-9001-000000000001';
    await open.sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (${extra}, 'authenticated', 'authenticated', 'extra@trame.example', now())`;
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, status)
      values (${extra}, 'extra@trame.example', 'Nom', 'approved')`;
    await open.sql`
      update public.trainer_profiles set training_sectors = '{Autres Domaines}', mastered_software = '{Revit}'
      where user_id = ${extra}`;
    await expectKept('an account', 3);
    await open.sql`delete from auth.users where id = ${extra}`;
    await expectKept('an account that is gone', 2);
    expect(
      await open.sql`select * from private.programme_trainer_counts where programme_id = ${ids[1]}`,
    ).toEqual([]);
  });

  it('lets a trainer save while an import is under way, and is right once both are through', async () => {
    await trainer('approvedTrainer', { expertise_areas: [], mastered_software: ['Sage 100'] });
    const rows = [{ content: sheet('Revit, premiers pas') }, { content: sheet('Revit, familles') }];
    const request = 'd7200000-0000-4000-8000-000000000001';
    await commitAs(open.sql, 'app2_user', async (importing) => {
      const lines = await importing.unsafe('select * from public.import_programmes($1, $2)', [
        rows as never,
        request,
      ]);
      expect(lines.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
      await open.sql.begin(async (saving) => {
        await saving`set local lock_timeout = '2s'`;
        await saving`
          update public.trainer_profiles set mastered_software = '{Revit}' where user_id = ${userIdOf('approvedTrainer')}`;
      });
    });
    const [found, kept] = await Promise.all(
      ['private.found_programme_trainers(null, null)', 'private.programme_trainers'].map((source) =>
        open.sql.unsafe(
          `select programme_id, user_id from ${source} where user_id = '${userIdOf('approvedTrainer')}' order by 1`,
        ),
      ),
    );
    expect([...kept!]).toHaveLength(2);
    expect([...kept!]).toEqual([...found!]);
  });

  it('is read by gap, sector and page, and counted by sector', async () => {
    for (const title of ['Revit A', 'Revit B', 'Python C', 'Figma D'])
      await add(sheet(title, title === 'Revit B' ? { places: ['Brest'] } : {}));
    await add(sheet('Excel E', { sector: 'Informatique & Technologies' }));
    await trainer('approvedTrainer', {
      expertise_areas: [],
      mastered_software: ['Revit', 'Figma'],
      city: 'Rennes',
    });
    await trainer('otherTrainer', { expertise_areas: [], mastered_software: ['Revit'], city: 'Rennes' });
    const titles = async (condition: string) =>
      (await call<{ title: string }>(`select * from public.programme_coverage(${condition})`)).map(
        ({ title }) => title,
      );
    expect(await titles('')).toEqual(['Excel E', 'Python C', 'Figma D', 'Revit B', 'Revit A']);
    expect(await titles(`gap => 'none'`)).toEqual(['Excel E', 'Python C']);
    expect(await titles(`gap => 'one'`)).toEqual(['Figma D']);
    expect(await titles(`gap => 'far'`)).toEqual(['Revit B']);
    expect(await titles(`sectors => array['Informatique & Technologies']`)).toEqual(['Excel E']);
    expect(await titles('page_size => 2, skip => 1')).toEqual(['Python C', 'Figma D']);
    expect(await refusal(`select * from public.programme_coverage(gap => 'x')`)).toBe('22023 gap');
    expect(await figures()).toEqual([
      {
        sector: 'CAO / DAO & Design Industriel',
        programmes: 4,
        several: 2,
        single: 1,
        missing: 1,
        far: 1,
        missing_online: 0,
        first_missing: 'Python C',
      },
      {
        sector: 'Informatique & Technologies',
        programmes: 1,
        several: 0,
        single: 0,
        missing: 1,
        far: 0,
        missing_online: 0,
        first_missing: 'Excel E',
      },
    ]);
  });
});

describe('on the site', () => {
  type Shown = {
    programmes: (Row & { id: string; digest: string; content?: Row; formerSlugs?: string[] })[];
    gone: Row[];
  };
  const shown = async (known: Row = {}) =>
    (await one<{ s: Shown }>('select public.site_programmes($1) as s', [known], 'service_role')).s;
  const revision = async () =>
    Number((await open.sql<{ revision: string }[]>`select revision from private.site_state`)[0]!.revision);

  it('is the last publication, never the draft, and only what the site has not yet', async () => {
    const id = await add(sheet('En ligne'));
    const other = await add(sheet('Autre en ligne'));
    await add(sheet('Brouillon'));
    const before = await revision();
    await publish(id);
    await publish(other);
    expect(await revision()).toBe(before + 2);
    await write(id, sheet('En ligne', { funding: 'Pas encore' }));
    await call('select public.confirm_programme($1)', [id]);
    expect(await revision()).toBe(before + 2);
    const first = await shown();
    expect(first.programmes.map(({ content }) => content!['title'])).toEqual(['Autre en ligne', 'En ligne']);
    expect(JSON.stringify(first)).not.toContain('Pas encore');
    const known = Object.fromEntries(first.programmes.map(({ id: of, digest }) => [of, digest]));
    await publish(id);
    const second = await shown(known);
    expect(second.programmes).toEqual([
      { id: other, digest: known[other] },
      expect.objectContaining({
        id,
        version: 2,
        content: expect.objectContaining({ funding: 'Pas encore' }) as Row,
      }),
    ]);
    expect(await revision()).toBe(before + 3);
  });

  it('has results, and the addresses that lead on', async () => {
    const id = await add(sheet('Premier titre'));
    await publish(id);
    await write(id, sheet('Premier titre'), 'autre-adresse');
    expect((await shown()).programmes[0]).toMatchObject({ slug: 'premier-titre', formerSlugs: [] });
    const before = await revision();
    await call(
      `select public.save_programme_indicators($1, '[{"kind": "success", "year": 2026, "value": 96, "n": 118}]')`,
      [id],
    );
    expect(await revision()).toBe(before + 1);
    await publish(id);
    expect((await shown()).programmes[0]).toMatchObject({
      slug: 'autre-adresse',
      formerSlugs: ['premier-titre'],
      indicators: [{ kind: 'success', year: 2026, value: 96, n: 118 }],
    });
    // Never the address of another one, and its own again when it goes back.
    const other = await one<{ slug: string }>('select * from public.create_programme($1)', [
      sheet('Premier titre'),
    ]);
    expect(other.slug).toBe('premier-titre-2');
    await write(id, sheet('Premier titre'), 'premier-titre');
    await publish(id);
    expect((await shown()).programmes[0]).toMatchObject({
      slug: 'premier-titre',
      formerSlugs: ['autre-adresse'],
    });
  });

  it('is gone when archived, with its addresses, and back only when it is published again', async () => {
    const id = await add(sheet('De passage'));
    await publish(id);
    const before = await revision();
    const [batch] = await call<{ batch_id: string }>(
      `select * from public.change_programmes($1, 'archive')`,
      [[id]],
    );
    expect(await revision()).toBe(before + 1);
    expect(await shown()).toEqual({
      programmes: [],
      gone: [{ id, title: 'De passage', sector: 'CAO / DAO & Design Industriel', slugs: ['de-passage'] }],
    });
    await call('select * from public.undo_programme_changes($1)', [batch!.batch_id]);
    expect((await shown()).programmes).toHaveLength(1);
    await call(`select * from public.change_programmes($1, 'archive')`, [[id]]);
    await call(`select * from public.change_programmes($1, 'unarchive')`, [[id]]);
    expect((await shown()).gone).toHaveLength(1);
    await publish(id);
    expect((await shown()).programmes).toMatchObject([{ id, version: 2 }]);
  });

  it('keeps its pictures while a sheet, a publication or a proposal names them', async () => {
    const picture = (name: string) => ({
      path: `programmes/${name}.png`,
      type: 'image/png',
      width: 10,
      height: 10,
    });
    for (const name of ['un', 'deux', 'trois'])
      await open.sql`insert into storage.objects (bucket_id, name) values ('site-media', ${`programmes/${name}.png`})`;
    const id = await add(sheet('Image', { picture: picture('un') }));
    await publish(id);
    await write(id, sheet('Image', { picture: picture('deux') }));
    await call('select public.propose_programme_changes($1, $2, $3)', [
      id,
      { picture: picture('trois') },
      await versionOf(id),
    ]);
    const used = await open.sql<
      { path: string }[]
    >`select path from private.used_site_files() as path where path like 'programmes/%' order by path`;
    expect(used.map(({ path }) => path)).toEqual([
      'programmes/deux.png',
      'programmes/trois.png',
      'programmes/un.png',
    ]);
  });
});

describe('the contact for accessibility', () => {
  it('that the settings change counts in the score of each sheet that names it', async () => {
    await open.sql`update public.company_settings set disability_contact_name = 'Nadège Saulnier', disability_contact_phone = '+33200000012'`;
    const id = await add(sheet('Contact', { accessibility: 'Référente : Nadège Saulnier, 02 00 00 00 12' }));
    const score = async () =>
      (
        await open.sql<
          { score: number; quality: number; lost: { rule: string; items?: string[] }[] }[]
        >`select score, quality, lost from public.programmes where id = ${id}`
      )[0]!;
    const before = await score();
    expect(before.lost.map(({ rule }) => rule)).not.toContain('accessibility_contact');
    await open.sql`update public.company_settings set disability_contact_phone = '+33200000013'`;
    const after = await score();
    expect(after).toMatchObject({ score: before.score - 6, quality: before.quality - 6 });
    expect(after.lost).toContainEqual({ rule: 'accessibility_contact', points: 6, items: ['+33200000012'] });
    // What the trigger wrote for the one rule is what the whole score says.
    expect((await open.sql`select private.rescore_programmes(null) as n`)[0]!['n']).toBe(0);
    await open.sql`update public.company_settings set disability_contact_phone = '+33200000012'`;
    expect(await score()).toEqual(before);
  });
});
