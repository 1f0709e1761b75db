import {
  CONTENT_LIMITS,
  logoState,
  SITE_CONTENT,
  SITE_PICTURE,
  startOf,
  type LogoTerms,
} from '@trame/domain/company';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const PICTURE = { path: 'logos/fauvel.svg', type: 'image/svg+xml', width: 120, height: 40 };
const PROOF = 'consents/fauvel.pdf';
const id = (n: number) => `e5000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`
    insert into storage.objects (bucket_id, name)
    values ('site-media', ${PICTURE.path}), ('site-media', ${PROOF}), ('site-media', 'qualiopi/2025.pdf'), ('resumes', 'logos/cv.svg')`;
});

beforeEach(async () => {
  await open.sql`delete from public.client_logos`;
  await open.sql`delete from public.timeline_events`;
});

const commit = (statement: string, actor: Actor = 'app1_user') =>
  commitAs(open.sql, actor, (tx) => tx.unsafe(statement));
const insert = (table: string, values: Record<string, unknown>) =>
  runAs(open.sql, 'app1_user', (tx) => tx`insert into ${tx(`public.${table}`)} ${tx(values)} returning *`);

describe('a logo', () => {
  const logo = (values: Record<string, unknown>) => insert('client_logos', { name: 'Fauvel', ...values });

  it('is added as a draft, with a name alone', async () => {
    const [row] = await logo({});
    expect(row).toMatchObject({ name: 'Fauvel', alt: null, picture: null, consent_on: null });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an empty name', { name: ' ' }, '23514'],
    ['a name of characters that nobody sees', { name: '\u202e' }, '23514'],
    ['a name that is too long', { name: 'x'.repeat(121) }, '23514'],
    ['an empty alternative text', { alt: '\u00a0' }, '23514'],
    ['a link that runs a script', { link: 'javascript:alert(1)' }, '23514'],
    ['a link with a mark of direction', { link: 'https://a.example/\u202e' }, '23514'],
    ['days in the wrong order', { visible_from: '2026-02-02', visible_until: '2026-02-01' }, '23514'],
    [
      'a consent that ends before it was given',
      { consent_on: '2026-02-02', consent_until: '2026-02-01' },
      '23514',
    ],
    ['a consent of nobody', { consent_by: '' }, '23514'],
    ['a proof outside its folder', { consent_file: PICTURE.path }, '23514'],
    ['a proof that storage does not hold', { consent_file: 'consents/gone.pdf' }, '23503'],
    ['a picture that storage does not hold', { picture: { ...PICTURE, path: 'logos/gone.svg' } }, '23503'],
    ['a picture of another bucket', { picture: { ...PICTURE, path: 'logos/cv.svg' } }, '23503'],
    ['a proof of consent as a picture', { picture: { ...PICTURE, path: PROOF } }, '23514'],
  ])('is refused with %s', async (_, values, code) => {
    expect(await errorCode(logo(values))).toBe(code);
  });

  it('is refused an edit that points to a file that storage does not hold', async () => {
    await commit(`insert into public.client_logos (id, name) values ('${id(1)}', 'Un')`);
    const set = (path: string) =>
      commit(`update public.client_logos set consent_file = '${path}' where id = '${id(1)}'`);
    expect(await errorCode(set('consents/gone.pdf'))).toBe('23503');
    expect(await errorCode(set(PROOF))).toBeNull();
  });

  it('has the pictures that the domain accepts, and no others', async () => {
    const pictures: unknown[] = [
      PICTURE,
      { ...PICTURE, alt: 'Un logo' },
      { ...PICTURE, path: 'a.svg' },
      { ...PICTURE, path: 'a/b/c.svg' },
      { ...PICTURE, path: 'a.webp', type: 'image/webp' },
      { ...PICTURE, path: 'a.jpg', type: 'image/jpeg' },
      { ...PICTURE, path: 'a.jpeg', type: 'image/jpeg' },
      { ...PICTURE, path: 'a/b/c/d.svg' },
      { ...PICTURE, path: '../a.svg' },
      { ...PICTURE, path: '/a.svg' },
      { ...PICTURE, path: 'A.svg' },
      { ...PICTURE, path: 'a.svg\n' },
      { ...PICTURE, path: 'consents/a.png', type: 'image/png' },
      { ...PICTURE, path: 'qualiopi/a.png', type: 'image/png' },
      { ...PICTURE, path: 'a.pdf', type: 'application/pdf' },
      { ...PICTURE, type: 'image/png' },
      { ...PICTURE, type: null },
      { ...PICTURE, path: null },
      { ...PICTURE, path: ['a.svg'] },
      { ...PICTURE, width: 0 },
      { ...PICTURE, width: 1.5 },
      { ...PICTURE, width: '120' },
      { ...PICTURE, width: [120] },
      { ...PICTURE, width: 8000 },
      { ...PICTURE, height: 8001 },
      { ...PICTURE, height: null },
      { ...PICTURE, alt: '' },
      { ...PICTURE, alt: ' ' },
      { ...PICTURE, alt: null },
      { ...PICTURE, alt: 'x'.repeat(200) },
      { ...PICTURE, alt: 'x'.repeat(201) },
      { ...PICTURE, onload: 'alert(1)' },
      { path: 'a.svg', type: 'image/svg+xml', width: 1 },
      {},
      [],
      'a.svg',
      1,
    ];
    const rows = await open.sql<{ picture: unknown; is_one: boolean }[]>`
      select picture, private.is_site_picture(picture) as is_one
      from jsonb_array_elements(${JSON.stringify(pictures)}::text::jsonb) as picture`;
    const found = rows.map(({ picture, is_one }) => [picture, is_one]);
    expect(found).toEqual(pictures.map((picture) => [picture, SITE_PICTURE.safeParse(picture).success]));
    expect(found.filter(([, isOne]) => isOne)).toHaveLength(8);
  });

  it('is shown on the days on which the domain says so', async () => {
    const given: LogoTerms = {
      picture: { ...PICTURE, type: 'image/svg+xml' },
      alt: 'Fauvel',
      visible_from: null,
      visible_until: null,
      consent_by: 'Paul Fauvel',
      consent_on: '2026-11-20',
      consent_until: null,
      consent_file: PROOF,
    };
    const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-12-31'];
    const terms: Partial<LogoTerms>[] = [
      {},
      ...(Object.keys(given) as (keyof LogoTerms)[]).map((key) => ({ [key]: null })),
      { consent_until: '2026-11-22' },
      { visible_from: '2026-11-22' },
      { visible_until: '2026-11-21' },
      { visible_from: '2026-11-19', visible_until: '2026-12-30', consent_until: '2026-11-21' },
    ];
    for (const change of terms) {
      const row = { ...given, ...change };
      const rows = await open.sql<{ day: string; shown: boolean }[]>`
        select day, private.logo_is_shown(l, day::date) as shown
        from unnest(${days}::text[]) as day,
          jsonb_populate_record(null::public.client_logos, ${JSON.stringify(row)}::text::jsonb) as l`;
      expect({ change, shown: rows.map(({ day, shown }) => [day, shown]) }).toEqual({
        change,
        shown: days.map((day) => [day, ['shown', 'ending'].includes(logoState(row, day))]),
      });
    }
  });

  it('whose consent ends within thirty days is announced, the first to end first', async () => {
    const today = "(now() at time zone 'Europe/Paris')::date";
    const row = (n: number, name: string, until: string, file = `'${PROOF}'`) => `(
      '${id(n)}', '${name}', 'Logo', '${JSON.stringify(PICTURE)}', 'Paul', ${today} - 90, ${until}, ${file})`;
    await open.sql.unsafe(`
      insert into public.client_logos (id, name, alt, picture, consent_by, consent_on, consent_until, consent_file) values
        ${row(1, 'Dans trente jours', `${today} + 30`)}, ${row(2, 'Aujourd’hui', today)}, ${row(3, 'Sans terme', 'null')},
        ${row(4, 'Dans trente et un jours', `${today} + 31`)}, ${row(5, 'Terminé', `${today} - 1`)},
        ${row(6, 'Sans preuve', `${today} + 3`, 'null')}`);
    const announced = await runAs(
      open.sql,
      'service_role',
      (tx) => tx`select name, days_left, consent_by from public.ending_logo_consents()`,
    );
    expect([...announced]).toEqual([
      { name: 'Aujourd’hui', days_left: 0, consent_by: 'Paul' },
      { name: 'Dans trente jours', days_left: 30, consent_by: 'Paul' },
    ]);
  });

  it('loses its comments, and its texts in the journal, when it is deleted', async () => {
    const own = crypto.randomUUID();
    await commit(`insert into public.client_logos (id, name, consent_by) values ('${own}', 'Un', 'Paul')`);
    await commit(`update public.client_logos set consent_by = 'Paul Fauvel' where id = '${own}'`);
    await commit(
      `insert into public.comments (entity_kind, entity_id, body) values ('logo', '${own}', 'À redemander')`,
    );
    const history = async () => {
      const rows = await runAs(
        open.sql,
        'app1_user',
        (tx) => tx`select kind, details from public.entity_timeline('logo', ${own})`,
      );
      return rows.map(({ kind }) => kind as string);
    };
    // In one millisecond, their order is not known.
    expect((await history()).toSorted()).toEqual(['comment', 'created', 'edited']);
    await commit(`delete from public.client_logos where id = '${own}'`);
    const [left] = await open.sql`
      select (select count(*)::int from public.comments where entity_id = ${own}) as comments,
        (select count(*)::int from private.audit_log where row_key = ${own} and changes::text ~ 'Paul') as texts`;
    expect(left).toEqual({ comments: 0, texts: 0 });
  });
});

describe('the order of the logos', () => {
  const add = async (...names: string[]) => {
    for (const [n, name] of names.entries())
      await commit(`insert into public.client_logos (id, name) values ('${id(n + 1)}', '${name}')`);
  };
  const move = (n: number, before: number | null, actor: Actor = 'app1_user') =>
    commit(
      `select public.move_client_logo('${id(n)}', ${before === null ? 'null' : `'${id(before)}'`})`,
      actor,
    );
  const order = async () => {
    const rows = await open.sql<{ name: string }[]>`select name from public.client_logos order by position`;
    return rows.map(({ name }) => name).join('');
  };

  it('is that in which they came', async () => {
    await add('A', 'B', 'C');
    expect(await order()).toBe('ABC');
  });

  it.each([
    [3, 1, 'CABD'],
    [1, 4, 'BCAD'],
    [1, null, 'BCDA'],
    [2, 4, 'ACBD'],
    [2, 3, 'ABCD'],
    [4, null, 'ABCD'],
  ])('changes when logo %d is put before %s', async (n, before, after) => {
    await add('A', 'B', 'C', 'D');
    await move(n, before);
    expect(await order()).toBe(after);
  });

  it('remains exact after very many moves between the same two', async () => {
    await add('A', 'B', 'C');
    for (let times = 0; times < 60; times += 1) await move(times % 2 === 0 ? 3 : 2, times % 2 === 0 ? 2 : 3);
    const [row] = await open.sql`select count(distinct position)::int as places from public.client_logos`;
    expect(row).toEqual({ places: 3 });
    expect(await order()).toBe('ABC');
  });

  it('is moved without making a colleague’s edit a conflict, and is in the history of the logo', async () => {
    await add('A', 'B');
    const version = () => open.sql`select updated_at from public.client_logos where id = ${id(2)}`;
    const before = await version();
    await move(2, 1);
    expect(await version()).toEqual(before);
    const [line] = await open.sql`
      select changes from private.audit_log where row_key = ${id(2)} order by id desc limit 1`;
    expect(line).toEqual({ changes: { position: { from: 2, to: 0.5 } } });
  });

  it('gives each a place of its own when two people add or move at once', async () => {
    await add('A', 'B', 'C', 'D');
    await Promise.all([
      move(4, 1),
      move(3, 1),
      ...[5, 6, 7].map((n) => commit(`insert into public.client_logos (id, name) values ('${id(n)}', 'N')`)),
    ]);
    const [row] = await open.sql`
      select count(distinct position)::int as places, count(*)::int as logos from public.client_logos`;
    expect(row).toEqual({ places: 7, logos: 7 });
  });

  it('is not changed when one of the two is gone, nor by others', async () => {
    await add('A', 'B');
    expect(await errorCode(move(9, 1))).toBe('P0002');
    expect(await errorCode(move(1, 9))).toBe('P0002');
    for (const actor of ['admin', 'app5_user', 'noRole', 'revoked'] as const)
      expect([actor, await errorCode(move(2, 1, actor))]).toEqual([actor, '42501']);
    expect(await order()).toBe('AB');
  });
});

describe('an event of the timeline', () => {
  const event = (values: Record<string, unknown>) =>
    insert('timeline_events', { starts_on: '2019-05-14', title_fr: 'Titre', text_fr: 'Texte', ...values });

  it('is a draft until it is published', async () => {
    const [row] = await event({});
    expect(row).toMatchObject({ state: 'draft', precision: 'day', title_en: null });
  });

  it.each<[string, Record<string, unknown>]>([
    ['an empty title', { title_fr: ' ' }],
    ['a title that is too long', { title_fr: 'x'.repeat(121) }],
    ['an empty text', { text_fr: '\n' }],
    ['a text that is too long', { text_fr: 'x'.repeat(1001) }],
    ['an empty English title', { title_en: '' }],
    ['an empty English text', { text_en: '\u200b' }],
    ['a precision that there is not', { precision: 'week' }],
    ['a state that there is not', { state: 'archived' }],
    ['a day of another time', { starts_on: '0219-05-14' }],
    ['something that is no picture', { picture: { src: 'x' } }],
  ])('is refused with %s', async (_, values) => {
    expect(await errorCode(event(values))).toBe('23514');
  });

  it('is stored under the first day of its year or month', async () => {
    for (const precision of ['year', 'month', 'day'] as const)
      for (const day of ['2019-05-14', '2019-05-01', '2019-01-01', '2019-01-02']) {
        const code = await errorCode(event({ precision, starts_on: day }));
        expect({ precision, day, code }).toEqual({
          precision,
          day,
          code: startOf(precision, day) === day ? null : '23514',
        });
      }
  });

  it('loses what nobody sees, and keeps its lines', async () => {
    const [row] = await event({ title_fr: 'Tra\u202eme\n', text_fr: 'un\r\ndeux\u0007' });
    expect(row).toMatchObject({ title_fr: 'Trame ', text_fr: 'un\ndeux' });
  });

  it('comes after those of its date, also when it is moved to another one', async () => {
    const add = (n: number, day: string) =>
      commit(
        `insert into public.timeline_events (id, starts_on, title_fr, text_fr) values ('${id(n)}', '${day}', '${n}', 't')`,
      );
    const order = async () => {
      const rows = await open.sql<{ title_fr: string }[]>`
        select title_fr from public.timeline_events order by starts_on, position`;
      return rows.map(({ title_fr }) => title_fr).join('');
    };
    await add(1, '2020-01-01');
    await add(2, '2019-01-01');
    await add(3, '2020-01-01');
    expect(await order()).toBe('213');
    await commit(`update public.timeline_events set starts_on = '2019-01-01' where id = '${id(1)}'`);
    expect(await order()).toBe('213');
    await commit(`update public.timeline_events set starts_on = '2020-01-01' where id = '${id(2)}'`);
    expect(await order()).toBe('132');
  });

  it('with the longest texts of emoji that the database accepts is published', async () => {
    const values = (more: number) => ({
      starts_on: '2019-01-01',
      state: 'published',
      title_fr: '🌱'.repeat(CONTENT_LIMITS.eventTitle + more),
      text_fr: '🌱'.repeat(CONTENT_LIMITS.eventText),
    });
    expect(await errorCode(event(values(1)))).toBe('23514');
    await open.sql`insert into public.timeline_events ${open.sql(values(0))}`;
    const [row] = await runAs(open.sql, 'service_role', (tx) => tx`select public.site_content() as content`);
    expect(SITE_CONTENT.safeParse(row?.['content']).error).toBeUndefined();
    expect(SITE_CONTENT.parse(row?.['content']).timeline).toHaveLength(1);
  });
});

describe('several events of the timeline', () => {
  const REQUEST = id(50);
  const change = async (
    action: string,
    ids: readonly string[],
    request = REQUEST,
    actor: Actor = 'app1_user',
  ) => {
    let rows: { outcome: string }[] = [];
    await commitAs(open.sql, actor, async (tx) => {
      rows = await tx`
        select * from public.change_timeline_events(${[...ids]}::uuid[], ${action}, ${request})`;
    });
    return rows.map(({ outcome }) => outcome);
  };
  const undo = async (request = REQUEST) => {
    let rows: { outcome: string }[] = [];
    await commitAs(open.sql, 'app1_user', async (tx) => {
      rows = await tx`select * from public.undo_timeline_changes(${request})`;
    });
    return rows.map(({ outcome }) => outcome);
  };
  const all = () => open.sql`select * from public.timeline_events order by id`;
  const states = async () => (await all()).map(({ state }) => state as string);

  beforeEach(async () => {
    await open.sql`delete from private.bulk_changes`;
    await open.sql`
      insert into public.timeline_events (id, starts_on, title_fr, text_fr, state) values
        (${id(1)}, '2019-01-01', 'Un', 't', 'draft'), (${id(2)}, '2020-01-01', 'Deux', 't', 'published'),
        (${id(3)}, '2021-01-01', 'Trois', 't', 'draft')`;
  });

  it('are published at once, each with its outcome, and back', async () => {
    expect(await change('publish', [id(1), id(2), id(9)])).toEqual(['changed', 'unchanged', 'missing']);
    expect(await states()).toEqual(['published', 'published', 'draft']);
    expect(await undo()).toEqual(['restored']);
    expect(await states()).toEqual(['draft', 'published', 'draft']);
  });

  it('are deleted at once, and come back as they were', async () => {
    const before = await all();
    expect(await change('delete', [id(1), id(2), id(9)])).toEqual(['changed', 'changed', 'missing']);
    expect((await all()).map((row) => row['id'] as string)).toEqual([id(3)]);
    expect(await undo()).toEqual(['restored', 'restored']);
    expect(await all()).toEqual(before);
  });

  it('that somebody changed since are left alone', async () => {
    await change('publish', [id(1), id(3)]);
    await commit(`update public.timeline_events set state = 'draft' where id = '${id(1)}'`);
    await open.sql`delete from public.timeline_events where id = ${id(3)}`;
    expect(await undo()).toEqual(['changed_since', 'missing']);
    expect(await states()).toEqual(['draft', 'published']);
  });

  it('are changed once by a request that is repeated', async () => {
    await change('unpublish', [id(2)]);
    await commit(`update public.timeline_events set state = 'published' where id = '${id(2)}'`);
    expect(await change('unpublish', [id(2)])).toEqual(['changed']);
    expect(await states()).toEqual(['draft', 'published', 'draft']);
    expect(await errorCode(change('publish', [id(2)]))).toBe('23505');
  });

  it.each(['archive', '', 'DELETE'])('are not changed by the unknown action %j', async (action) => {
    expect(await errorCode(change(action, [id(1)]))).toBe('22023');
  });

  it('are not changed by others, nor more than a thousand at once', async () => {
    for (const actor of ['admin', 'gestionnaire', 'app5_user', 'noRole', 'revoked', 'deleted'] as const)
      expect([actor, await errorCode(change('delete', [id(1)], REQUEST, actor))]).toEqual([actor, '42501']);
    const many = Array.from({ length: 1001 }, () => crypto.randomUUID());
    expect(await errorCode(change('delete', many))).toBe('22023');
    expect(await states()).toHaveLength(3);
  });

  it('are not taken back twice, nor by somebody else', async () => {
    await change('publish', [id(1)]);
    await undo();
    expect(await errorCode(undo())).toBe('23505');
    expect(await errorCode(undo(id(51)))).toBe('P0002');
  });
});

describe('deleted logos', () => {
  const REQUEST = id(60);
  const run = async (statement: string, actor: Actor = 'app1_user') => {
    let rows: { outcome: string }[] = [];
    await commitAs(open.sql, actor, async (tx) => {
      rows = await tx.unsafe(statement);
    });
    return rows.map(({ outcome }) => outcome);
  };
  const remove = (ids: readonly string[], actor?: Actor) =>
    run(`select * from public.delete_client_logos('{${ids.join(',')}}', '${REQUEST}')`, actor);
  const undo = (actor?: Actor, request = REQUEST) =>
    run(`select * from public.undo_logo_deletions('${request}')`, actor);
  const all = () => open.sql`select * from public.client_logos order by id`;
  const order = async () => {
    const rows = await open.sql<{ name: string }[]>`select name from public.client_logos order by position`;
    return rows.map(({ name }) => name).join(' ');
  };

  beforeEach(async () => {
    await open.sql`delete from private.bulk_changes`;
    await open.sql`
      insert into public.client_logos (id, name, alt, picture, consent_by, consent_on, consent_until, consent_file, consent_note)
      values (${id(1)}, 'Un', 'Logo', ${open.sql.json(PICTURE)}, 'Lise Morvan', '2026-01-01', '2027-01-01', ${PROOF}, 'Page 4')`;
    for (const [n, name] of [
      [2, 'Deux'],
      [3, 'Trois'],
    ] as const)
      await open.sql`insert into public.client_logos (id, name) values (${id(n)}, ${name})`;
  });

  it('come back as they were, with their consent, its proof and their place', async () => {
    const before = await all();
    expect(await remove([id(1), id(2), id(9)])).toEqual(['changed', 'changed', 'missing']);
    expect(await order()).toBe('Trois');
    expect(await undo()).toEqual(['restored', 'restored']);
    expect(await all()).toEqual(before);
    expect(await order()).toBe('Un Deux Trois');
  });

  it('come back after all others when another one has their place', async () => {
    await remove([id(2), id(3)]);
    await commit(`insert into public.client_logos (id, name) values ('${id(4)}', 'Quatre')`);
    expect(await undo()).toEqual(['restored', 'restored']);
    expect(await order()).toBe('Un Quatre Trois Deux');
  });

  it('are not written over one that is there again', async () => {
    await remove([id(1)]);
    await commit(`insert into public.client_logos (id, name) values ('${id(1)}', 'Autre')`);
    expect(await undo()).toEqual(['changed_since']);
    expect(await order()).toBe('Deux Trois Autre');
  });

  it('are deleted once by a request that is repeated', async () => {
    await remove([id(1)]);
    await commit(`insert into public.client_logos (id, name) values ('${id(1)}', 'Autre')`);
    expect(await remove([id(1)])).toEqual(['changed']);
    expect(await order()).toBe('Deux Trois Autre');
  });

  it('are not deleted by others, nor more than a thousand at once', async () => {
    for (const actor of ['admin', 'gestionnaire', 'app5_user', 'noRole', 'revoked', 'deleted'] as const)
      expect([actor, await errorCode(remove([id(1)], actor))]).toEqual([actor, '42501']);
    const many = Array.from({ length: 1001 }, () => crypto.randomUUID());
    expect(await errorCode(remove(many))).toBe('22023');
    expect(await order()).toBe('Un Deux Trois');
  });

  it('are not taken back twice, by others, nor after half an hour', async () => {
    await remove([id(1)]);
    expect(await errorCode(undo('app5_user'))).toBe('42501');
    await open.sql`update private.bulk_changes set at = at - interval '31 minutes'`;
    expect(await errorCode(undo())).toBe('P0002');
    await open.sql`update private.bulk_changes set at = at + interval '31 minutes'`;
    await undo();
    expect(await errorCode(undo())).toBe('23505');
    expect(await errorCode(undo('app1_user', id(61)))).toBe('P0002');
  });
});

describe.each([
  ['a logo', 'client_logos', `(id, name) values ('${id(1)}', 'Un')`, 'name'],
  [
    'an event',
    'timeline_events',
    `(id, starts_on, title_fr, text_fr) values ('${id(1)}', '2020-01-01', 'Un', 't')`,
    'title_fr',
  ],
])('%s', (_, table, row, column) => {
  it('is saved on the version that was read, or not at all', async () => {
    await commit(`insert into public.${table} ${row}`);
    const read = async () => {
      const [found] = await open.sql.unsafe<{ version: string; value: string }[]>(
        `select updated_at::text as version, ${column} as value from public.${table}`,
      );
      return found!;
    };
    const { version } = await read();
    const save = (value: string) =>
      commit(
        `update public.${table} set ${column} = '${value}' where id = '${id(1)}' and updated_at = '${version}'`,
      );
    await save('Premier');
    await save('Second');
    expect((await read()).value).toBe('Premier');
    expect((await read()).version > version).toBe(true);
  });
});

describe('the certificate of the settings', () => {
  it('is a file that storage holds', async () => {
    const set = (path: string) => commit(`update public.company_settings set qualiopi_file = '${path}'`);
    expect(await errorCode(set('qualiopi/gone.pdf'))).toBe('23503');
    expect(await errorCode(set('qualiopi/2025.pdf'))).toBeNull();
    await open.sql`update public.company_settings set qualiopi_file = null`;
  });
});

describe('whom a comment can mention', () => {
  it('are those who hold the role of its kind, shown to them alone', async () => {
    const people = (actor: Actor, kind: string) =>
      runAs(open.sql, actor, (tx) => tx`select email from public.entity_people(${kind})`);
    expect([...(await people('app1_user', 'logo'))]).toEqual([{ email: 'app1_user@trame.example' }]);
    expect(await errorCode(people('app1_user', 'application'))).toBe('42501');
    expect(await errorCode(people('app5_user', 'logo'))).toBe('42501');
    expect(await errorCode(people('app1_user', 'nothing'))).toBe('42501');
  });
});
