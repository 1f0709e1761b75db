import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTOR_NAMES, userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { errorCode } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const CROWD = 10_000;
const open = openDatabase(async (sql) => {
  await createWorld(sql);
  // A second recruiter: a member of the staff with another role who gets this one too.
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('gestionnaire')}, 'app5_user')`;
});

type Change = Record<string, unknown>;
type Outcome = { batch_id: string; application_id: string; outcome: string };
const RECRUITER = 'app5_user' as Actor;
const COLLEAGUE = 'gestionnaire' as Actor;
const NOWHERE = 'b0000000-0000-4000-8000-00000000dead';

async function as<T>(actor: Actor, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const result = await open.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: userIdOf(actor) })}, true)`;
    await tx.unsafe(
      `set local role ${actor === 'anon' || actor === 'service_role' ? actor : 'authenticated'}`,
    );
    return await work(tx);
  });
  return result as T;
}

const change = (
  ids: readonly (string | null)[],
  what: Change,
  actor = RECRUITER,
  request: string | null = null,
) =>
  as(actor, async (tx) => [
    ...(await tx<Outcome[]>`
      select * from public.change_applications(${ids as string[]}::uuid[], ${tx.json(what as postgres.JSONValue)}, ${request})`),
  ]);
const undo = (batch: string, actor = RECRUITER) =>
  as(actor, async (tx) => [
    ...(await tx<{ application_id: string; outcome: string }[]>`
      select * from public.undo_application_changes(${batch})`),
  ]);
const outcomes = (rows: readonly { application_id: string; outcome: string }[]) =>
  Object.fromEntries(rows.map(({ application_id, outcome }) => [application_id, outcome]));
const tally = (rows: readonly { outcome: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

async function applications(...values: Record<string, unknown>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const one of values) ids.push(await insertApplication(open.sql, one));
  return ids;
}
async function row(id: string): Promise<Record<string, unknown>> {
  const [found] = await open.sql`
    select status, refusal_reason, tags, assigned_to from public.trainer_applications where id = ${id}`;
  return { ...found };
}
const linesOf = (id: string) => open.sql<
  { operation: string; actor_id: string; changes: Record<string, unknown> }[]
>`
  select operation, actor_id, changes from private.audit_log
  where application_id = ${id} and operation <> 'INSERT' order by id`;

describe('one change to several applications', () => {
  it('says for each one whether it changed, had the value already, or no longer exists', async () => {
    const [first, second] = await applications({ status: 'new' }, { status: 'contacted' });
    const rows = await change([first!, second!, NOWHERE, null, first!], { status: 'contacted' });
    expect(outcomes(rows)).toEqual({ [first!]: 'changed', [second!]: 'unchanged', [NOWHERE]: 'missing' });
    expect(rows).toHaveLength(3);
    expect(await row(first!)).toMatchObject({ status: 'contacted' });
  });

  it('is recorded once for each application that changed, with who changed it, and for no other', async () => {
    const [first, second] = await applications({ status: 'new' }, { status: 'contacted' });
    await change([first!, second!], { status: 'contacted' });
    expect(await linesOf(first!)).toMatchObject([
      {
        operation: 'UPDATE',
        actor_id: userIdOf(RECRUITER),
        changes: { status: { from: 'new', to: 'contacted' } },
      },
    ]);
    expect(await linesOf(second!)).toEqual([]);
  });

  it('stores a reason with a refusal, and clears it when the refusal is withdrawn', async () => {
    const [id] = await applications({});
    await change([id!], { status: 'rejected', refusal_reason: 'no_need' });
    expect(await row(id!)).toMatchObject({ status: 'rejected', refusal_reason: 'no_need' });
    expect(tally(await change([id!], { status: 'rejected' }))).toEqual({ unchanged: 1 });
    await change([id!], { status: 'contacted' });
    expect(await row(id!)).toMatchObject({ status: 'contacted', refusal_reason: null });
  });

  it('adds each tag once, whatever its case, after the tags already there, and removes tags', async () => {
    const [one, two] = await applications({ tags: ['Vivier'] }, { tags: [] });
    await change([one!, two!], { add_tags: ['À rappeler', 'vivier', 'a rappeler'] });
    expect(await row(one!)).toMatchObject({ tags: ['Vivier', 'À rappeler'] });
    expect(await row(two!)).toMatchObject({ tags: ['À rappeler', 'vivier'] });
    await change([one!, two!], { remove_tags: ['VIVIER'] });
    expect(await row(one!)).toMatchObject({ tags: ['À rappeler'] });
    expect(await row(two!)).toMatchObject({ tags: ['À rappeler'] });
  });

  it('refuses to exceed the number of tags of one application, and changes the others', async () => {
    const full = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const [one, two] = await applications({ tags: full }, { tags: [] });
    expect(outcomes(await change([one!, two!], { add_tags: ['Vivier'] }))).toEqual({
      [one!]: 'refused',
      [two!]: 'changed',
    });
    expect(await row(one!)).toMatchObject({ tags: full });
  });

  it('assigns applications to a recruiter, or to nobody', async () => {
    const [id] = await applications({});
    await change([id!], { assigned_to: userIdOf(COLLEAGUE) });
    expect(await row(id!)).toMatchObject({ assigned_to: userIdOf(COLLEAGUE) });
    await change([id!], { assigned_to: null });
    expect(await row(id!)).toMatchObject({ assigned_to: null });
  });

  it.each<[string, Change]>([
    ['nothing', {}],
    ['two changes', { status: 'new', assigned_to: null }],
    ['an unknown column', { admin_notes: 'n' }],
    ['no status', { status: null }],
    ['a reason without a refusal', { refusal_reason: 'no_need' }],
    ['a reason for something else than a refusal', { status: 'contacted', refusal_reason: 'no_need' }],
    ['a reason together with tags', { add_tags: ['a'], refusal_reason: 'no_need' }],
    ['tags that are not a list', { add_tags: 'a' }],
    ['no tag', { add_tags: [] }],
    ['an empty tag', { add_tags: [' '] }],
    ['a tag that is too long', { add_tags: ['n'.repeat(41)] }],
    ['someone who is not a recruiter', { assigned_to: userIdOf('app1_user') }],
    ['someone who does not exist', { assigned_to: NOWHERE }],
  ])('refuses %s', async (_what, asked) => {
    const [id] = await applications({});
    expect(await errorCode(change([id!], asked))).toMatch(/^22/);
    expect(await linesOf(id!)).toEqual([]);
  });

  it('refuses a status that the table does not accept, and changes no application', async () => {
    const [one, two] = await applications({}, {});
    expect(await errorCode(change([one!, two!], { status: 'n'.repeat(61) }))).toBe('23514');
    expect(await row(one!)).toMatchObject({ status: 'new' });
  });

  it('refuses more than a thousand applications', async () => {
    const ids = Array.from({ length: 1001 }, () => randomUUID());
    expect(await errorCode(change(ids, { status: 'contacted' }))).toBe('22023');
  });

  it('sent again under the same id, answers the same and changes nothing', async () => {
    const [id] = await applications({});
    const request = randomUUID();
    const first = await change([id!], { status: 'contacted' }, RECRUITER, request);
    await change([id!], { status: 'accepted' });
    expect(await change([id!], { status: 'contacted' }, RECRUITER, request)).toEqual(first);
    expect(await row(id!)).toMatchObject({ status: 'accepted' });
    expect(await errorCode(change([id!], { status: 'new' }, RECRUITER, request))).toBe('23505');
    expect(await errorCode(change([id!], { status: 'contacted' }, COLLEAGUE, request))).toBe('23505');
  });

  it('sent twice at the same moment, is made once', async () => {
    const [id] = await applications({});
    const request = randomUUID();
    const [one, two] = await Promise.all([
      change([id!], { status: 'contacted' }, RECRUITER, request),
      change([id!], { status: 'contacted' }, RECRUITER, request),
    ]);
    expect(one).toEqual(two);
    expect(await linesOf(id!)).toHaveLength(1);
  });
});

describe('undoing a change to several applications', () => {
  it('restores the former values of each one', async () => {
    const [one, two] = await applications(
      { status: 'rejected', refusal_reason: 'rate' },
      { status: 'Vivier 2027' },
    );
    const [{ batch_id } = { batch_id: '' }] = await change([one!, two!], { status: 'accepted' });
    expect(tally(await undo(batch_id))).toEqual({ restored: 2 });
    expect(await row(one!)).toMatchObject({ status: 'rejected', refusal_reason: 'rate' });
    expect(await row(two!)).toMatchObject({ status: 'Vivier 2027', refusal_reason: null });
    expect(await linesOf(one!)).toHaveLength(2);
  });

  it('restores tags and assigned recruiters too', async () => {
    const [id] = await applications({ tags: ['b', 'a'], assigned_to: userIdOf(COLLEAGUE) });
    const tagged = await change([id!], { add_tags: ['c'] });
    const given = await change([id!], { assigned_to: null });
    expect(tally(await undo(given[0]!.batch_id))).toEqual({ restored: 1 });
    expect(tally(await undo(tagged[0]!.batch_id))).toEqual({ restored: 1 });
    expect(await row(id!)).toMatchObject({ tags: ['b', 'a'], assigned_to: userIdOf(COLLEAGUE) });
  });

  it('leaves what someone changed since then, and applications that no longer exist', async () => {
    const [kept, changed, gone] = await applications({}, {}, {});
    const rows = await change([kept!, changed!, gone!], { status: 'contacted' });
    await change([changed!], { status: 'accepted' }, COLLEAGUE);
    await open.sql`delete from public.trainer_applications where id = ${gone!}`;
    expect(outcomes(await undo(rows[0]!.batch_id))).toEqual({
      [kept!]: 'restored',
      [changed!]: 'changed_since',
      [gone!]: 'missing',
    });
    expect(await row(changed!)).toMatchObject({ status: 'accepted' });
  });

  it('touches only the fields that the change had touched', async () => {
    const [id] = await applications({});
    const rows = await change([id!], { add_tags: ['a'] });
    await change([id!], { status: 'accepted' }, COLLEAGUE);
    expect(tally(await undo(rows[0]!.batch_id))).toEqual({ restored: 1 });
    expect(await row(id!)).toMatchObject({ tags: [], status: 'accepted' });
  });

  it('assigns nobody when the former assignee has left', async () => {
    const leaver = randomUUID();
    await open.sql`insert into auth.users (id, aud, role, email) values (${leaver}, 'authenticated', 'authenticated', ${`${leaver}@trame.example`})`;
    await open.sql`insert into public.user_roles (user_id, role) values (${leaver}, 'app5_user')`;
    const [id] = await applications({ assigned_to: leaver });
    const rows = await change([id!], { assigned_to: userIdOf(COLLEAGUE) });
    await open.sql`delete from auth.users where id = ${leaver}`;
    expect(tally(await undo(rows[0]!.batch_id))).toEqual({ restored: 1 });
    expect(await row(id!)).toMatchObject({ assigned_to: null });
  });

  it('works once, within half an hour, for the person who made the change', async () => {
    const [id] = await applications({});
    const [{ batch_id } = { batch_id: '' }] = await change([id!], { status: 'contacted' });
    expect(await errorCode(undo(batch_id, COLLEAGUE))).toBe('P0002');
    await open.sql`update private.bulk_changes set at = at - interval '31 minutes' where id = ${batch_id}`;
    expect(await errorCode(undo(batch_id))).toBe('P0002');
    await open.sql`update private.bulk_changes set at = at + interval '31 minutes' where id = ${batch_id}`;
    await undo(batch_id);
    expect(await errorCode(undo(batch_id))).toBe('23505');
    expect(await errorCode(undo(NOWHERE))).toBe('P0002');
  });

  it('is no longer possible after a day', async () => {
    const [id] = await applications({});
    const [{ batch_id } = { batch_id: '' }] = await change([id!], { status: 'contacted' });
    await open.sql`update private.bulk_changes set at = at - interval '2 days' where id = ${batch_id}`;
    await change([id!], { status: 'accepted' });
    expect(await open.sql`select from private.bulk_changes where id = ${batch_id}`).toHaveLength(0);
  });
});

describe('without the role app5_user', () => {
  it.each(ACTOR_NAMES.filter((actor) => actor !== RECRUITER && actor !== COLLEAGUE))(
    '%s cannot change several applications, undo, export or list them',
    async (actor) => {
      const [id] = await applications({ tags: ['a'] });
      const [{ batch_id } = { batch_id: '' }] = await change([id!], { status: 'contacted' });
      expect(await errorCode(change([id!], { status: 'accepted' }, actor))).toBe('42501');
      // The role is checked first: the arguments are not even read.
      expect(await errorCode(change([], { nonsense: true }, actor))).toBe('42501');
      expect(await errorCode(undo(batch_id, actor))).toBe('42501');
      expect(await errorCode(as(actor, (tx) => tx`select public.record_list_export('csv', 1)`))).toBe(
        '42501',
      );
      expect(await errorCode(as(actor, (tx) => tx`select public.application_ids()`))).toBe('42501');
      expect(await row(id!)).toMatchObject({ status: 'contacted' });
    },
  );
});

describe('reading the selected applications', () => {
  it('keeps their order, and leaves out those that no longer exist', async () => {
    const ids = await applications({}, {}, {});
    const asked = [ids[2]!, NOWHERE, ids[0]!, ids[1]!];
    const rows = await as(
      RECRUITER,
      (tx) => tx<{ id: string }[]>`select id from public.applications_by_ids(${asked})`,
    );
    expect(rows.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  });
});

describe('an export of a list', () => {
  it('writes one line in the audit log: how many applications, not which ones', async () => {
    await as(RECRUITER, (tx) => tx`select public.record_list_export('xlsx', 240)`);
    const [line] = await open.sql`
      select actor_id, application_id, row_key, changes from private.audit_log
      where operation = 'EXPORT' order by id desc limit 1`;
    expect(line).toEqual({
      actor_id: userIdOf(RECRUITER),
      application_id: null,
      row_key: 'list',
      changes: { format: 'xlsx', count: 240 },
    });
  });

  it.each([
    ['pdf', 1],
    ['csv', -1],
    ['csv', 10_001],
  ])('%s of %i lines is refused', async (format, count) => {
    expect(
      await errorCode(as(RECRUITER, (tx) => tx`select public.record_list_export(${format}, ${count})`)),
    ).toBe('22023');
  });
});

describe('among ten thousand applications', () => {
  let ids: string[] = [];
  beforeAll(async () => {
    const text = readFileSync(join(import.meta.dirname, 'load-applications.sql'), 'utf8');
    await open.sql.unsafe(text.replaceAll(':count', String(CROWD)));
    ids = (
      await open.sql<{ id: string }[]>`
        select id from public.trainer_applications where status <> 'accepted' order by created_at, id limit 500`
    ).map(({ id }) => id);
  });

  it.each(['newest', 'oldest', 'name', 'evaluation', 'contact'])(
    'the ids of a whole list are those of its pages, in the same order: %s',
    async (sort) => {
      const filters = JSON.stringify([{ field: 'country', op: 'in', values: ['FR', 'BE'] }]);
      const whole = await as(RECRUITER, async (tx) => {
        const [found] = await tx<{ ids: string[] }[]>`
          select public.application_ids('an', 'all', 'all', ${filters}::text::jsonb, ${sort}, 450) as ids`;
        return found!.ids;
      });
      const paged = await as(RECRUITER, async (tx) => {
        const seen: string[] = [];
        while (seen.length < 450) {
          const page = await tx<{ id: string }[]>`
            select id from public.search_trainer_applications(
              'an', 'all', 'all', null, ${seen.at(-1) ?? null}, 150, ${filters}::text::jsonb, ${sort})`;
          if (page.length === 0) break;
          seen.push(...page.map(({ id }) => id));
        }
        return seen;
      });
      expect(whole.length).toBeGreaterThan(150);
      expect(whole).toEqual(paged);
    },
  );

  it('the ids of a whole list are no more than asked, and at most one more than an export allows', async () => {
    const lengthOf = async (max: number | null) => {
      const [found] = await as(
        RECRUITER,
        (tx) => tx<{ n: number }[]>`select cardinality(public.application_ids(max_ids => ${max})) as n`,
      );
      return found!.n;
    };
    expect(await lengthOf(7)).toBe(7);
    expect(await lengthOf(null)).toBe(1000);
    expect(await lengthOf(50_000)).toBe(10_001);
    expect(await errorCode(as(RECRUITER, (tx) => tx`select public.application_ids(sort => 'n')`))).toBe(
      '22023',
    );
  });

  it('500 applications change in one transaction, and are restored in one', async () => {
    const before = await open.sql`select id, status from public.trainer_applications order by id`;
    const rows = await change(ids, { status: 'accepted' });
    expect(tally(rows)).toEqual({ changed: 500 });
    const [lines] = await open.sql`
      select count(*)::integer as n from private.audit_log where operation = 'UPDATE' and application_id = any (${ids})`;
    expect(lines!['n']).toBe(500);
    expect(tally(await undo(rows[0]!.batch_id))).toEqual({ restored: 500 });
    expect([...(await open.sql`select id, status from public.trainer_applications order by id`)]).toEqual([
      ...before,
    ]);
  });

  it('two recruiters who change the same 500 at once both succeed, and neither undoes the other’s change', async () => {
    const [mine, theirs] = await Promise.all([
      change(ids, { status: 'contacted' }, RECRUITER),
      change(ids.toReversed(), { status: 'Vivier 2027' }, COLLEAGUE),
    ]);
    const now = await open.sql<{ status: string }[]>`
      select distinct status from public.trainer_applications where id = any (${ids})`;
    expect(now).toHaveLength(1);
    const [last, first] = now[0]!.status === 'contacted' ? [mine, theirs] : [theirs, mine];
    const actorOf = (rows: Outcome[]) => (rows === mine ? RECRUITER : COLLEAGUE);
    expect(tally(await undo(first[0]!.batch_id, actorOf(first)))).toHaveProperty('changed_since');
    expect(tally(await undo(last[0]!.batch_id, actorOf(last)))).not.toHaveProperty('changed_since');
  });
});
