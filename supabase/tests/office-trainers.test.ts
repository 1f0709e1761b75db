import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addMission, deposit, emptyInvoices } from './support/invoices.ts';
import { runAs } from './support/run-as.ts';
import { createWorld, WORLD } from './support/world.ts';

const TRAINER = userIdOf('approvedTrainer');
const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`
    update public.trainer_accounts set application_id = ${WORLD.application} where user_id = ${TRAINER}`;
});

type Row = {
  user_id: string;
  full_name: string;
  to_check: number;
  ending: number;
  lapsed: number;
  missing: number;
  missions: number;
};
const list = (
  filters: { search?: string; state?: string; papers?: string } = {},
  after: string | null = null,
  size = 30,
) =>
  runAs(
    open.sql,
    'gestionnaire',
    (tx) => tx<Row[]>`
      select * from public.list_office_trainers(
        ${filters.search ?? ''}, ${filters.state ?? 'all'}, ${filters.papers ?? 'all'}, ${size}, ${after}
      )`,
  );
const count = async (filters: { search?: string; state?: string; papers?: string }) => {
  const [row] = await runAs(
    open.sql,
    'gestionnaire',
    (tx) => tx<{ count: number }[]>`
      select public.count_office_trainers(
        ${filters.search ?? ''}, ${filters.state ?? 'all'}, ${filters.papers ?? 'all'}
      ) as count`,
  );
  return row!.count;
};

const addPaper = (
  kind: string,
  status: string,
  daysLeft: number | null,
  actor: Actor = 'approvedTrainer',
) => {
  const owner = userIdOf(actor);
  return open.sql`
    insert into public.trainer_papers (
      user_id, kind, status, file_path, file_name, file_size, pages, sha256, expires_on, checked_by, checked_at
    ) values (
      ${owner}, ${kind}, ${status}, ${`${owner}/${randomUUID().replaceAll('-', '').padEnd(40, '0')}-${kind}.pdf`},
      'piece.pdf', 1000, 1, ${randomUUID().replaceAll('-', '').repeat(2)},
      (select private.today() + ${daysLeft}::integer),
      ${status === 'to_check' ? null : userIdOf('gestionnaire')}, ${status === 'to_check' ? null : new Date()}
    )`;
};

beforeEach(async () => {
  await emptyInvoices(open.sql);
  await open.sql`delete from public.trainer_papers`;
  await open.sql`delete from public.missions`;
});

describe('the trainers of the office', () => {
  it('are read by name, page after page, each once', async () => {
    const whole = await list();
    expect(whole.map(({ full_name }) => full_name)).toEqual(
      whole
        .map(({ full_name }) => full_name)
        .toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())),
    );
    const pages: string[] = [];
    let after: string | null = null;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each page starts after the one before
      const page: Row[] = await list({}, after, 2);
      pages.push(...page.map(({ user_id }) => user_id));
      after = page.at(-1)?.user_id ?? null;
      if (page.length < 2) break;
    }
    expect(pages).toEqual(whole.map(({ user_id }) => user_id));
    expect(await count({})).toBe(whole.length);
  });

  it('say what their papers lack, and are found by it', async () => {
    await addPaper('rc-pro', 'verified', 10);
    await addPaper('cv', 'verified', 200);
    await addPaper('vigilance', 'verified', -1);
    await addPaper('diplomes', 'to_check', null);
    const [row] = await list({ search: 'approvedtrainer' });
    expect(row).toMatchObject({ to_check: 1, ending: 1, lapsed: 1 });
    const [asked] = await open.sql<{ count: number }[]>`
      select count(*)::integer from private.paper_kinds where demand <> 'if_held'`;
    expect(row!.missing).toBe(asked!.count - 4);
    for (const papers of ['to_check', 'ending', 'lapsed']) {
      // oxlint-disable-next-line no-await-in-loop -- one filter after the other
      expect((await list({ papers })).map(({ user_id }) => user_id)).toEqual([TRAINER]);
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await count({ papers })).toBe(1);
    }
    expect((await list({ state: 'suspended' })).map(({ user_id }) => user_id)).toEqual([
      userIdOf('suspendedTrainer'),
    ]);
  });

  it('offer the days of the next thirty that they gave, and say how and where they teach', async () => {
    const offer = (actor: Actor) =>
      runAs(
        open.sql,
        actor,
        (tx) => tx<Record<string, unknown>[]>`select * from public.office_trainer_offer(${TRAINER})`,
      );
    await open.sql`
      insert into public.trainer_profiles (user_id, city, intervention_type, teaching_languages)
      values (${TRAINER}, 'Nantes', '{Présentiel}', '{Français}')
      on conflict (user_id) do update set city = 'Nantes', intervention_type = '{Présentiel}', teaching_languages = '{Français}'`;
    await open.sql`delete from public.trainer_availability`;
    // Two days before today and three from it on; the last two of the thirty, and eight after them.
    await open.sql`
      insert into public.trainer_availability (user_id, starts_on, ends_on, kind)
      select ${TRAINER}, private.today() + first, private.today() + last, kind
      from (values (-2, 2, 'free'), (10, 10, 'busy'), (12, 15, 'to_confirm'), (28, 37, 'free')) as given (first, last, kind)`;
    expect(await offer('gestionnaire')).toEqual([
      {
        free_days: 5,
        unsure_days: 4,
        city: 'Nantes',
        ways: ['Présentiel'],
        languages: ['Français'],
        programmes: 0,
      },
    ]);
    await expect(offer('app4_user')).rejects.toMatchObject({ code: '42501' });
  });

  it('have one page each: days given, what counts as billed, the application for recruiters alone', async () => {
    const given = await addMission(open.sql, { status: 'done' });
    await addMission(open.sql, { status: 'cancelled', order_number: 'OM-X' });
    await deposit(open.sql);
    const read = (actor: Actor) =>
      runAs(
        open.sql,
        actor,
        (tx) => tx<Record<string, unknown>[]>`select * from public.office_trainer(${TRAINER})`,
      );
    const [trainer] = await read('gestionnaire');
    const [own] = await open.sql<{ days: string; cents: string }[]>`
      select (select days from public.missions where id = ${given}) as days,
        (select sum(net_cents) from public.invoices where extract(year from issued_on) = extract(year from private.today())) as cents`;
    expect(trainer).toMatchObject({
      missions: 1,
      days_given: own!.days,
      invoices: 1,
      application_id: null,
      application_reference: null,
    });
    expect(trainer!['year_cents']).toBe(own!.cents ?? '0');
    await open.sql`insert into public.user_roles (user_id, role) values (${userIdOf('gestionnaire')}, 'app5_user')`;
    expect(await read('gestionnaire')).toMatchObject([{ application_id: WORLD.application }]);
    await open.sql`
      delete from public.user_roles where user_id = ${userIdOf('gestionnaire')} and role = 'app5_user'`;
    await expect(read('app5_user')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the days on which papers end', () => {
  it('are those of papers that count, of open accounts, in order and page after page', async () => {
    await addPaper('rc-pro', 'verified', 10);
    await addPaper('cv', 'verified', 5);
    await addPaper('vigilance', 'verified', 60);
    await addPaper('vigilance', 'to_check', 200);
    await addPaper('cv', 'verified', 6, 'suspendedTrainer');
    const ends = (size = 30, after: string | null = null) =>
      runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx<{ id: string; kind: string; is_replaced_soon: boolean }[]>`
          select * from public.office_paper_ends(private.today(), private.today() + 90, ${size}, ${after})`,
      );
    const whole = await ends();
    expect(whole.map(({ kind, is_replaced_soon }) => [kind, is_replaced_soon])).toEqual([
      ['cv', false],
      ['rc-pro', false],
      ['vigilance', true],
    ]);
    expect(await ends(2, whole[0]!.id)).toEqual(whole.slice(1));
  });
});
