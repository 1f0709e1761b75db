import { describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { callsOf, type Row } from './support/calls.ts';
import { sheet } from './support/programmes.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);
const { call, one, refusal } = callsOf(open, 'app2_user');

let numbers = 0;
const fresh = (name = 'Modification') => `${name} ${(numbers += 1)}`;
const add = async (content: Row) =>
  (await one<{ id: string; updated_at: Date }>('select * from public.create_programme($1)', [content])).id;
const stored = async (id: string) =>
  (
    await open.sql<
      { content: Row; status: string; owner_id: string | null; updated_at: Date; lost: { rule: string }[] }[]
    >`
    select * from public.programmes where id = ${id}`
  )[0]!;
const write = async (id: string, content: Row) =>
  call('select * from public.save_programme($1, $2, $3)', [id, content, (await stored(id)).updated_at]);
const publish = async (id: string) =>
  call('select * from public.publish_programme($1, $2)', [id, (await stored(id)).updated_at]);
const uuid = (number: number) => `d7100000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('one change to many programmes', () => {
  type Outcome = { programme_id: string; outcome: string; batch_id: string };
  const change = (
    ids: string[],
    action: string,
    request: string | null = null,
    owner: string | null = null,
  ) => call<Outcome>('select * from public.change_programmes($1, $2, $3, $4)', [ids, action, request, owner]);
  const outcomes = (rows: Outcome[]) =>
    Object.fromEntries(rows.map(({ programme_id, outcome }) => [programme_id, outcome]));

  it('says what became of each, and is taken back but for what somebody changed since', async () => {
    const [draft, online, other] = [
      await add(sheet(fresh())),
      await add(sheet(fresh())),
      await add(sheet(fresh())),
    ];
    await publish(online);
    const request = uuid(1);
    const asked = [draft, online, other, uuid(999)];
    expect(outcomes(await change(asked, 'submit', request))).toEqual({
      [draft]: 'changed',
      [online]: 'refused',
      [other]: 'changed',
      [uuid(999)]: 'missing',
    });
    expect(outcomes(await change(asked, 'submit', request))).toMatchObject({ [draft]: 'changed' });
    expect(
      await refusal('select * from public.change_programmes($1, $2, $3)', [asked, 'archive', request]),
    ).toBe('23505');
    await call('select public.archive_programme($1)', [other]);
    const undone = await call<Outcome>('select * from public.undo_programme_changes($1)', [request]);
    expect(outcomes(undone)).toEqual({ [draft]: 'restored', [other]: 'changed_since' });
    expect((await stored(draft)).status).toBe('draft');
    expect(await refusal('select * from public.undo_programme_changes($1)', [request])).toBe('23505');
  });

  it('gives them to somebody of the staff, and takes archived ones back as drafts', async () => {
    const id = await add(sheet(fresh()));
    await publish(id);
    await change([id], 'assign', null, userIdOf('gestionnaire'));
    expect((await stored(id)).owner_id).toBe(userIdOf('gestionnaire'));
    await change([id], 'assign');
    expect((await stored(id)).owner_id).toBe(null);
    await change([id], 'archive');
    expect(outcomes(await change([id], 'return'))).toEqual({ [id]: 'refused' });
    await change([id], 'unarchive');
    expect((await stored(id)).status).toBe('draft');
    const assign = 'select * from public.change_programmes($1, $2, null, $3)';
    expect(await refusal(assign, [[id], 'assign', userIdOf('approvedTrainer')])).toBe('22023 owner');
    expect(await refusal(assign, [[id], 'archive', userIdOf('admin')])).toBe('22023 owner');
    expect(await refusal(assign, [[id], 'publish', null])).toBe('22023 action');
    expect(await refusal(assign, [Array.from({ length: 1001 }, (_, n) => uuid(n)), 'archive', null])).toBe(
      '22023',
    );
  });

  it('by two people in both orders of the same programmes blocks neither', async () => {
    const ids = [await add(sheet(fresh())), await add(sheet(fresh())), await add(sheet(fresh()))];
    await Promise.all([change(ids, 'confirm'), change(ids.toReversed(), 'archive'), change(ids, 'submit')]);
    expect((await stored(ids[0]!)).status).toMatch(/archived|in_review/);
  });
});

describe('an import', () => {
  type Line = { line: number; outcome: string; field: string | null; programme_id: string | null };
  const bring = (rows: unknown, request: string) =>
    call<Line>('select * from public.import_programmes($1, $2)', [rows, request]);

  it('adds, changes and refuses line by line, each fault with its field', async () => {
    const known = await add(sheet('Déjà là'));
    const lines = await bring(
      [
        { content: sheet('Importé une fois') },
        { content: sheet('Importé  UNE fois ') },
        { content: sheet('Déjà là') },
        { id: known, content: { funding: 'OPCO', audience: null } },
        { id: known, content: { funding: 'OPCO' } },
        { id: uuid(998), content: { funding: 'OPCO' } },
        { id: 'x', content: {} },
        { content: { summary: 'sans titre' } },
        { content: { title: 'Prix', price_cents: -3 } },
        { content: { title: 'Secteur', sector: 'Cuisine' } },
        { content: { title: 'Effectif', group_min: 9, group_max: 2 } },
        { content: { title: 'Clef', score: 100 } },
        { content: { title: 'Date', certification: { ends_on: '31/12/2026' } } },
        {
          content: {
            title: 'Image',
            picture: { path: 'logos/rien.png', type: 'image/png', width: 1, height: 1 },
          },
        },
        { content: { title: 'Résultat' }, indicators: [{ kind: 'success', year: 2026, value: 140, n: 3 }] },
        {
          content: { title: 'Avec résultat' },
          indicators: [{ kind: 'success', year: 2026, value: 91.5, n: 3 }],
        },
        { content: 'x' },
        'x',
      ],
      uuid(10),
    );
    expect(lines.map(({ line, outcome, field }) => [line, outcome, field])).toEqual([
      [1, 'added', null],
      [2, 'known', 'title'],
      [3, 'known', 'title'],
      [4, 'changed', null],
      [5, 'unchanged', null],
      [6, 'missing', 'id'],
      [7, 'refused', 'id'],
      [8, 'refused', 'title'],
      [9, 'refused', 'price_cents'],
      [10, 'refused', 'sector'],
      [11, 'refused', 'group_min'],
      [12, 'refused', 'score'],
      [13, 'refused', 'certification'],
      [14, 'refused', 'picture'],
      [15, 'refused', 'value'],
      [16, 'added', null],
      [17, 'refused', 'line'],
      [18, 'refused', 'line'],
    ]);
    const changed = (await stored(known)).content;
    expect(changed).toMatchObject({ title: 'Déjà là', funding: 'OPCO' });
    expect(Object.keys(changed)).not.toContain('audience');
    expect(await open.sql`select 1 from public.programmes where title in ('Résultat', 'Image')`).toHaveLength(
      0,
    );
  });

  it('sent twice adds nothing twice, also at once', async () => {
    const rows = [{ content: sheet('Deux envois') }];
    const both = await Promise.all([bring(rows, uuid(11)), bring(rows, uuid(11))]);
    expect(both[0]).toEqual(both[1]);
    expect((await bring(rows, uuid(12)))[0]).toMatchObject({ outcome: 'known' });
    expect(await open.sql`select 1 from public.programmes where title = 'Deux envois'`).toHaveLength(1);
    expect(await refusal('select * from public.import_programmes($1, $2)', [[], uuid(11)])).toBe('23505');
  });

  it('leaves an archived sheet as it is', async () => {
    const id = await add(sheet(fresh()));
    await call('select public.archive_programme($1)', [id]);
    expect(await bring([{ id, content: { funding: 'OPCO' } }], uuid(20))).toMatchObject([
      { outcome: 'refused', field: 'status', programme_id: id },
    ]);
    expect((await stored(id)).content).not.toHaveProperty('funding');
  });

  it('says before what each line would do, and writes nothing', async () => {
    const known = await add(sheet(fresh(), { access_delay: 'rapidement' }));
    const [archived, name] = [await add(sheet(fresh())), fresh()];
    await call('select public.archive_programme($1)', [archived]);
    const twice = fresh();
    await add(sheet(twice));
    await add(sheet(twice));
    const before = await stored(known);
    const rows = [
      { content: sheet(name) },
      { content: sheet(before.content['title'] as string, { access_delay: '15 jours' }) },
      { content: sheet(twice) },
      { id: known, content: { access_delay: '15 jours' } },
      { id: known, content: {} },
      { id: archived, content: { funding: 'OPCO' } },
      { id: uuid(997), content: {} },
      { id: known, content: { price_cents: 'x' } },
      { content: sheet(before.content['title'] as string, { price_cents: 'x' }) },
    ];
    type Checked = Line & { before: Row | null; score_before: number | null; score_after: number | null };
    const checked = await call<Checked>('select * from public.check_programme_import($1)', [rows]);
    expect(checked.map(({ outcome, field, programme_id }) => [outcome, field, programme_id])).toEqual([
      ['added', null, null],
      ['known', 'title', known],
      ['known', 'titles', expect.any(String)],
      ['changed', null, known],
      ['unchanged', null, known],
      ['refused', 'status', archived],
      ['missing', 'id', null],
      ['refused', 'price_cents', null],
      ['refused', 'price_cents', null],
    ]);
    const [added, same, , changed, unchanged] = checked;
    expect(added).toMatchObject({ before: null, score_before: null });
    expect(changed).toMatchObject({ status: 'draft', before: before.content });
    expect(changed!.score_after).toBe(changed!.score_before! + 6);
    expect(same!.score_after).toBe(changed!.score_after);
    expect(unchanged!.score_after).toBe(unchanged!.score_before);
    expect(await stored(known)).toEqual(before);
    await bring(rows.slice(0, 4), uuid(21));
    expect(await open.sql`select score from public.programmes where title = ${name}`).toEqual([
      { score: added!.score_after },
    ]);
    expect(await open.sql`select score from public.programmes where id = ${known}`).toEqual([
      { score: changed!.score_after },
    ]);
    expect(await refusal('select * from public.check_programme_import($1)', [{}])).toBe('22023 rows');
  });

  it('with results says which are new, what the score is with them, and keeps their sources', async () => {
    type Checked = Line & { score_before: number; score_after: number; results: Row[] };
    const check = (rows: Row[]) => call<Checked>('select * from public.check_programme_import($1)', [rows]);
    const scoreOf = async (id: string) =>
      (await open.sql<{ score: number }[]>`select score from public.programmes where id = ${id}`)[0]!.score;
    const id = await add(sheet(fresh()));
    const title = (await stored(id)).content['title'] as string;
    await open.sql`update public.programmes set confirmed_on = private.today() - 500 where id = ${id}`;
    const year = new Date().getFullYear() - 1;
    const result = { kind: 'satisfaction', year, value: 4.6, n: 42 };
    const lines = [
      { id, content: {}, indicators: [result] },
      { content: { title }, indicators: [result] },
      { content: sheet(fresh()), indicators: [result] },
    ];
    const seen = { ...result, before: null };
    const [alone, known, added] = await check(lines);
    expect([alone, known, added]).toMatchObject([
      { outcome: 'changed', results: [seen] },
      { outcome: 'known', field: 'title', results: [seen] },
      { outcome: 'added', results: [seen] },
    ]);
    expect(alone!.score_after).toBeGreaterThan(alone!.score_before);
    expect(known!.score_after).toBe(alone!.score_after);
    const [, , made] = await bring([lines[0]!, { id, content: {} }, lines[2]!], uuid(31));
    expect(await scoreOf(id)).toBe(alone!.score_after);
    expect(await scoreOf(made!.programme_id!)).toBe(added!.score_after);
    expect(await check([lines[0]!])).toMatchObject([
      { outcome: 'unchanged', results: [], score_after: alone!.score_after },
    ]);
    await open.sql`update public.programme_indicators set source = 'Enquête à chaud' where programme_id = ${id}`;
    const better = { ...result, value: 4.8, n: 50 };
    const changed = { id, content: {}, indicators: [better] };
    expect(await check([changed])).toMatchObject([
      { outcome: 'changed', results: [{ ...better, before: { value: 4.6, n: 42 } }] },
    ]);
    await bring([changed], uuid(32));
    expect(
      await open.sql`select value::float, n, source from public.programme_indicators where programme_id = ${id}`,
    ).toEqual([{ value: 4.8, n: 50, source: 'Enquête à chaud' }]);
    const faulty = (indicators: Row[]) => ({ id, content: {}, indicators });
    const refused = await check([faulty([{ ...result, value: 6 }]), faulty([result, better])]);
    expect(refused.map(({ outcome, field, results }) => [outcome, field, results])).toEqual([
      ['refused', 'value', []],
      ['refused', 'year', []],
    ]);
  });

  it('adds no more results than the editor writes', async () => {
    const id = await add(sheet(fresh()));
    const of = (kind: string, first: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ kind, year: first + at, value: 4, n: 3 }));
    const file = (indicators: Row[]) => [{ id, content: {}, indicators }];
    const full = [...of('success', 2000, 30), ...of('attendance', 2000, 29)];
    const beyond = [...of('attendance', 2029, 1), ...of('satisfaction', 2000, 1)];
    const check = async (rows: Row[]) =>
      (await call<Line>('select * from public.check_programme_import($1)', [rows])).map((line) => [
        line.outcome,
        line.field,
      ]);
    expect(await bring(file(full), uuid(41))).toMatchObject([{ outcome: 'changed' }]);
    expect(await check(file(beyond))).toEqual([['refused', 'indicators']]);
    expect(await bring(file(beyond), uuid(42))).toMatchObject([{ outcome: 'refused', field: 'indicators' }]);
    // One more, and others of those that are there.
    const last = [...beyond.slice(0, 1), { ...full[0]!, n: 4 }];
    expect(await check(file(last))).toEqual([['changed', null]]);
    expect(await bring(file(last), uuid(43))).toMatchObject([{ outcome: 'changed' }]);
    const [kept] = await open.sql`
      select count(*)::integer as n from public.programme_indicators where programme_id = ${id}`;
    expect(kept).toEqual({ n: 60 });
  });

  it('of more than a file has, or of something else, is refused', async () => {
    const ask = (rows: unknown) =>
      refusal('select * from public.import_programmes($1, $2)', [rows, uuid(13)]);
    expect(await ask(Array.from({ length: 501 }, () => ({ content: { title: 'x' } })))).toBe('22023 rows');
    expect(await ask([{ content: { title: 'x'.repeat(4_200_000) } }])).toBe('22023 rows');
    expect(await ask({})).toBe('22023 rows');
    expect(await refusal('select * from public.import_programmes($1, null)', [[]])).toBe('22023 rows');
  });
});

describe('a proposal', () => {
  const propose = async (
    id: string,
    changes: Row,
    actor: Actor = 'gestionnaire',
    note: string | null = null,
  ) =>
    (
      await one<{ id: string }>(
        'select public.propose_programme_changes($1, $2, $3, $4) as id',
        [id, changes, (await stored(id)).updated_at, note],
        actor,
      )
    ).id;
  type Decided = { status: string; accepted: string[]; left_alone: string[] };
  const decide = (id: string, accept: boolean, keys: string[] | null = null, basedOn: Date | null = null) =>
    one<Decided>('select * from public.decide_programme_proposal($1, $2, $3, $4)', [
      id,
      accept,
      keys,
      basedOn,
    ]);

  it('of a colleague is taken over whole, in part, or not at all', async () => {
    const id = await add(sheet(fresh(), { funding: 'OPCO' }));
    const whole = await propose(id, { audience: 'Tous', funding: null }, 'app5_user', 'Vu avec un client');
    expect(
      await call(
        `select title, changes, base, note, proposed_by_name from public.list_programme_proposals($1)`,
        [id],
        'app4_user',
      ),
    ).toMatchObject([
      {
        changes: { audience: 'Tous', funding: null },
        base: { funding: 'OPCO' },
        note: 'Vu avec un client',
        proposed_by_name: 'app5_user@trame.example',
      },
    ]);
    expect(await decide(whole, true)).toMatchObject({
      status: 'accepted',
      accepted: ['audience', 'funding'],
      left_alone: [],
    });
    expect((await stored(id)).content).toMatchObject({ audience: 'Tous' });
    expect(Object.keys((await stored(id)).content)).not.toContain('funding');
    const part = await propose(id, { audience: 'Personne', funding: 'CPF' });
    expect(await decide(part, true, ['funding'])).toMatchObject({
      accepted: ['funding'],
      left_alone: ['audience'],
    });
    const refused = await propose(id, { audience: 'Personne' });
    expect(await decide(refused, false)).toMatchObject({ status: 'refused' });
    expect((await stored(id)).content).toMatchObject({ audience: 'Tous', funding: 'CPF' });
    expect(await refusal('select * from public.decide_programme_proposal($1, true)', [refused])).toBe(
      '22023 status',
    );
  });

  it('does not go over what somebody has written since, unless whoever decides has seen it', async () => {
    const id = await add(sheet(fresh(), { audience: 'A' }));
    const proposal = await propose(id, { audience: 'B' });
    await write(id, sheet(fresh(), { audience: 'C' }));
    expect(await decide(proposal, true)).toMatchObject({ status: 'open', left_alone: ['audience'] });
    expect(await decide(proposal, true, ['audience'])).toMatchObject({ status: 'open' });
    expect(await decide(proposal, true, ['audience'], (await stored(id)).updated_at)).toMatchObject({
      status: 'accepted',
    });
    expect((await stored(id)).content).toMatchObject({ audience: 'B' });
  });

  it('is refused when it changes nothing, breaks a rule or is about another version', async () => {
    const id = await add(sheet(fresh(), { audience: 'A' }));
    const { updated_at } = await stored(id);
    const ask = (changes: unknown, basedOn: Date = updated_at, note: string | null = null) =>
      refusal(
        'select public.propose_programme_changes($1, $2, $3, $4)',
        [id, changes, basedOn, note],
        'admin',
      );
    expect(await ask({ audience: 'A' })).toBe('22023 changes');
    expect(await ask({ nothing: null })).toBe('22023 changes');
    expect(await ask({ score: 100 })).toBe('22023 score');
    expect(await ask({ title: null })).toBe('22023 title');
    expect(await ask({})).toBe('22023 changes');
    expect(await ask([1])).toBe('22023 changes');
    expect(await ask({ audience: 'é'.repeat(300_000) })).toBe('22023 changes');
    expect(await ask({ audience: 'B' }, new Date(0))).toBe('23505 based_on');
    expect(await ask({ audience: 'B' }, updated_at, 'x'.repeat(1001))).toBe('22023 note');
    expect(
      await refusal(
        'select public.propose_programme_changes($1, $2, $3)',
        [id, { audience: 'B' }, updated_at],
        'approvedTrainer',
      ),
    ).toBe('42501');
  });

  it('is withdrawn by who made it, and by nobody else', async () => {
    const id = await add(sheet(fresh()));
    const proposal = await propose(id, { audience: 'B' });
    expect(await refusal('select public.withdraw_programme_proposal($1)', [proposal], 'app2_user')).toBe(
      'P0002',
    );
    await call('select public.withdraw_programme_proposal($1)', [proposal], 'gestionnaire');
    expect(await refusal('select public.withdraw_programme_proposal($1)', [proposal], 'gestionnaire')).toBe(
      'P0002',
    );
    expect(await refusal('select * from public.decide_programme_proposal($1, true)', [proposal])).toBe(
      '22023 status',
    );
  });

  it('is one of a hundred at most that a person leaves open', async () => {
    const id = await add(sheet(fresh()));
    await open.sql`
      insert into public.programme_proposals (programme_id, changes, base, proposed_by)
      select ${id}, '{"audience": "B"}', '{}', ${userIdOf('app1_user')} from generate_series(1, 100)`;
    expect(
      await refusal(
        'select public.propose_programme_changes($1, $2, $3)',
        [id, { audience: 'C' }, (await stored(id)).updated_at],
        'app1_user',
      ),
    ).toBe('22023 proposals');
  });
});

describe('corrections', () => {
  type Fixed = { place: number; outcome: string; field: string | null; left_alone: string[] };
  const apply = (fixes: unknown, batch: string) =>
    call<Fixed>('select * from public.apply_programme_fixes($1, $2)', [fixes, batch]);

  it('are applied with a line each in the journal, and taken back but for what was changed since', async () => {
    const [first, second] = [
      await add(sheet(fresh(), { access_delay: 'rapidement' })),
      await add(sheet(fresh(), { audience: 'A' })),
    ];
    const fixes = [
      {
        programme_id: first,
        rule: 'access_delay_days',
        changes: { access_delay: '15 jours ouvrés' },
        base: { access_delay: 'rapidement' },
      },
      { programme_id: first, rule: 'audience', changes: { audience: 'Tous' } },
      { programme_id: second, rule: 'audience', changes: { audience: 'Tous' }, base: { audience: 'Autre' } },
      { programme_id: second, rule: 'price', changes: { price_cents: -1 } },
      { programme_id: second, rule: 'audience', changes: { audience: 'A' } },
      { programme_id: uuid(997), rule: 'audience', changes: { audience: 'A' } },
    ];
    const done = await apply(fixes, uuid(20));
    expect(done.map(({ place, outcome, field }) => [place, outcome, field])).toEqual([
      [1, 'applied', null],
      [2, 'applied', null],
      [3, 'changed_since', 'audience'],
      [4, 'refused', 'price_cents'],
      [5, 'unchanged', null],
      [6, 'missing', null],
    ]);
    expect((await apply(fixes, uuid(20))).slice(0, 2).map(({ outcome }) => outcome)).toEqual([
      'applied',
      'applied',
    ]);
    expect((await stored(first)).lost.map(({ rule }) => rule)).not.toContain('access_delay_days');
    const lines = await open.sql<{ changes: Row }[]>`
      select changes from private.audit_log where row_key = ${first} and changes ? 'fix' order by id`;
    expect(lines.map(({ changes }) => changes)).toEqual([
      { access_delay: { from: 'rapidement', to: '15 jours ouvrés' }, fix: { to: 'access_delay_days' } },
      { audience: { from: 'Dessinateurs, projeteurs, architectes', to: 'Tous' }, fix: { to: 'audience' } },
    ]);
    await write(first, { ...(await stored(first)).content, audience: 'Revu depuis' });
    const undone = await call<Fixed>('select * from public.undo_programme_fixes($1)', [uuid(20)]);
    expect(undone.map(({ place, outcome, left_alone }) => [place, outcome, left_alone])).toEqual([
      [2, 'changed_since', ['audience']],
      [1, 'restored', []],
    ]);
    expect((await stored(first)).content).toMatchObject({
      access_delay: 'rapidement',
      audience: 'Revu depuis',
    });
    expect(
      (await call<Fixed>('select * from public.undo_programme_fixes($1)', [uuid(20)])).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(['changed_since', 'undone']);
  });

  it('of one field one after the other go back in the other order', async () => {
    const id = await add(sheet(fresh(), { audience: undefined }));
    await apply(
      ['A', 'B'].map((audience) => ({ programme_id: id, rule: 'audience', changes: { audience } })),
      uuid(21),
    );
    await call('select * from public.undo_programme_fixes($1)', [uuid(21)]);
    expect(Object.keys((await stored(id)).content)).not.toContain('audience');
  });

  it('are taken back for thirty days', async () => {
    const id = await add(sheet(fresh(), { audience: 'A' }));
    await apply([{ programme_id: id, rule: 'audience', changes: { audience: 'B' } }], uuid(22));
    await open.sql`update public.programme_fixes set at = now() - interval '31 days' where batch_id = ${uuid(22)}`;
    expect(await refusal('select * from public.undo_programme_fixes($1)', [uuid(22)])).toBe('P0002');
    expect(await refusal('select * from public.undo_programme_fixes($1)', [uuid(996)])).toBe('P0002');
  });

  it('that are not a list of corrections are refused whole', async () => {
    const ask = (fixes: unknown) =>
      refusal('select * from public.apply_programme_fixes($1, $2)', [fixes, uuid(23)]);
    const id = await add(sheet(fresh()));
    const fix = { programme_id: id, rule: 'audience', changes: { audience: 'B' } };
    for (const wrong of [
      {},
      ['x'],
      [{ ...fix, rule: 'A B' }],
      [{ ...fix, programme_id: 'x' }],
      [{ ...fix, by: 'x' }],
      [{ ...fix, changes: [] }],
      [{ ...fix, base: 1 }],
      Array.from({ length: 501 }, () => fix),
    ])
      expect(await ask(wrong)).toBe('22023 fixes');
    expect(await refusal('select * from public.apply_programme_fixes($1, null)', [[fix]])).toBe(
      '22023 fixes',
    );
  });
});

describe('results', () => {
  it('replace each other by kind and year, and count in the score', async () => {
    const id = await add(sheet(fresh()));
    const year = new Date().getFullYear();
    const save = (indicators: unknown) =>
      refusal('select public.save_programme_indicators($1, $2)', [id, indicators]);
    expect(
      await save([
        { kind: 'satisfaction', year, value: 4.7, n: 112 },
        { kind: 'success', year: year - 1, value: 96, n: 118, source: ' Questionnaire ' },
      ]),
    ).toBe(null);
    expect((await stored(id)).lost.map(({ rule }) => rule)).not.toContain('recent_results');
    expect(await save([{ kind: 'success', year: 2010, value: 90, n: 4 }])).toBe(null);
    expect(
      await open.sql`select kind, year, value::float, n, source from public.programme_indicators where programme_id = ${id}`,
    ).toEqual([{ kind: 'success', year: 2010, value: 90, n: 4, source: null }]);
    expect((await stored(id)).lost.map(({ rule }) => rule)).toContain('recent_results');
    for (const [wrong, hint] of [
      [{ kind: 'x', year, value: 1, n: 1 }, 'kind'],
      [{ kind: 'success', value: 1, n: 1 }, 'year'],
      [{ kind: 'success', year, value: 1 }, 'n'],
      [{ kind: 'success', year, value: 1, n: 0 }, 'n'],
      [{ kind: 'success', year, value: 101, n: 1 }, 'value'],
      [{ kind: 'satisfaction', year, value: 5.1, n: 1 }, 'value'],
      [{ kind: 'success', year, value: '90', n: 1 }, 'value'],
      [{ kind: 'success', year, value: 9, n: 1, source: 'x'.repeat(201) }, 'source'],
      [3, 'indicators'],
    ] as const)
      expect(await save([wrong])).toBe(`22023 ${hint}`);
    expect(await save({})).toBe('22023 indicators');
    const twice = { kind: 'success', year, value: 9, n: 1 };
    expect(await save([twice, twice])).toBe('23505 year');
  });
});
