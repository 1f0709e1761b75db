import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { errorCode, commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);
const GROUPS = ['recruitment', 'stages', 'trainers', 'money', 'signatures', 'catalogue', 'leads'] as const;
const DAY = 86_400_000;
const PARIS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });
const dayOf = (at: Date) => PARIS.format(at);
const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);

type Figure = {
  figure: string;
  count: number;
  amount: number | null;
  before: number;
  beforeAmount: number | null;
};
type Line = { id: string; amount: string | null; place: string };

const asNumber = (value: string | null) => (value === null ? null : Number(value));

async function figuresOf(group: string, from: string, until: string): Promise<Map<string, Figure>> {
  const rows = await runAs(
    open.sql,
    'admin',
    (tx) => tx<Record<string, string>[]>`select * from public.dashboard_figures(${group}, ${from}, ${until})`,
  );
  return new Map(
    rows.map((row) => [
      row['figure']!,
      {
        figure: row['figure']!,
        count: Number(row['count']),
        amount: asNumber(row['amount'] ?? null),
        before: Number(row['before_count']),
        beforeAmount: asNumber(row['before_amount'] ?? null),
      },
    ]),
  );
}

const page = (figure: string, from: string, until: string, after: Line | null = null) =>
  runAs(
    open.sql,
    'admin',
    (tx) => tx<Line[]>`
      select * from public.dashboard_lines(${figure}, ${from}, ${until}, 100, ${after?.place ?? null}, ${after?.id ?? null})`,
  );

/** All lines of a figure, page by page. */
async function linesOf(figure: string, from: string, until: string): Promise<Line[]> {
  const found: Line[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await page(figure, from, until, found.at(-1) ?? null);
    found.push(...rows);
    if (rows.length < 100) return found;
  }
}

const UNTIL = dayOf(new Date());
const FROM = shifted(UNTIL, -89);
const BEFORE = shifted(FROM, -90);
/** Both periods, as first and last day. */
const PERIODS = [
  [FROM, UNTIL],
  [BEFORE, shifted(FROM, -1)],
] as const;

const median = (values: number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  if (sorted.length === 0) return null;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Credit notes of a third of the invoices, decided early or late and settled by themselves here and there; deposits of half of the
 * missions, some refused, withdrawn or taken back; transfers of what was paid; requests that were joined to others.
 */
const OF_THE_OFFICE = `
  set session_replication_role = replica;
  create temporary table ranked as
    select i.*, row_number() over (order by i.number) as n from public.invoices i where i.kind = 'invoice';
  create temporary table notes as
    select gen_random_uuid() as id, r.n, r.user_id, r.id as corrects, r.deposited_at + interval '1 day' as at,
      case when r.n % 2 = 0 then 2 else 12 end as days
    from ranked r where r.n % 3 = 0 and r.status in (205, 211, 212) and r.deposited_at < now() - interval '14 days';
  insert into public.invoices (
    id, request_id, user_id, kind, corrects, number, issued_on, net_cents, vat_cents, gross_cents, due_cents, approved_cents, file_path,
    file_name, file_size, pages, sha256, verdict, status, deposited_at, withdrawn_at
  )
  select n.id, gen_random_uuid(), n.user_id, 'credit_note', n.corrects, 'A-' || n.n, n.at::date, 20000, 0, 20000, 20000,
    case when n.n % 4 < 3 then 15000 end, n.user_id || '/' || md5('A' || n.n) || '00000000-avoir.pdf', 'avoir.pdf', 1000, 1,
    md5('A' || n.n) || md5('B' || n.n), '{}', case when n.n % 4 < 3 then 205 else 200 end, n.at,
    case when n.n % 16 = 3 then n.at + interval '3 days' end
  from notes n;
  insert into public.invoice_events (invoice_id, at, said_by, kind, from_status, to_status, is_public)
  select n.id, n.at + make_interval(days => s.days), 'office', 'status', s.from_status, s.to_status, true
  from notes n cross join lateral (values (0, null::smallint, 200::smallint), (n.days, 200, 205)) as s (days, from_status, to_status)
  where s.from_status is null or n.n % 4 < 3
  order by 2;
  insert into private.refund_parts (credit_note, way, amount_cents, reason, confirmed_at)
  select n.id, 'waiver', 5000, 'Geste', case when n.n % 10 <> 0 then n.at + interval '13 days' end from notes n where n.n % 5 = 0;

  create temporary table deposits as
    select gen_random_uuid() as id, m.id as mission_id, m.user_id, m.ends_on - 1 + time '09:00' as at, row_number() over (order by m.title) as n
    from public.missions m where m.status <> 'cancelled' and m.total_cents > 50000 and m.ends_on < private.today() - 3;
  delete from deposits d where d.n % 2 = 0 and exists (select from public.missions m where m.id = d.mission_id and m.status = 'invoiced');
  insert into public.invoices (
    id, request_id, user_id, mission_id, is_deposit, kind, number, issued_on, net_cents, vat_cents, gross_cents, due_cents, file_path,
    file_name, file_size, pages, sha256, verdict, status, deposited_at, withdrawn_at, credited_at
  )
  select d.id, gen_random_uuid(), d.user_id, d.mission_id, true, 'invoice', 'D-' || d.n, d.at::date, 15001, 3000, 18001, 18001,
    d.user_id || '/' || md5('D' || d.n) || '00000000-acompte.pdf', 'acompte.pdf', 1000, 1, md5('D' || d.n) || md5('E' || d.n), '{}',
    case when d.n % 7 = 0 then 210 else 200 end, d.at, case when d.n % 7 = 1 then least(d.at + interval '60 days', now()) end,
    case when d.n % 7 = 2 then least(d.at + interval '60 days', now()) end
  from deposits d;
  insert into public.invoice_events (invoice_id, at, said_by, kind, from_status, to_status, is_public)
  select d.id, least(d.at + make_interval(days => s.days), now()), 'office', 'status', s.from_status, s.to_status, true
  from deposits d cross join (values (0, null::smallint, 200::smallint), (80, 200, 210)) as s (days, from_status, to_status)
  where s.from_status is null or d.n % 7 = 0
  order by 2;
  -- Part of a deposit is taken back.
  update public.invoices c set corrects = d.id from deposits d
  where c.kind = 'credit_note' and c.corrects is null and c.status = 205 and d.n = substr(c.number, 3)::integer / 2;

  insert into public.payment_runs (status, execution_on, total_cents, count, debtor_iban_last4, message_id, confirmed_at)
  values ('sent', private.today(), 1, 1, '0189', 'TR-A', now());
  insert into public.payment_run_lines (run_id, invoice_id, approved_cents, amount_cents, end_to_end_id, state, difference_cents)
  select p.id, r.id, r.due_cents, r.due_cents - 20000, 'TR-A-' || r.n,
    (array['sent', 'settled', 'settled', 'returned'])[r.n % 4 + 1], case when r.n % 4 = 2 then 150 else 0 end
  from ranked r cross join public.payment_runs p where p.message_id = 'TR-A' and r.status in (211, 212) and r.n % 5 > 0;

  insert into public.leads (status, need, name, company, email, submission_key, created_at, merged_into)
  select l.status, l.need, l.name, l.company, l.email, gen_random_uuid(), l.created_at, l.id from public.leads l;
  set session_replication_role = origin;`;

beforeAll(async () => {
  await open.sql`delete from public.trainer_applications`;
  const files = ['load-applications.sql', 'load-neighbours.sql', 'load-company.sql'].map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .replaceAll(':count', '300')
      .replaceAll(':trainers', '60'),
  );
  await open.sql.unsafe(files.join('\n'));
  await open.sql.unsafe(OF_THE_OFFICE);
}, 120_000);

describe('the figures of the dashboard', () => {
  it('of recruitment are what applications and their journal say', async () => {
    const applications = await open.sql<{ id: string; created_at: Date; status: string }[]>`
      select id, created_at, status from public.trainer_applications where archived_at is null`;
    const journal = await open.sql<
      { application_id: string; status_from: string; status_to: string; at: Date }[]
    >`
      select application_id, changes #>> '{status,from}' as status_from, changes #>> '{status,to}' as status_to, at
      from private.audit_log where table_name = 'trainer_applications' and changes ? 'status' and operation = 'UPDATE' order by id`;
    const accounts = await open.sql<{ application_id: string; user_id: string }[]>`
      select application_id, user_id from public.trainer_accounts
      where application_id is not null and status in ('approved', 'suspended', 'closed')`;
    const ORDER = ['new', 'contacted', 'evaluated', 'accepted'];
    const reached = (id: string, status: string) =>
      Math.max(
        ...[
          status,
          ...journal.filter((line) => line.application_id === id).map((line) => line.status_to),
        ].map((state) => [0, 2, 3, 4][ORDER.indexOf(state)] ?? 0),
        accounts.some(({ application_id }) => application_id === id) ? 5 : 0,
      );
    const figures = await figuresOf('recruitment', FROM, UNTIL);
    const stages = { received: 0, read: 1, contacted: 2, evaluated: 3, accepted: 4, account: 5, mission: 6 };
    for (const [figure, stage] of Object.entries(stages)) {
      const counts = PERIODS.map(
        ([first, last]) =>
          applications.filter(
            ({ id, created_at, status }) =>
              dayOf(created_at) >= first && dayOf(created_at) <= last && reached(id, status) >= stage,
          ).length,
      );
      expect([figure, figures.get(figure)!.count, figures.get(figure)!.before]).toEqual([figure, ...counts]);
    }
    const steps = await figuresOf('stages', FROM, UNTIL);
    for (const status of ['new', 'contacted', 'evaluated']) {
      const days = PERIODS.map(([first, last]) =>
        journal.flatMap((line, at) => {
          if (
            !all.has(line.application_id) ||
            line.status_from !== status ||
            dayOf(line.at) < first ||
            dayOf(line.at) > last
          )
            return [];
          const former = journal
            .slice(0, at)
            .findLast((other) => other.application_id === line.application_id);
          return [(line.at.getTime() - (former?.at.getTime() ?? createdOf(line.application_id))) / DAY];
        }),
      );
      const found = steps.get(`stay_${status}`)!;
      expect([found.count, found.before]).toEqual(days.map((list) => list.length));
      expect(found.amount ?? 0).toBeCloseTo(median(days[0]!) ?? 0, 0);
    }
    function createdOf(id: string) {
      return all.get(id)!;
    }
  });
  const all = new Map<string, number>();
  beforeAll(async () => {
    const rows = await open.sql<{ id: string; created_at: Date }[]>`
      select id, created_at from public.trainer_applications`;
    for (const { id, created_at } of rows) all.set(id, created_at.getTime());
  });

  it('of trainers are what accounts, their journal and papers say', async () => {
    const accounts = await open.sql<{ user_id: string; status: string; created_at: Date }[]>`
      select user_id, status, created_at from public.trainer_accounts`;
    const changes = await open.sql<{ row_key: string; status_from: string; at: Date }[]>`
      select row_key, changes #>> '{status,from}' as status_from, at from private.audit_log
      where table_name = 'trainer_accounts' and operation = 'UPDATE' order by id`;
    const kinds = await open.sql<
      { key: string }[]
    >`select key from private.paper_kinds where demand <> 'if_held'`;
    const papers = await open.sql<
      { user_id: string; kind: string; status: string; checked_at: Date; expires_on: string | null }[]
    >`
      select user_id, kind, status, checked_at, expires_on::text from public.trainer_papers`;
    const at = (day: string, isToday: boolean) => {
      const there = accounts.filter(({ user_id, status, created_at }) => {
        if (dayOf(created_at) > day) return false;
        const next = changes.find((line) => line.row_key === user_id && dayOf(line.at) > day);
        return (isToday ? status : (next?.status_from ?? status)) === 'approved';
      });
      const whole = there.filter(({ user_id }) =>
        kinds.every(({ key }) =>
          papers.some(
            (paper) =>
              paper.user_id === user_id &&
              paper.kind === key &&
              (isToday ? ['verified'] : ['verified', 'expired', 'replaced']).includes(paper.status) &&
              dayOf(paper.checked_at) <= day &&
              (paper.expires_on === null || paper.expires_on >= day),
          ),
        ),
      );
      return [there.length, whole.length, there.length - whole.length];
    };
    const figures = await figuresOf('trainers', FROM, UNTIL);
    const names = ['trainers', 'trainers_whole', 'trainers_lacking'];
    expect(names.map((name) => figures.get(name)!.count)).toEqual(at(UNTIL, true));
    expect(names.map((name) => figures.get(name)!.before)).toEqual(at(shifted(FROM, -1), false));
    const [ending] = await open.sql<{ n: number; reminded: number }[]>`
      select count(distinct p.id)::integer as n, count(distinct r.paper_id)::integer as reminded
      from public.trainer_accounts t join public.trainer_papers p using (user_id)
      left join private.reminded_papers r on r.paper_id = p.id
      where t.status = 'approved' and p.status = 'verified' and p.expires_on - ${UNTIL}::date between 0 and 30`;
    expect(figures.get('papers_ending')).toMatchObject({ count: ending!.n, amount: ending!.reminded });
    expect(ending!.n).toBeGreaterThan(0);
  });

  it('of money are what missions, invoices and their steps say', async () => {
    const invoices = await open.sql<
      {
        id: string;
        kind: string;
        status: number;
        issued_on: string;
        paid_on: string | null;
        deposited_at: Date;
        withdrawn_at: Date | null;
        net_cents: number;
        approved_cents: number | null;
        gross_cents: number;
        due_cents: number;
        mission_id: string | null;
        corrects: string | null;
        credited_at: Date | null;
        is_deposit: boolean;
      }[]
    >`select id, kind, status, issued_on::text, paid_on::text, deposited_at, withdrawn_at, net_cents, approved_cents, gross_cents, due_cents,
        mission_id, corrects, credited_at, is_deposit
      from public.invoices`;
    type Invoice = (typeof invoices)[number];
    const steps = await open.sql<{ invoice_id: string; at: Date; from_status: number; to_status: number }[]>`
      select invoice_id, at, from_status, to_status from public.invoice_events where kind = 'status' order by id`;
    const missions = await open.sql<
      { id: string; status: string; ends_on: string; days: string; total_cents: number }[]
    >`
      select id, status, ends_on::text, days, total_cents from public.missions`;
    const settled = await open.sql<{ credit_note: string; amount_cents: number; confirmed_at: Date }[]>`
      select credit_note, amount_cents, confirmed_at from private.refund_parts where confirmed_at is not null`;
    const transfers = await open.sql<{ invoice_id: string; cents: number }[]>`
      select invoice_id, (amount_cents + difference_cents)::integer as cents from public.payment_run_lines
      where state in ('sent', 'settled')`;
    const statusAt = ({ id, status }: Invoice, day: string) =>
      day === UNTIL
        ? status
        : (steps.findLast((step) => step.invoice_id === id && dayOf(step.at) <= day)?.to_status ?? status);
    const isThereAt = ({ deposited_at, withdrawn_at }: Invoice, day: string) =>
      dayOf(deposited_at) <= day && !(withdrawn_at && dayOf(withdrawn_at) <= day);
    /** What was asked for and not taken back, and what of its credit notes was settled by itself. */
    const asked = (invoice: Invoice, day: string) => {
      const notes = invoices.filter((note) => note.corrects === invoice.id && isThereAt(note, day));
      const decided = notes.filter((note) => [205, 206, 211, 212].includes(statusAt(note, day)));
      const kept = notes.filter((note) => ![210, 213].includes(statusAt(note, day)));
      const credited = sum(decided.map((note) => note.approved_cents ?? note.due_cents));
      return {
        cents: Math.min(invoice.approved_cents ?? invoice.due_cents, invoice.due_cents - credited),
        settled: sum(
          settled
            .filter(
              (part) => dayOf(part.confirmed_at) <= day && kept.some(({ id }) => id === part.credit_note),
            )
            .map((part) => part.amount_cents),
        ),
      };
    };
    const openAt = (day: string) =>
      invoices
        .filter(
          (invoice) =>
            invoice.kind === 'invoice' &&
            isThereAt(invoice, day) &&
            ![210, 211, 212, 213, 220].includes(statusAt(invoice, day)),
        )
        .map((invoice) => {
          const { cents, settled: back } = asked(invoice, day);
          return { issued_on: invoice.issued_on, cents: cents + back };
        })
        .filter(({ cents }) => cents > 0);
    const unbilledAt = (day: string) =>
      missions.flatMap((mission) => {
        if (
          mission.ends_on > day ||
          !['done', ...(day === UNTIL ? [] : ['invoiced'])].includes(mission.status)
        )
          return [];
        const counting = invoices.filter(
          (invoice) =>
            invoice.mission_id === mission.id &&
            invoice.kind === 'invoice' &&
            isThereAt(invoice, day) &&
            !(invoice.credited_at && dayOf(invoice.credited_at) <= day) &&
            ![210, 213].includes(statusAt(invoice, day)),
        );
        const parts = counting.map((invoice) =>
          Math.round((asked(invoice, day).cents * invoice.net_cents) / invoice.gross_cents),
        );
        const left = mission.total_cents - sum(parts);
        return counting.every(({ is_deposit }) => is_deposit) && left > 0
          ? [{ ends_on: mission.ends_on, cents: left, isTaken: counting.length > 0 }]
          : [];
      });
    const ageClass = (day: string, from: string) => {
      const age = Math.round((Date.parse(day) - Date.parse(from)) / DAY);
      return [60, 45, 30, 15].map((most) => most + 1).find((first) => age >= first) ?? 0;
    };
    const figures = await figuresOf('money', FROM, UNTIL);
    const ends = [UNTIL, shifted(FROM, -1)];
    const check = (figure: string, expected: [number, number][]) =>
      expect([figure, figures.get(figure)]).toEqual([
        figure,
        {
          figure,
          count: expected[0]![0],
          amount: expected[0]![1],
          before: expected[1]![0],
          beforeAmount: expected[1]![1],
        },
      ]);
    const centsOf = ({ cents }: { cents: number }) => cents;
    for (const day of ends) {
      expect(unbilledAt(day).some(({ isTaken }) => isTaken)).toBe(true);
      expect(openAt(day).some(({ cents }) => cents % 50_000 === 35_000)).toBe(true);
    }
    check(
      'to_pay',
      ends.map((day) => [openAt(day).length, sum(openAt(day).map(centsOf))]),
    );
    check(
      'unbilled',
      ends.map((day) => [unbilledAt(day).length, sum(unbilledAt(day).map(centsOf))]),
    );
    for (const first of [0, 16, 31, 46, 61]) {
      check(
        `invoices_${first}`,
        ends.map((day) => {
          const own = openAt(day).filter((invoice) => ageClass(day, invoice.issued_on) === first);
          return [own.length, sum(own.map(centsOf))];
        }),
      );
      check(
        `unbilled_${first}`,
        ends.map((day) => {
          const own = unbilledAt(day).filter((mission) => ageClass(day, mission.ends_on) === first);
          return [own.length, sum(own.map(centsOf))];
        }),
      );
    }
    const within = <Row>(rows: Row[], dayOfRow: (row: Row) => string | null, value: (row: Row) => number) =>
      PERIODS.map(([first, last]): [number, number] => {
        const own = rows.filter((row) => (dayOfRow(row) ?? '') >= first && (dayOfRow(row) ?? '') <= last);
        return [own.length, sum(own.map(value))];
      });
    check(
      'given',
      within(
        missions.filter(({ status }) => status === 'done' || status === 'invoiced'),
        (mission) => mission.ends_on,
        (mission) => Number(mission.days),
      ),
    );
    check(
      'billed',
      within(
        invoices.filter(({ status, withdrawn_at }) => status !== 210 && status !== 213 && !withdrawn_at),
        (invoice) => invoice.issued_on,
        (invoice) => (invoice.kind === 'credit_note' ? -1 : 1) * invoice.net_cents,
      ),
    );
    check(
      'paid',
      within(
        invoices.filter(({ kind, status }) => kind === 'invoice' && (status === 211 || status === 212)),
        (invoice) => invoice.paid_on,
        ({ id, approved_cents, due_cents }) =>
          transfers.find((one) => one.invoice_id === id)?.cents ?? approved_cents ?? due_cents,
      ),
    );
  });

  it('of signatures, catalogue and requests are what their tables say', async () => {
    const envelopes = await open.sql<
      { status: string; sent_at: Date | null; completed_at: Date | null; ended_at: Date | null }[]
    >`
      select status, sent_at, completed_at, ended_at from public.signature_requests`;
    const waiting = (day: string, days: number) =>
      envelopes.filter(
        ({ status, sent_at, ended_at }) =>
          sent_at !== null &&
          status !== 'draft' &&
          dayOf(sent_at) <= shifted(day, -days) &&
          (ended_at === null || dayOf(ended_at) > day),
      ).length;
    const signatures = await figuresOf('signatures', FROM, UNTIL);
    for (const [figure, days] of [
      ['envelopes', 0],
      ['envelopes_week', 7],
    ] as const)
      expect(signatures.get(figure)).toMatchObject({
        count: waiting(UNTIL, days),
        before: waiting(shifted(FROM, -1), days),
      });
    const done = PERIODS.map(([first, last]) =>
      envelopes.flatMap(({ sent_at, completed_at }) =>
        completed_at && dayOf(completed_at) >= first && dayOf(completed_at) <= last
          ? [(completed_at.getTime() - sent_at!.getTime()) / DAY]
          : [],
      ),
    );
    expect(signatures.get('signed')).toMatchObject({ count: done[0]!.length, before: done[1]!.length });
    expect(signatures.get('signed')!.amount).toBeCloseTo(median(done[0]!)!, 0);

    const [sheets] = await open.sql<{ n: number; average: string | null }[]>`
      select count(*)::integer as n, round(avg(score), 1) as average from public.programmes where status <> 'archived'`;
    const catalogue = await figuresOf('catalogue', FROM, UNTIL);
    expect(catalogue.get('programmes')).toMatchObject({
      count: sheets!.n,
      amount: asNumber(sheets!.average),
    });

    const leads = await open.sql<
      { status: string; created_at: Date }[]
    >`select status, created_at from public.leads where merged_into is null`;
    const [joined] = await open.sql`
      select count(*)::integer as n from public.leads where merged_into is not null and created_at >= ${FROM}`;
    expect(joined!['n']).toBeGreaterThan(0);
    const asked = await figuresOf('leads', FROM, UNTIL);
    for (const [figure, state] of [
      ['leads', null],
      ['leads_won', 'won'],
      ['leads_new', 'new'],
    ] as const) {
      const counts = PERIODS.map(
        ([first, last]) =>
          leads.filter(
            ({ status, created_at }) =>
              (state === null || status === state) && dayOf(created_at) >= first && dayOf(created_at) <= last,
          ).length,
      );
      expect([asked.get(figure)!.count, asked.get(figure)!.before]).toEqual(counts);
      expect(counts[0]).toBeGreaterThan(0);
    }
  });

  it('are each made of as many lines, and of the amount of these', async () => {
    const AVERAGES = new Set([
      'signed',
      'programmes',
      'published',
      'papers_ending',
      'stay_new',
      'stay_contacted',
      'stay_evaluated',
    ]);
    for (const group of GROUPS) {
      // oxlint-disable-next-line no-await-in-loop -- one group after the other
      for (const { figure, count, amount } of (await figuresOf(group, FROM, UNTIL)).values()) {
        // oxlint-disable-next-line no-await-in-loop -- one figure after the other
        const lines = await linesOf(figure, FROM, UNTIL);
        expect([figure, new Set(lines.map(({ id }) => id)).size >= Math.min(count, 1), lines.length]).toEqual(
          [figure, true, count],
        );
        if (amount !== null && !AVERAGES.has(figure))
          expect([figure, sum(lines.map((line) => Number(line.amount)))]).toEqual([figure, amount]);
      }
    }
  });

  it('that took long are kept and shown with when they were counted, until they are too old', async () => {
    await open.sql`
      insert into private.dashboard_answers (of_group, from_day, until_day, at, figures) values (
        'leads', ${FROM}, ${UNTIL}, now() - interval '2 hours', '[{"figure": "leads", "count": 4321, "before_count": 1}]'
      )`;
    const shown = () =>
      runAs(
        open.sql,
        'admin',
        (tx) => tx<{ figure: string; count: string; age: number }[]>`
          select figure, count, extract(epoch from now() - counted_at)::integer as age
          from public.dashboard_figures('leads', ${FROM}, ${UNTIL}) order by figure`,
      );
    expect(await shown()).toEqual([{ figure: 'leads', count: '4321', age: 7200 }]);
    await open.sql`update private.dashboard_answers set at = now() - interval '3 hours'`;
    expect((await shown()).map(({ figure }) => figure)).toEqual(['leads', 'leads_new', 'leads_won']);
    await open.sql`delete from private.dashboard_answers`;
    await open.sql`select public.start_daily_run()`;
    const [run] = await open.sql`select failed_steps from private.daily_runs where day = ${UNTIL}`;
    expect(run).toEqual({ failed_steps: [] });
    await open.sql`delete from private.daily_runs`;
  });

  it('are of a period that is one, and of figures and groups that there are', async () => {
    const call = (figure: string, from: string, until: string) => errorCode(page(figure, from, until));
    expect(await call('leads', UNTIL, FROM)).toBe('22023');
    expect(await call('leads', FROM, shifted(UNTIL, 1))).toBe('22023');
    expect(await call('leads', shifted(UNTIL, -401), UNTIL)).toBe('22023');
    expect(await call('nothing', FROM, UNTIL)).toBe('22023');
    expect(await errorCode(figuresOf('nothing', FROM, UNTIL))).toBe('22023');
  });
});

type Entry = {
  key: string;
  id: string;
  at: Date;
  kind: string;
  operation: string;
  subject: string | null;
  actor_name: string;
};
const journal = (
  given: { kinds?: string[]; person?: string; search?: string; size?: number; after?: Entry } = {},
) =>
  runAs(
    open.sql,
    'admin',
    (tx) => tx<Entry[]>`
      select * from public.list_journal(
        ${shifted(UNTIL, -3)}, ${UNTIL}, ${given.kinds ?? []}, ${given.person ?? null}, ${given.search ?? ''}, ${given.size ?? 100},
        ${given.after?.at ?? null}, ${given.after?.id ?? null}
      )`,
  );

describe('the journal', () => {
  beforeAll(async () => {
    const trainer = userIdOf('approvedTrainer');
    await open.sql`
      insert into public.iban_readings (user_id, reader, purpose) values (${trainer}, ${userIdOf('gestionnaire')}, 'Rappel de confirmation')`;
    await open.sql`
      insert into public.user_roles (user_id, role) values (${userIdOf('app5_user')}, 'app4_user')`;
  });

  it('finds by kind, by who did it, and by whom it is about', async () => {
    expect((await journal({ kinds: ['reading'] })).map(({ key }) => key.split('-')[0])).toContain('account');
    expect((await journal({ kinds: ['rights'] })).every(({ kind }) => kind === 'rights')).toBe(true);
    const own = await journal({ person: userIdOf('gestionnaire') });
    expect(own.length).toBeGreaterThan(0);
    const [account] = await open.sql<{ full_name: string }[]>`
      select full_name from public.trainer_accounts where user_id = ${userIdOf('approvedTrainer')}`;
    const found = await journal({ search: account!.full_name, kinds: ['reading'] });
    expect(found).toMatchObject([{ key: expect.stringMatching(/^account-/), subject: account!.full_name }]);
    expect(await journal({ search: 'personne de ce nom' })).toEqual([]);
  });

  it('goes on after a line, without one twice or left out', async () => {
    const whole = await journal({ size: 60 });
    const first = await journal({ size: 25 });
    const second = await journal({ size: 25, after: first.at(-1)! });
    expect([...first, ...second].map(({ key }) => key)).toEqual(whole.slice(0, 50).map(({ key }) => key));
  });

  it('has its own exports', async () => {
    await commitAs(
      open.sql,
      'admin',
      (tx) => tx`select public.record_dashboard_export('journal', 12, '{"kinds": ["reading"]}')`,
    );
    expect(await journal({ kinds: ['export'], size: 1 })).toMatchObject([
      { operation: 'EXPORT', table_name: 'audit_log', changes: { count: 12, kinds: ['reading'] } },
    ]);
    const refused = (what: string, count: number) =>
      errorCode(
        runAs(open.sql, 'admin', (tx) => tx`select public.record_dashboard_export(${what}, ${count})`),
      );
    expect(await refused('journal', 10_001)).toBe('22023');
    expect(await refused('other', 1)).toBe('22023');
  });

  it('has no other kinds', async () => {
    expect(await errorCode(journal({ kinds: ['other'] }))).toBe('22023');
  });
});

describe('the state of the platform', () => {
  it('names versions, failures, mails, daily runs and sizes', async () => {
    await open.sql`
      insert into private.daily_runs (day, finished_at, failed_steps) values (${shifted(UNTIL, -1)}, now(), '{papers:57014}')`;
    await open.sql`
      insert into public.notification_logs (kind, recipient, subject, status) values ('account-approved', 'a@exemple.test', 'Votre espace', 'failed')`;
    const [row] = await runAs(
      open.sql,
      'admin',
      (tx) =>
        tx<
          { state: { sizes: { tables: unknown[] } } }[]
        >`select public.platform_state(${FROM}, ${UNTIL}) as state`,
    );
    expect(row!.state).toMatchObject({
      releases: expect.arrayContaining([expect.objectContaining({ remote: expect.any(String) })]),
      incidents: [expect.objectContaining({ count: 1, before_count: 0 })],
      mails: expect.arrayContaining([expect.objectContaining({ kind: 'account-approved', count: 1 })]),
      daily: {
        last: { day: shifted(UNTIL, -1) },
        failed: [{ day: shifted(UNTIL, -1), failed_steps: ['papers:57014'] }],
      },
      sizes: { database: expect.any(Number), buckets: expect.any(Array) },
    });
    expect(row!.state.sizes.tables).toHaveLength(8);
  });
});
