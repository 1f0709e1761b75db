import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { today } from '@trame/domain';
import type { AccountsInvoice, Corrected } from '../model/accounts.ts';
import { PAYMENTS_KEY } from './payments.ts';

const read = async (period: { from_day?: string; to_day?: string }, signal: AbortSignal) =>
  unwrap<AccountsInvoice[]>(
    await getSupabase()
      .rpc('accounts_of_invoices', period)
      .abortSignal(signal)
      .overrideTypes<AccountsInvoice[], { merge: false }>(),
  );

/** Invoices of which something is owed. */
export const owedQueryOptions = () =>
  queryOptions({ queryKey: [PAYMENTS_KEY, 'owed'], queryFn: ({ signal }) => read({}, signal) });

/** Ids in an address. */
const IDS_AT_ONCE = 100;

const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part) =>
    ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
  );

/** The invoices of these credit notes and those that were cancelled, with their status and the day on which they were paid or cancelled. */
async function readCorrected(
  notes: readonly string[],
  cancelled: readonly string[],
  signal: AbortSignal,
): Promise<Corrected> {
  const rows = [];
  for (const ids of partsOf(notes))
    rows.push(
      ...unwrap(
        await getSupabase().from('invoices').select('id, corrects').in('id', ids).abortSignal(signal),
      ),
    );
  const pairs = [
    ...rows.flatMap(({ id, corrects }) => (corrects === null ? [] : [{ id, corrects }])),
    ...cancelled.map((id) => ({ id, corrects: id })),
  ];
  const found = new Map<string, { id: string; status: number; settled_on: string | null }>();
  for (const ids of partsOf([...new Set(pairs.map(({ corrects }) => corrects))]))
    for (const { id, status, paid_on, credited_at } of unwrap(
      await getSupabase()
        .from('invoices')
        .select('id, status, paid_on, credited_at')
        .in('id', ids)
        .abortSignal(signal),
    ))
      found.set(id, {
        id,
        status,
        settled_on: paid_on ?? (credited_at && today(new Date(credited_at))),
      });
  return new Map(
    pairs.flatMap(({ id, corrects }) => {
      const one = found.get(corrects);
      return one ? [[id, one]] : [];
    }),
  );
}

/** Invoices that were issued or paid in a period, and those that their credit notes correct. */
export const accountsQueryOptions = (from: string, to: string) =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'accounts', from, to],
    queryFn: async ({ signal }) => {
      const invoices = await read({ from_day: from, to_day: to }, signal);
      const notes = invoices.filter(({ kind }) => kind === 'credit_note').map(({ id }) => id);
      const cancelled = invoices.filter(({ status }) => status === 220).map(({ id }) => id);
      return { invoices, corrected: await readCorrected(notes, cancelled, signal) };
    },
  });

/** Notes in the audit log what is exported, before a file is saved. */
export async function recordExport(what: 'balance' | 'journal', format: string, count: number) {
  unwrap(await getSupabase().rpc('record_payment_export', { what, format, row_count: count }));
}
