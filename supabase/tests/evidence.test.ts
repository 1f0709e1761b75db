import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addMission, emptyInvoices, outcomeOf } from './support/invoices.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const TRAINER = userIdOf('approvedTrainer');
const open = openDatabase(createWorld);

type Piece = {
  indicator: number;
  kind: string;
  label: string;
  state: string;
  checked_by: string | null;
  paper_id: string | null;
};
const pieces = (from: string | null = null, until: string | null = null, person = TRAINER) =>
  runAs(
    open.sql,
    'gestionnaire',
    (tx) => tx<Piece[]>`select * from public.trainer_evidence(${person}, ${from}, ${until})`,
  );

type Given = { issued?: string; ends?: string | null; size?: number; person?: string; reason?: string };
const addPaper = async (
  kind: string,
  status: string,
  { issued = '2026-06-30', ends = null, size = 1000, person = TRAINER, reason }: Given = {},
) => {
  const [row] = await open.sql<{ id: string }[]>`
    insert into public.trainer_papers (
      user_id, kind, status, file_path, file_name, file_size, pages, sha256, issued_on, expires_on, checked_by, checked_at, reason
    ) values (
      ${person}, ${kind}, ${status}, ${`${person}/${randomUUID().replaceAll('-', '').padEnd(40, '0')}-${kind}.pdf`},
      'piece.pdf', ${size}, 1, ${randomUUID().replaceAll('-', '').repeat(2)}, ${issued}, ${ends},
      ${status === 'to_check' ? null : userIdOf('gestionnaire')}, ${status === 'to_check' ? null : new Date()},
      ${reason ?? null}
    ) returning id`;
  return row!.id;
};

beforeEach(async () => {
  await emptyInvoices(open.sql);
  await open.sql`delete from public.trainer_papers`;
});

describe('the evidence of a trainer', () => {
  it('has every kind that an indicator asks for: checked by whom, or missing, and what is only held by some', async () => {
    const cv = await addPaper('cv', 'verified');
    await addPaper('diplomes', 'to_check');
    await addPaper('vigilance', 'verified', { issued: '2020-01-01', ends: '2020-07-01' });
    await addPaper('rc-pro', 'refused', { reason: 'Illisible' });
    const found = await pieces();
    const of = (kind: string) => found.filter(({ label }) => label === kind);
    // The name of the kinds is that of the table; the indicators are those of the version in force.
    const wanted = await open.sql<{ number: number; label: string; demand: string }[]>`
      select i.number, k.label, k.demand from public.qualiopi_indicators i
      join private.paper_kinds k on k.key = any (i.paper_kinds)
      where i.number in (17, 18, 21, 22, 27) and i.reference_version = 'V9'`;
    for (const { number, label } of wanted)
      expect(of(label).some(({ indicator }) => indicator === number)).toBe(true);
    expect(of('CV à jour').map(({ indicator, state, paper_id }) => [indicator, state, paper_id])).toEqual([
      [17, 'checked', cv],
      [21, 'checked', cv],
    ]);
    expect(of('CV à jour')[0]!.checked_by).not.toBeNull();
    expect(of('Diplômes et certifications')).toMatchObject([{ state: 'to_check', checked_by: null }]);
    expect(of('Attestation de vigilance')).toMatchObject([{ state: 'expired' }]);
    expect(of('Assurance RC pro')).toMatchObject([{ state: 'refused' }]);
    expect(of('Déclaration d’activité (NDA)')).toMatchObject([{ state: 'not_held' }]);
    expect(of('Évaluation sur 16 critères')).toMatchObject([{ indicator: 21, state: 'missing' }]);
    expect(found.filter(({ kind }) => kind === 'asked').map(({ indicator }) => indicator)).toEqual([22, 22]);
  });

  it('has the orders and the evidence of missions, received or not, and nothing of those that were cancelled', async () => {
    const mission = await addMission(open.sql, {
      title: 'Sage 100',
      evidence: ['emargement', 'deroule', 'bilan'],
      evidence_received: open.sql.json({
        bilan: { at: '2026-11-20T10:00:00Z', by: userIdOf('gestionnaire') },
      }),
    });
    await addMission(open.sql, { status: 'cancelled', evidence: ['bilan'] });
    const found = (await pieces()).filter(({ kind }) =>
      ['order', 'deroule', 'bilan', 'emargement'].includes(kind),
    );
    expect(found.map(({ indicator, kind, state }) => [indicator, kind, state])).toEqual([
      [17, 'deroule', 'missing'],
      [18, 'order', 'noted'],
      [18, 'bilan', 'received'],
    ]);
    expect(found.every((piece) => (piece as Piece & { mission_id: string }).mission_id === mission)).toBe(
      true,
    );
  });

  it('of a period has what counted then, also when it was replaced or has ended since', async () => {
    const old = await addPaper('cv', 'replaced', { issued: '2024-01-10', ends: '2026-01-10' });
    const recent = await addPaper('cv', 'verified', { issued: '2026-02-01', ends: '2028-02-01' });
    await addPaper('cv', 'to_check', { issued: '2026-10-01' });
    await addPaper('diplomes', 'replaced', { issued: '2024-01-10', reason: 'Illisible' });
    const cv = async (from: string, until: string) =>
      (await pieces(from, until))
        .filter(({ indicator, label }) => indicator === 21 && label === 'CV à jour')
        .map(({ paper_id, state }) => [paper_id, state]);
    expect(await cv('2025-01-01', '2025-12-31')).toEqual([[old, 'checked']]);
    expect(await cv('2026-06-01', '2026-06-30')).toEqual([[recent, 'checked']]);
    expect(await cv('2023-01-01', '2023-12-31')).toEqual([[null, 'missing']]);
    expect(
      (await pieces('2025-01-01', '2025-12-31')).filter(
        ({ label }) => label === 'Diplômes et certifications',
      ),
    ).toMatchObject([{ state: 'missing' }]);
  });

  it('refuses half a period, days out of order, and more than three years', async () => {
    for (const [from, until] of [
      ['2026-01-01', null],
      ['2026-02-01', '2026-01-01'],
      ['2020-01-01', '2026-01-01'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await outcomeOf(pieces(from, until)))[0]).toBe('22023');
    expect((await outcomeOf(pieces(null, null, randomUUID())))[0]).toBe('P0002');
  });
});

describe('an evidence file', () => {
  it('is about one trainer or those who had a mission in a period, each paper counted once', async () => {
    await addPaper('cv', 'verified', { size: 1500 });
    await addPaper('contrat', 'verified', { size: 500 });
    await addPaper('rc-pro', 'to_check');
    await addMission(open.sql, { starts_on: '2026-03-01', ends_on: '2026-03-02' });
    const size = (person: string | null, from: string | null, until: string | null) =>
      runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx<{ user_id: string; files: number; bytes: string }[]>`
          select * from public.evidence_size(${person}, ${from}, ${until})`,
      );
    expect(await size(TRAINER, null, null)).toMatchObject([{ files: 2, bytes: '2000' }]);
    expect(await size(null, '2026-01-01', '2026-12-31')).toMatchObject([{ user_id: TRAINER, files: 2 }]);
    expect(await size(null, '2025-01-01', '2025-12-31')).toEqual([]);
    expect((await outcomeOf(size(null, null, null)))[0]).toBe('22023');
  });

  it('is noted with who makes it, of whom, of which period and how much, before its first paper', async () => {
    await addPaper('cv', 'verified');
    const record = (actor: Actor, person: string | null) =>
      commitAs(
        open.sql,
        actor,
        (tx) => tx`select public.record_evidence_export(${person}, '2026-01-01', '2026-12-31') as count`,
      );
    await record('gestionnaire', TRAINER);
    const [line] = await open.sql`
      select actor_id, operation, row_key, changes from private.audit_log
      where table_name = 'trainer_evidence' order by id desc limit 1`;
    expect(line).toEqual({
      actor_id: userIdOf('gestionnaire'),
      operation: 'EXPORT',
      row_key: TRAINER,
      changes: { from: '2026-01-01', until: '2026-12-31', trainers: 1, count: 1 },
    });
    const last = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ at: Date; by_name: string }[]>`select * from public.last_evidence_export(${TRAINER})`,
    );
    expect(last).toHaveLength(1);
    // Nobody had a mission in this period.
    expect((await outcomeOf(record('gestionnaire', null)))[0]).toBe('P0002');
    expect((await outcomeOf(record('app5_user', TRAINER)))[0]).toBe('42501');
  });
});
