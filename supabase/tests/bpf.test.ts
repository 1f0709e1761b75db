import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addMission, deposit, emptyInvoices, move, outcomeOf } from './support/invoices.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);
const OTHER = userIdOf('otherTrainer');

type Figure = {
  figure: string;
  persons: number | null;
  hours: string | null;
  cents: string | null;
  lines: number;
};
const figures = (year: number) =>
  runAs(open.sql, 'gestionnaire', (tx) => tx<Figure[]>`select * from public.bpf_figures(${year})`);
type Line = { id: string; persons: number | null; hours: string | null; cents: string | null };
const lines = (year: number, figure: string) =>
  runAs(
    open.sql,
    'gestionnaire',
    (tx) => tx<Line[]>`select * from public.bpf_figure_lines(${year}, ${figure})`,
  );

beforeEach(() => emptyInvoices(open.sql));

/** A year with what counts in it, and beside each thing one that does not. */
async function year2025(): Promise<void> {
  const given = (values: Record<string, unknown>) =>
    addMission(open.sql, {
      starts_on: '2025-03-01',
      ends_on: '2025-03-03',
      hours: 21,
      status: 'done',
      ...values,
    });
  await given({ trainees: open.sql.json({ employees: 6, job_seekers: 2 }) });
  await given({
    user_id: OTHER,
    hours: 7,
    is_remote: true,
    trainees: open.sql.json({ employees: 3, others: 1 }),
  });
  await given({ hours: null, trainees: open.sql.json({ apprentices: 4 }) });
  await given({ hours: 14, status: 'invoiced' });
  // Begun in one year and ended in the next one: counted there.
  await given({ starts_on: '2025-12-30', ends_on: '2026-01-02', trainees: open.sql.json({ employees: 9 }) });
  await given({ status: 'planned' });
  await given({ status: 'cancelled' });
  await deposit(open.sql, { issued_on: '2025-04-01', net_cents: 150_000, gross_cents: 150_000 });
  await deposit(open.sql, { issued_on: '2025-12-31', net_cents: 70_000, gross_cents: 70_000 });
  await deposit(open.sql, { issued_on: '2026-01-01', net_cents: 10_000, gross_cents: 10_000 });
  const refused = await deposit(open.sql, { issued_on: '2025-05-01' });
  await move(open.sql, refused.id, 210, { reason: 'DOUBLON', message: 'Déjà reçue.' });
}

describe('the figures of the BPF', () => {
  it('are those of the year, of what took place and was billed', async () => {
    await year2025();
    const found = Object.fromEntries((await figures(2025)).map(({ figure, ...rest }) => [figure, rest]));
    expect(found).toMatchObject({
      d_purchases: { cents: '220000', lines: 2 },
      e_external: { persons: 2, hours: '42.00', lines: 4 },
      f1_employees: { persons: 9, hours: '147.00', lines: 2 },
      f1_job_seekers: { persons: 2, hours: '42.00' },
      f1_apprentices: { persons: 4, hours: null },
      f1_others: { persons: 1, hours: '7.00' },
      f1_remote: { persons: 4, hours: '28.00', lines: 1 },
      without_hours: { lines: 1 },
      without_trainees: { lines: 1 },
    });
    expect(found).not.toHaveProperty('f1_individuals');
    expect((await figures(2026)).find(({ figure }) => figure === 'f1_employees')).toMatchObject({
      persons: 9,
    });
    expect(await figures(2030)).toEqual([]);
  });

  it('are each the sum of their lines, and the same as the tables say by another way', async () => {
    await year2025();
    for (const { figure, persons, hours, cents, lines: count } of await figures(2025)) {
      // oxlint-disable-next-line no-await-in-loop -- one figure after the other
      const own = await lines(2025, figure);
      expect(own).toHaveLength(count);
      const sum = (values: (string | number | null)[]) =>
        values.reduce<number>((total, value) => total + Number(value ?? 0), 0);
      expect(sum(own.map((line) => line.hours))).toBe(Number(hours ?? 0));
      expect(sum(own.map((line) => line.cents))).toBe(Number(cents ?? 0));
      if (figure !== 'e_external') expect(sum(own.map((line) => line.persons))).toBe(persons ?? 0);
    }
    const [byHand] = await open.sql<Record<string, string>[]>`
      select
        (select sum(net_cents) from public.invoices
          where to_char(issued_on, 'YYYY') = '2025' and status <> 210 and withdrawn_at is null) as purchases,
        (select sum(hours) from public.missions
          where to_char(ends_on, 'YYYY') = '2025' and status in ('done', 'invoiced')) as hours,
        (select count(distinct user_id) from public.missions
          where to_char(ends_on, 'YYYY') = '2025' and status in ('done', 'invoiced')) as trainers`;
    const found = new Map((await figures(2025)).map((row) => [row.figure, row]));
    expect(found.get('d_purchases')!.cents).toBe(byHand!['purchases']);
    expect(found.get('e_external')!.hours).toBe(byHand!['hours']);
    expect(String(found.get('e_external')!.persons)).toBe(byHand!['trainers']);
  });

  it('are for no year that a report is made of', async () => {
    expect((await outcomeOf(figures(1999)))[0]).toBe('22023');
    expect((await outcomeOf(lines(2099, 'd_purchases')))[0]).toBe('22023');
  });
});

describe('the trainees of a mission', () => {
  it.each([
    { employees: -1 },
    { employees: 1.5 },
    { employees: '3' },
    { friends: 3 },
    { employees: 10_000 },
    {},
    [],
  ])('are not %j', async (given) => {
    await expect(addMission(open.sql, { trainees: open.sql.json(given) })).rejects.toMatchObject({
      constraint_name: 'missions_trainees_form',
    });
  });

  it('are entered by the office, also once the mission is invoiced', async () => {
    const mission = await addMission(open.sql, { status: 'invoiced' });
    await commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`
        update public.missions set trainees = ${tx.json({ employees: 5, individuals: 0 })} where id = ${mission}`,
    );
    const [row] = await open.sql`select trainees from public.missions where id = ${mission}`;
    expect(row).toEqual({ trainees: { employees: 5, individuals: 0 } });
  });
});
