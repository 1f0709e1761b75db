import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { BookedEntry, Owed } from '../model/accounts.ts';
import { PAYMENTS_KEY } from './payments.ts';

/** Invoices of which something is owed. */
export const owedQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'owed'],
    queryFn: async ({ signal }): Promise<Owed[]> =>
      unwrap(await getSupabase().rpc('owed_invoices').abortSignal(signal)),
  });

/** What the accounts have of a period. */
export const journalQueryOptions = (from: string, to: string) =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'journal', from, to],
    queryFn: async ({ signal }) =>
      unwrap<BookedEntry[]>(
        await getSupabase()
          .rpc('journal_entries', { from_day: from, to_day: to })
          .abortSignal(signal)
          .overrideTypes<BookedEntry[], { merge: false }>(),
      ),
  });

/** Notes in the audit log what is exported, before a file is saved. */
export async function recordExport(what: 'balance' | 'journal', format: string, count: number) {
  unwrap(await getSupabase().rpc('record_payment_export', { what, format, row_count: count }));
}
