import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode } from './support/run-as.ts';
import { createWorld, insertApplication, scores } from './support/world.ts';

const open = openDatabase(createWorld);

async function asRecruiter<T extends object>(statement: string): Promise<T[]> {
  let rows: T[] = [];
  await commitAs(open.sql, 'app5_user', async (tx) => {
    rows = [...(await tx.unsafe<T[]>(statement))];
  });
  return rows;
}

let number = 0;
/** A person unlike all others, except for `values`. */
const application = (values: Record<string, unknown> = {}) => {
  number += 1;
  return insertApplication(open.sql, {
    full_name: crypto.randomUUID().replaceAll('-', ' '),
    email: `${crypto.randomUUID()}@exemple.test`,
    phone: `+3361${String(number).padStart(7, '0')}`,
    ...values,
  });
};
type Duplicate = { id: string; reasons: string[] };
const duplicates = async (id: string) =>
  (await asRecruiter<Duplicate>(`select * from public.application_duplicates('${id}')`)).map((row) => ({
    id: row.id,
    reasons: row.reasons,
  }));
const among = async (...ids: string[]) =>
  (
    await asRecruiter<{ application_id: string }>(
      `select * from public.duplicates_among(array[${ids.map((id) => `'${id}'`).join(',')}]::uuid[])`,
    )
  ).map(({ application_id }) => application_id);
const merge = (keep: string, other: string, choices: object = {}) =>
  asRecruiter(`select public.merge_applications('${keep}', '${other}', '${JSON.stringify(choices)}')`);
const keepApart = (a: string, b: string) => asRecruiter(`select public.keep_apart('${a}', '${b}')`);
const restore = (id: string) =>
  asRecruiter<{ outcome: string }>(`select * from public.restore_applications(array['${id}']::uuid[])`);
const row = async (id: string) => {
  const [found] = await open.sql`select * from public.trainer_applications where id = ${id}`;
  return found!;
};
const journal = async (id: string) =>
  (
    await open.sql<{ operation: string }[]>`
      select operation from private.audit_log where application_id = ${id} order by id`
  ).map(({ operation }) => operation);

describe('the mark of duplicates in a list', () => {
  it('is on the applications that have one, and on no other, whatever they have in common', async () => {
    const pick = (values: readonly string[], place: number) => values[place % values.length]!;
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      ids.push(
        await application({
          ...(n % 3 === 0 && {
            email: pick(['un@exemple.test', 'Un@exemple.test', 'deux@exemple.test'], n * 7),
          }),
          ...(n % 4 === 0 && { phone: pick(['+33600000001', '+33600000002', '+33600000003'], n * 5) }),
          ...(n % 5 === 0 && { full_name: pick(['Odile Verneuil', 'Verneuil Odile', 'Paul Arnoux'], n * 3) }),
          ...(n % 7 === 0 && { archived_at: new Date() }),
        }),
      );
    }
    await keepApart(ids[4]!, ids[8]!);
    const each = await open.sql<{ id: string }[]>`
      select distinct application_id as id from private.duplicates_of(${ids}) order by 1`;
    expect(each.length).toBeGreaterThan(10);
    expect(each.length).toBeLessThan(ids.length);
    expect((await among(...ids)).toSorted()).toEqual(each.map(({ id }) => id).toSorted());
  });

  it('takes twice as long for twice as many applications of one address, not four times', async () => {
    /** Pages of 8 KB that the call reads, wherever they are. */
    const costOf = async (count: number) => {
      const made = await open.sql<{ id: string }[]>`
        insert into public.trainer_applications (full_name, email, current_status, consent_at, consent_version)
        select gen_random_uuid(), ${`${count}@exemple.test`}, 'Salarié', now(), '2026-11'
        from generate_series(1, ${count}::integer) returning id`;
      const ids = made.map(({ id }) => `'${id}'`).join(',');
      const [answer] = await asRecruiter<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) select from public.duplicates_among(array[${ids}]::uuid[])`,
      );
      const { Plan: plan } = answer!['QUERY PLAN'][0];
      expect(plan['Actual Rows']).toBe(count);
      return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    };
    await costOf(10);
    const [few, twice] = [await costOf(100), await costOf(200)];
    expect(few).toBeGreaterThan(100);
    expect(twice / few).toBeLessThan(2.5);
  });
});

describe('duplicates', () => {
  it.each([
    [
      'the same e-mail, case ignored',
      { email: 'lea.b@exemple.test' },
      { email: 'Lea.B@exemple.test' },
      ['email'],
    ],
    ['the same phone', { phone: '+33612121212' }, { phone: '+33612121212' }, ['phone']],
    [
      'the same name, the other way round',
      { full_name: 'Léa Bonnard' },
      { full_name: 'BONNARD Lea' },
      ['name'],
    ],
    ['a hyphen more', { full_name: 'Anne-Marie Jolivet' }, { full_name: 'Anne Marie Jolivet' }, ['name']],
    [
      'a letter that differs',
      { full_name: 'Bérénice Lamartinière' },
      { full_name: 'Berenice Lamartiniere-' },
      ['name'],
    ],
    [
      'all of it',
      { full_name: 'Tom Petitjean', email: 't@petitjean.test', phone: '+33613131313' },
      { full_name: 'Tom Petitjean', email: 't@petitjean.test', phone: '+33613131313' },
      ['email', 'name', 'phone'],
    ],
  ])('are found by %s', async (_what, one, another, reasons) => {
    const [a, b] = [await application(one), await application(another)];
    expect(await duplicates(a)).toEqual([{ id: b, reasons }]);
    expect(await duplicates(b)).toEqual([{ id: a, reasons }]);
    expect((await among(a, b)).toSorted()).toEqual([a, b].toSorted());
  });

  it.each([
    ['people with one name in common', { full_name: 'Marc Delaunay' }, { full_name: 'Sophie Delaunay' }],
    ['two without a phone', { phone: null }, { phone: null }],
  ])('are not %s', async (_what, one, another) => {
    const [a] = [await application(one), await application(another)];
    expect(await duplicates(a)).toEqual([]);
    expect(await among(a)).toEqual([]);
  });

  it('are no longer listed once declared distinct, archived or merged', async () => {
    const same = { email: 'encore@exemple.test' };
    const [a, apart, archived] = [await application(same), await application(same), await application(same)];
    expect(await duplicates(a)).toHaveLength(2);
    await keepApart(apart, a);
    await asRecruiter(`select public.archive_applications(array['${archived}']::uuid[])`);
    expect([await duplicates(a), await duplicates(apart)]).toEqual([[], []]);
    expect((await journal(a)).filter((operation) => operation === 'KEPT_APART')).toHaveLength(1);
    expect(await journal(apart)).toContain('KEPT_APART');
    // Repeating it changes nothing and records nothing.
    await keepApart(a, apart);
    expect((await journal(a)).filter((operation) => operation === 'KEPT_APART')).toHaveLength(1);
  });

  it('are listed again once the declaration that they are distinct is undone', async () => {
    const same = { email: 'reprise@exemple.test' };
    const [a, b, c] = [await application(same), await application(same), await application(same)];
    await keepApart(a, b);
    await keepApart(a, c);
    const undo = () => asRecruiter(`select public.undo_keep_apart('${b}', '${a}')`);
    await undo();
    expect((await duplicates(a)).map(({ id }) => id)).toEqual([b]);
    expect((await duplicates(b)).map(({ id }) => id).toSorted()).toEqual([a, c].toSorted());
    // Repeated: nothing to undo, nothing to record.
    await undo();
    for (const id of [a, b])
      expect((await journal(id)).filter((operation) => operation === 'NOT_KEPT_APART')).toHaveLength(1);
    expect(await journal(c)).not.toContain('NOT_KEPT_APART');
  });
});

describe('merging two applications', () => {
  it('takes the chosen values, unites the tags, and archives the other application', async () => {
    const keep = await application({
      city: 'Lyon',
      job_title: 'Formatrice',
      mastered_software: ['Excel', 'Word'],
      additional_notes: 'Première note.',
      tags: ['vivier', 'paris'],
    });
    const other = await application({
      city: 'Nantes',
      job_title: 'Consultante',
      mastered_software: ['Excel', 'Power BI'],
      additional_notes: 'Seconde note.',
      tags: ['paris', 'anglais'],
    });
    await merge(keep, other, {
      city: 'other',
      job_title: 'keep',
      mastered_software: 'both',
      additional_notes: 'both',
    });
    expect(await row(keep)).toMatchObject({
      city: 'Nantes',
      job_title: 'Formatrice',
      mastered_software: ['Excel', 'Word', 'Power BI'],
      additional_notes: 'Première note.\n\nSeconde note.',
      tags: ['vivier', 'paris', 'anglais'],
    });
    const gone = await row(other);
    expect(gone).toMatchObject({ merged_into: keep, city: 'Nantes', tags: ['paris', 'anglais'] });
    expect(gone['archived_at']).toBeTruthy();
    // Listed once on each side.
    expect([(await journal(keep)).slice(1), (await journal(other)).slice(1)]).toEqual([
      ['UPDATE', 'MERGED'],
      ['UPDATE'],
    ]);
  });

  it('moves messages, comments, opinions and the evaluation, and one undo brings all of it back', async () => {
    const keep = await application({ resume_filename: 'keep.pdf', city: 'Lyon' });
    const other = await application({ resume_filename: 'other.pdf', city: 'Nantes', ai_status: 'success' });
    await open.sql`
      insert into public.notification_logs (application_id, kind, recipient, subject) values (${other}, 'k', 'a@b.fr', 's')`;
    await asRecruiter(`
      insert into public.comments (entity_kind, entity_id, body) values ('application', '${other}', 'bonjour');
      insert into public.evaluation_opinions (application_id, evaluator_id, max_score) values ('${other}', '${userIdOf('app5_user')}', 145);
      insert into public.trainer_evaluations (application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, status)
      values ('${other}', '${userIdOf('app5_user')}', '${JSON.stringify(scores(3))}', 87, 145, 60, 'completed')`);
    const where = async () =>
      (
        await open.sql<{ id: string }[]>`
          select application_id as id from public.notification_logs where application_id in (${keep}, ${other})
          union all select entity_id from public.comments where entity_id in (${keep}, ${other})
          union all select application_id from public.evaluation_opinions where application_id in (${keep}, ${other})
          union all select application_id from public.trainer_evaluations where application_id in (${keep}, ${other})`
      ).map(({ id }) => id);
    const before = [await row(keep), await row(other)];

    await merge(keep, other, { resume: 'other', city: 'other' });
    expect(await where()).toEqual([keep, keep, keep, keep]);
    // Each file belongs to one row: deleting one row leaves the other's file.
    expect(await row(keep)).toMatchObject({
      resume_filename: 'other.pdf',
      ai_status: 'success',
      city: 'Nantes',
    });
    expect(await row(other)).toMatchObject({ resume_filename: 'keep.pdf', ai_status: null });

    expect(await restore(other)).toMatchObject([{ outcome: 'restored' }]);
    expect(await where()).toEqual([other, other, other, other]);
    const still = ({ updated_at: _1, ...values }: Record<string, unknown>) => values;
    expect([await row(keep), await row(other)].map(still)).toEqual(before.map(still));
    expect(await journal(keep)).toContain('UNMERGED');
  });

  it('once undone, leaves what was edited since the merge', async () => {
    const keep = await application({ city: 'Lyon', country: 'FR' });
    const other = await application({ city: 'Nantes', country: 'BE' });
    await merge(keep, other, { city: 'other', country: 'other' });
    await asRecruiter(`update public.trainer_applications set city = 'Lille' where id = '${keep}'`);
    await restore(other);
    expect(await row(keep)).toMatchObject({ city: 'Lille', country: 'FR' });
  });

  it('keeps the official evaluation and the opinions of the application that is kept', async () => {
    const [keep, other] = [await application(), await application()];
    for (const id of [keep, other]) {
      await asRecruiter(`
        insert into public.trainer_evaluations (application_id, evaluated_by, max_score) values ('${id}', '${userIdOf('app5_user')}', 145);
        insert into public.evaluation_opinions (application_id, evaluator_id, max_score) values ('${id}', '${userIdOf('app5_user')}', 145)`);
    }
    await merge(keep, other);
    const counts = await open.sql`
      select (select count(*)::int from public.trainer_evaluations where application_id = ${other}) as evaluations,
        (select count(*)::int from public.evaluation_opinions where application_id = ${other}) as opinions`;
    expect(counts[0]).toEqual({ evaluations: 1, opinions: 1 });
  });

  it('moves the trainer account, and undoing the merge moves it back', async () => {
    const [keep, other] = [await application(), await application()];
    await open.sql`
      update public.trainer_accounts set application_id = ${other} where user_id = ${userIdOf('otherTrainer')}`;
    await merge(keep, other);
    expect(await row(keep)).toMatchObject({ account_request_status: 'approved' });
    expect(await row(other)).toMatchObject({ account_request_status: null });
    await restore(other);
    expect(await row(keep)).toMatchObject({ account_request_status: null });
    expect(await row(other)).toMatchObject({ account_request_status: 'approved' });
    await open.sql`
      update public.trainer_accounts set application_id = null where user_id = ${userIdOf('otherTrainer')}`;
  });

  it.each([
    ['itself', async () => [await application()].flatMap((id) => [id, id]), {}, '22023'],
    ['nothing', async () => [await application(), crypto.randomUUID()], {}, 'P0002'],
    [
      'a column that is a fact',
      async () => [await application(), await application()],
      { created_at: 'other' },
      '22023',
    ],
    [
      'both of a single value',
      async () => [await application(), await application()],
      { city: 'both' },
      '22023',
    ],
    [
      'an archived one',
      async () => [await application(), await application({ archived_at: new Date() })],
      {},
      'PT409',
    ],
  ] as const)('refuses %s', async (_what, pair, choices, code) => {
    const [keep = '', other = ''] = await pair();
    expect(await errorCode(merge(keep, other, choices))).toBe(code);
  });

  it('is refused when each has an account, and changes nothing', async () => {
    const [keep, other] = [await application(), await application()];
    await open.sql`update public.trainer_accounts set application_id = ${keep} where user_id = ${userIdOf('otherTrainer')}`;
    await open.sql`update public.trainer_accounts set application_id = ${other} where user_id = ${userIdOf('pendingTrainer')}`;
    expect(await errorCode(merge(keep, other))).toBe('23505');
    expect(await row(other)).toMatchObject({ archived_at: null, merged_into: null });
  });
});
