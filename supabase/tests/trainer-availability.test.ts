import { createHash } from 'node:crypto';
import { today } from '@trame/domain';
import { addDays } from '@trame/domain';
import { AVAILABILITY_LIMITS } from '@trame/domain/trainers';
import type { TransactionSql } from 'postgres';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);

const day = (offset: number) => addDays(today(), offset);
const APPROVED = userIdOf('approvedTrainer');

type Saving = {
  from: string;
  to: string;
  kind?: string | null;
  note?: string | null;
  seen?: Date[];
  replaced?: string | null;
};
type Period = { id: string; days: string; kind: string; note: string | null; updated_at: Date };

const save = async (
  tx: TransactionSql,
  { from, to, kind = 'free', note = null, seen = [], replaced = null }: Saving,
) => {
  const [row] = await tx<{ saved: boolean }[]>`
    select public.save_my_availability(${from}, ${to}, ${kind}, ${note}, ${`{${seen.map((at) => at.toISOString()).join()}}`}::timestamptz[], ${replaced}) as saved`;
  return row!.saved;
};
const periods = (tx: TransactionSql) => tx<Period[]>`
  select id, starts_on || ' ' || ends_on as days, kind, note, updated_at from public.my_availability()`;
const seenOf = (rows: readonly Period[]) => rows.map(({ updated_at }) => updated_at);

/** Runs steps as a trainer who has these periods, and undoes everything after. */
const withPeriods = <T>(given: readonly Saving[], work: (tx: TransactionSql) => Promise<T>) =>
  runAs(open.sql, 'approvedTrainer', async (tx) => {
    for (const period of given) await save(tx, period);
    return work(tx);
  });
const shown = (rows: readonly Period[]) => rows.map(({ days, kind }) => `${days} ${kind}`);

describe('the days of a trainer', () => {
  it('are written as periods, with a note', async () => {
    const rows = await withPeriods(
      [{ from: day(1), to: day(5), kind: 'to_confirm', note: ' Lyon ' }],
      periods,
    );
    expect(rows).toMatchObject([{ days: `${day(1)} ${day(5)}`, kind: 'to_confirm', note: 'Lyon' }]);
  });

  it('have one kind each: a period takes its days out of those that were there', async () => {
    const rows = await withPeriods(
      [
        { from: day(1), to: day(10) },
        { from: day(20), to: day(30) },
      ],
      async (tx) => {
        const before = await periods(tx);
        expect(await save(tx, { from: day(8), to: day(22), kind: 'busy', seen: seenOf(before) })).toBe(true);
        return periods(tx);
      },
    );
    expect(shown(rows)).toEqual([
      `${day(1)} ${day(7)} free`,
      `${day(8)} ${day(22)} busy`,
      `${day(23)} ${day(30)} free`,
    ]);
  });

  it('are left in two parts by a period in the middle, and become unknown without a kind', async () => {
    const rows = await withPeriods([{ from: day(1), to: day(10), note: 'Paris' }], async (tx) => {
      await save(tx, { from: day(4), to: day(5), kind: null, seen: seenOf(await periods(tx)) });
      return periods(tx);
    });
    expect(shown(rows)).toEqual([`${day(1)} ${day(3)} free`, `${day(6)} ${day(10)} free`]);
    expect(rows.map(({ note }) => note)).toEqual(['Paris', 'Paris']);
  });

  it('are moved with their period', async () => {
    const rows = await withPeriods(
      [
        { from: day(1), to: day(3) },
        { from: day(5), to: day(6) },
      ],
      async (tx) => {
        const before = await periods(tx);
        const moved = {
          from: day(6),
          to: day(9),
          kind: 'busy',
          seen: seenOf(before),
          replaced: before[0]!.id,
        };
        expect(await save(tx, moved)).toBe(true);
        return periods(tx);
      },
    );
    expect(shown(rows)).toEqual([`${day(5)} ${day(5)} free`, `${day(6)} ${day(9)} busy`]);
  });

  it('are not written over what the caller has not seen', async () => {
    const rows = await withPeriods([{ from: day(1), to: day(3) }], async (tx) => {
      const before = await periods(tx);
      expect(await save(tx, { from: day(3), to: day(4), kind: 'busy' })).toBe(false);
      expect(await save(tx, { from: day(2), to: day(2), kind: 'busy', seen: seenOf(before) })).toBe(true);
      expect(await save(tx, { from: day(1), to: day(3), kind: 'busy', seen: seenOf(before) })).toBe(false);
      return periods(tx);
    });
    expect(shown(rows)[1]).toBe(`${day(2)} ${day(2)} busy`);
  });

  const { behind, ahead, days, note } = AVAILABILITY_LIMITS;
  it.each([
    ['an end before its start', { from: day(2), to: day(1) }],
    ['too many days', { from: day(1), to: day(days + 1) }],
    ['days long past', { from: day(-behind - 1), to: day(0) }],
    ['days far ahead', { from: day(ahead), to: day(ahead + 1) }],
    ['a kind that is none', { from: day(1), to: day(2), kind: 'maybe' }],
    ['a long note', { from: day(1), to: day(2), note: 'a'.repeat(note + 1) }],
  ])('are refused with %s', async (_what, period) => {
    expect(await errorCode(withPeriods([], (tx) => save(tx, period)))).toBe('22023');
  });

  it('may be all the days that are allowed', async () => {
    const longest = { from: day(1), to: day(days), note: 'a'.repeat(note) };
    expect(await withPeriods([], (tx) => save(tx, longest))).toBe(true);
    expect(await withPeriods([], (tx) => save(tx, { from: day(ahead), to: day(ahead) }))).toBe(true);
  });

  it('are at most 300 periods', async () => {
    const many = Array.from({ length: AVAILABILITY_LIMITS.periods }, (_, i) => ({
      from: day(2 * i),
      to: day(2 * i),
    }));
    const refused = await runAs(open.sql, 'approvedTrainer', async (tx) => {
      for (const period of many) await save(tx, period);
      return errorCode(tx.savepoint((nested) => save(nested, { from: day(-1), to: day(-1) })));
    });
    expect(refused).toBe('54000');
  });

  it.each<[Actor, string]>([
    ['noRole', '42501'],
    ['app5_user', '42501'],
  ])('are not those of %s', async (actor, code) => {
    expect(await errorCode(runAs(open.sql, actor, (tx) => save(tx, { from: day(1), to: day(1) })))).toBe(
      code,
    );
  });

  it.each<Actor>(['suspendedTrainer', 'rejectedTrainer', 'noRole'])('are refused to %s', async (actor) => {
    expect(await errorCode(runAs(open.sql, actor, periods))).toBe('42501');
  });

  describe('and the address of their calendar, while the account is being closed', () => {
    const holder = userIdOf('otherTrainer');
    const close = () =>
      open.sql`update public.trainer_accounts set status = 'closed' where user_id = ${holder}`.execute();
    const left = async () => {
      const [row] = await open.sql`
        select (select count(*)::int from public.trainer_availability where user_id = ${holder}) as days,
          (select count(*)::int from public.calendar_feeds where user_id = ${holder}) as addresses`;
      return row;
    };
    const reopen = () =>
      onTestFinished(async () => {
        await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${holder}`;
      });

    it('go with it when they were written just before', async () => {
      reopen();
      let closing: ReturnType<typeof close> | undefined;
      await commitAs(open.sql, 'otherTrainer', async (tx) => {
        await save(tx, { from: day(1), to: day(2) });
        await tx`select public.renew_my_calendar_feed()`;
        closing = close();
        await vi.waitFor(
          async () =>
            expect(
              await open.sql`
                select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            ).toHaveLength(1),
          { timeout: 20_000 },
        );
      });
      await closing;
      expect(await left()).toEqual({ days: 0, addresses: 0 });
    });

    it('are no longer written after it', async () => {
      // What a request finds that has waited for the closing to end.
      const afterwards = (statement: string) =>
        errorCode(
          runAs(open.sql, 'otherTrainer', async (tx) => {
            await tx`reset role`;
            await tx`delete from public.trainer_profiles where user_id = ${holder}`;
            await tx`set local role authenticated`;
            await tx.unsafe(statement);
          }),
        );
      expect(
        await afterwards(`select public.save_my_availability('${day(1)}', '${day(1)}', 'free', null, '{}')`),
      ).toBe('42501');
      expect(await afterwards('select public.renew_my_calendar_feed()')).toBe('42501');
    });
  });

  // threat 36
  it('are read by recruiters and by nobody else', async () => {
    await commitAs(open.sql, 'approvedTrainer', (tx) => save(tx, { from: day(1), to: day(2) }));
    const rows = (actor: Actor) =>
      runAs(open.sql, actor, (tx) => tx`select from public.trainer_availability`);
    expect(await rows('app5_user')).toHaveLength(1);
    expect(await rows('otherTrainer')).toHaveLength(0);
    expect(await rows('gestionnaire')).toHaveLength(0);
    await open.sql`delete from public.trainer_availability`;
  });
});

describe('the secret address of a calendar', () => {
  const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');
  const renew = async (actor: Actor) => {
    let token = '';
    await commitAs(open.sql, actor, async (tx) => {
      const [row] = await tx<{ token: string }[]>`select public.renew_my_calendar_feed() as token`;
      token = row!.token;
    });
    return token;
  };
  const read = async (token: string) => {
    const [row] = await open.sql<
      { feed: object[] | null }[]
    >`select public.calendar_feed(${digestOf(token)}) as feed`;
    return row!.feed;
  };

  // threat 37
  it('is said once, kept as a digest, and replaced by the next', async () => {
    const first = await renew('approvedTrainer');
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await read(first)).toEqual([]);
    const [row] =
      await open.sql`select to_jsonb(f) as feed from public.calendar_feeds f where user_id = ${APPROVED}`;
    expect(JSON.stringify(row)).not.toContain(first);
    const second = await renew('approvedTrainer');
    expect(second).not.toBe(first);
    expect(await read(first)).toBeNull();
    expect(await read(second)).toEqual([]);
    const log = await open.sql`select changes from private.audit_log where table_name = 'calendar_feeds'`;
    expect(JSON.stringify(log)).not.toMatch(/[0-9a-f]{64}/);
  });

  it('reads nothing once it is revoked', async () => {
    const token = await renew('approvedTrainer');
    await commitAs(open.sql, 'approvedTrainer', (tx) => tx`select public.revoke_my_calendar_feed()`);
    expect(await read(token)).toBeNull();
  });

  // threat 36
  it.each(['suspended', 'rejected'])('reads nothing while the account is %s', async (status) => {
    const token = await renew('approvedTrainer');
    await open.sql`update public.trainer_accounts set status = ${status}, status_reason = 'Motif' where user_id = ${APPROVED}`;
    expect(await read(token)).toBeNull();
    await open.sql`update public.trainer_accounts set status = 'approved', status_reason = null where user_id = ${APPROVED}`;
    expect(await read(token)).toEqual([]);
  });

  it('gives the days of its holder alone, and notes when it was read', async () => {
    const token = await renew('approvedTrainer');
    await commitAs(open.sql, 'approvedTrainer', (tx) => save(tx, { from: day(1), to: day(2), note: 'Lyon' }));
    await commitAs(open.sql, 'otherTrainer', (tx) =>
      save(tx, { from: day(1), to: day(2), note: 'Ailleurs' }),
    );
    expect(await read(token)).toMatchObject([
      { starts_on: day(1), ends_on: day(2), kind: 'free', note: 'Lyon' },
    ]);
    const [feed] = await runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx`select user_id, created_at, last_read_at from public.calendar_feeds`,
    );
    expect(feed).toMatchObject({ user_id: APPROVED, last_read_at: expect.any(Date) as Date });
  });
});
