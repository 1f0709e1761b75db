import { beforeAll, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication, scores } from './support/world.ts';

type Count = { key: string; count: number };
type Dashboard = {
  from: string;
  to: string;
  unit: string;
  total: number;
  previous_total: number | null;
  timeline: { bucket: string; status: string; count: number }[];
  stays: { status: string; count: number; low: number; median: number; high: number }[];
  decision: { count: number; median: number | null };
  waiting: {
    assignee: string | null;
    name: string | null;
    count: number;
    quiet: number;
    oldest: { id: string; name: string };
  }[];
} & Record<'statuses' | 'sources' | 'countries' | 'sectors' | 'languages' | 'bands', Count[]>;

const open = openDatabase(createWorld);

const dashboard = (from: string | null, to: string | null, actor: Actor = 'app5_user') =>
  runAs(open.sql, actor, async (tx) => {
    const [row] = await tx<{ figures: Dashboard }[]>`
      select public.recruitment_dashboard(${from}::date, ${to}::date) as figures`;
    return row!.figures;
  });

const counted = (filters: object[]) =>
  runAs(open.sql, 'app5_user', async (tx) => {
    const [row] = await tx<{ n: string }[]>`
      select public.count_trainer_applications(filters => ${tx.json(filters as never)}) as n`;
    return Number(row!.n);
  });

/** Seven applications of the autumn of 2026, counted by hand below; two lie outside, one is archived. */
const PEOPLE: readonly Record<string, unknown>[] = [
  // The last second of 30 September in Paris, and the first of October.
  { created_at: '2026-09-30T21:59:59Z', status: 'new' },
  { created_at: '2026-09-30T22:00:00Z', status: 'accepted', source: 'linkedin', country: 'BE' },
  {
    created_at: '2026-10-05T08:00:00Z',
    status: 'accepted',
    source: 'linkedin',
    training_sectors: ['Autres Domaines', 'Compétences Comportementales'],
  },
  { created_at: '2026-10-12T08:00:00Z', status: 'rejected', training_sectors: ['Autres Domaines'] },
  { created_at: '2026-10-12T09:00:00Z', status: 'contacted', teaching_languages: ['French', 'English'] },
  { created_at: '2026-10-13T09:00:00Z', status: 'Vivier 2027', teaching_languages: ['English'] },
  // The last second of October in Paris.
  { created_at: '2026-10-31T22:59:59Z', status: 'new' },
  { created_at: '2026-10-31T23:00:00Z', status: 'new' },
  { created_at: '2026-10-20T09:00:00Z', status: 'new', archived_at: '2026-10-21T09:00:00Z' },
];
const ids: string[] = [];

async function moved(person: number, at: string, from: string, to: string): Promise<void> {
  await open.sql`
    insert into private.audit_log (at, actor_role, table_name, operation, row_key, application_id, changes)
    values (${at}, 'authenticated', 'trainer_applications', 'UPDATE', ${ids[person]!}, ${ids[person]!},
      ${open.sql.json({ status: { from, to } })})`;
}

beforeAll(async () => {
  await open.sql`delete from public.trainer_applications`;
  // The history of these people is written by hand.
  await open.sql`alter table public.trainer_applications disable trigger trainer_applications_audit`;
  for (const person of PEOPLE) {
    const { created_at: createdAt } = person;
    ids.push(await insertApplication(open.sql, { country: 'FR', last_contact_at: createdAt, ...person }));
  }
  await open.sql`update public.staff_profiles set full_name = 'Camille Roussel' where id = ${userIdOf('app5_user')}`;
  await open.sql`
    update public.trainer_applications set assigned_to = ${userIdOf('app5_user')}, last_contact_at = now()
    where id = ${ids[4]!}`;
  for (const [person, percentage] of [
    [1, 90],
    [2, 85],
    [3, 50],
  ] as const) {
    await open.sql`
      insert into public.trainer_evaluations
        (application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, status)
      values (${ids[person]!}, ${userIdOf('app5_user')}, ${open.sql.json(scores(5))}, ${percentage}, 100, ${percentage}, 'completed')`;
  }
  // Completing an evaluation changes the status, so the status is set again.
  for (const [index, person] of PEOPLE.entries())
    await open.sql`update public.trainer_applications set status = ${person['status'] as string} where id = ${ids[index]!}`;
  // Person 1: 2 days new, 4 contacted; person 2: 4 days new, 1 contacted; person 3: 6 days new; person 4: 1 day new.
  await moved(1, '2026-10-02T22:00:00Z', 'new', 'contacted');
  await moved(1, '2026-10-06T22:00:00Z', 'contacted', 'accepted');
  await moved(2, '2026-10-09T08:00:00Z', 'new', 'contacted');
  await moved(2, '2026-10-10T08:00:00Z', 'contacted', 'accepted');
  await moved(3, '2026-10-18T08:00:00Z', 'new', 'rejected');
  await moved(4, '2026-10-13T09:00:00Z', 'new', 'contacted');
  // Outside of the period: counts for nothing.
  await moved(0, '2027-10-13T09:00:00Z', 'new', 'contacted');
});

const OCTOBER = ['2026-10-01', '2026-10-31'] as const;
const october = { field: 'created', op: 'between', from: OCTOBER[0], to: OCTOBER[1] };

describe('the dashboard figures of a month', () => {
  it('count the days of the month in Paris, and leave out archived applications', async () => {
    const { total, from, to, unit, statuses } = await dashboard(...OCTOBER);
    expect({ total, from, to, unit }).toEqual({ total: 6, from: OCTOBER[0], to: OCTOBER[1], unit: 'week' });
    expect(statuses).toEqual([
      { key: 'accepted', count: 2 },
      { key: 'Vivier 2027', count: 1 },
      { key: 'contacted', count: 1 },
      { key: 'new', count: 1 },
      { key: 'rejected', count: 1 },
    ]);
  });

  it('compare the month with as many days before it', async () => {
    expect((await dashboard(...OCTOBER)).previous_total).toBe(1);
    expect((await dashboard('2026-10-12', '2026-10-13')).previous_total).toBe(0);
    expect((await dashboard(null, '2026-10-31')).previous_total).toBeNull();
  });

  it('fill weeks that start on Monday', async () => {
    expect((await dashboard(...OCTOBER)).timeline).toEqual([
      { bucket: '2026-09-28', status: 'accepted', count: 1 },
      { bucket: '2026-10-05', status: 'accepted', count: 1 },
      { bucket: '2026-10-12', status: 'Vivier 2027', count: 1 },
      { bucket: '2026-10-12', status: 'contacted', count: 1 },
      { bucket: '2026-10-12', status: 'rejected', count: 1 },
      { bucket: '2026-10-26', status: 'new', count: 1 },
    ]);
    const year = await dashboard('2026-01-01', '2026-12-31');
    expect(year.unit).toBe('month');
    expect(year.timeline.filter(({ status }) => status === 'new')).toEqual([
      { bucket: '2026-09-01', status: 'new', count: 1 },
      { bucket: '2026-10-01', status: 'new', count: 1 },
      { bucket: '2026-11-01', status: 'new', count: 1 },
    ]);
  });

  it('say how long applications had each status that they left', async () => {
    const { stays, decision } = await dashboard(...OCTOBER);
    // new: 1, 2, 4 and 6 days; contacted: 1 and 4 days.
    expect(stays).toEqual([
      { status: 'contacted', count: 2, low: 1.8, median: 2.5, high: 3.3 },
      { status: 'new', count: 4, low: 1.8, median: 3, high: 4.5 },
    ]);
    // Decided after 6, 5 and 6 days.
    expect(decision).toEqual({ count: 3, median: 6 });
  });

  it('say where applicants come from, their sectors, their languages and their band', async () => {
    const { sources, countries, sectors, languages, bands } = await dashboard(...OCTOBER);
    expect(sources).toEqual([
      { key: 'site', count: 4 },
      { key: 'linkedin', count: 2 },
    ]);
    expect(countries).toEqual([
      { key: 'FR', count: 5 },
      { key: 'BE', count: 1 },
    ]);
    expect(sectors).toEqual([
      { key: 'Autres Domaines', count: 2 },
      { key: 'Compétences Comportementales', count: 1 },
    ]);
    expect(languages).toEqual([
      { key: 'English', count: 2 },
      { key: 'French', count: 1 },
    ]);
    expect(bands).toEqual([
      { key: 'none', count: 3 },
      { key: 'excellent', count: 2 },
      { key: 'medium', count: 1 },
    ]);
  });

  it('say what waits now and who is in charge, whatever the month', async () => {
    for (const [from, to] of [OCTOBER, ['2020-01-01', '2020-01-31'] as const]) {
      expect((await dashboard(from, to)).waiting).toMatchObject([
        { assignee: null, name: null, count: 3, oldest: { id: ids[0], name: 'Chloé Lefèvre' } },
        {
          assignee: userIdOf('app5_user'),
          name: 'Camille Roussel',
          count: 1,
          quiet: 0,
          oldest: { id: ids[4] },
        },
      ]);
    }
  });

  it('are all empty where nobody applied', async () => {
    expect(await dashboard('2020-01-01', '2020-01-31')).toMatchObject({
      total: 0,
      previous_total: 0,
      timeline: [],
      stays: [],
      decision: { count: 0, median: null },
      statuses: [],
      bands: [],
      sources: [],
    });
  });
});

describe('every figure of the dashboard is the count of a list', () => {
  const FIELDS = {
    statuses: 'status',
    sources: 'source',
    countries: 'country',
    sectors: 'sector',
    languages: 'language',
    bands: 'band',
  } as const;

  it.each(Object.entries(FIELDS))('%s', async (dimension, field) => {
    const counts = (await dashboard(...OCTOBER))[dimension as keyof typeof FIELDS];
    expect(counts.length).toBeGreaterThan(0);
    for (const { key, count } of counts)
      expect([key, await counted([october, { field, op: 'in', values: [key] }])]).toEqual([key, count]);
  });

  it('the total, what waits, and what waits without contact', async () => {
    expect(await counted([october])).toBe((await dashboard(...OCTOBER)).total);
    const [row] = await open.sql<{ day: string }[]>`
      select ((now() at time zone 'Europe/Paris')::date - 14)::text as day`;
    const openStatuses = { field: 'status', op: 'in', values: ['new', 'contacted', 'evaluated'] };
    for (const { assignee, count, quiet } of (await dashboard(null, null)).waiting) {
      const theirs = [openStatuses, { field: 'assignee', op: 'in', values: [assignee ?? 'none'] }];
      expect(await counted(theirs)).toBe(count);
      expect(await counted([...theirs, { field: 'contact', op: 'between', to: row!.day }])).toBe(quiet);
    }
  });
});

describe('the period of the dashboard', () => {
  it('ends today at the latest, and begins with the first application when no start is given', async () => {
    const { from, to } = await dashboard(null, '2999-12-31');
    const [row] = await open.sql<
      { day: string }[]
    >`select (now() at time zone 'Europe/Paris')::date::text as day`;
    expect([from, to]).toEqual(['2026-09-30', row!.day]);
  });

  it('is refused when it ends before it begins', async () => {
    expect(await errorCode(dashboard('2026-10-02', '2026-10-01'))).toBe('22023');
  });

  it('can be asked for by recruiters alone', async () => {
    for (const actor of ['admin', 'gestionnaire', 'noRole', 'approvedTrainer', 'revoked', 'anon'] as const)
      expect(await errorCode(dashboard(...OCTOBER, actor))).toBe('42501');
  });
});
