import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { MAX_EXPORTED } from '@trame/domain';
import { wholeList } from '../../people/data/whole-list.ts';
import type { BookedEntry, Owed } from '../model/accounts.ts';
import { PAYMENTS_KEY } from './payments.ts';

/** Invoices of which something is owed. */
export const owedQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'owed'],
    queryFn: ({ signal }): Promise<Owed[]> =>
      wholeList(
        (first, last) => getSupabase().rpc('owed_invoices').range(first, last).abortSignal(signal),
        MAX_EXPORTED,
      ),
  });

/** What was entered into the accounts in a period. */
export const journalQueryOptions = (from: string, to: string) =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'journal', from, to],
    queryFn: ({ signal }) =>
      wholeList<BookedEntry>(
        (first, last) =>
          getSupabase()
            .rpc('journal_entries', { from_day: from, to_day: to })
            .range(first, last)
            .abortSignal(signal)
            .overrideTypes<BookedEntry[], { merge: false }>(),
        MAX_EXPORTED,
      ),
  });

/** Notes in the audit log what is exported, before a file is saved. */
export async function recordExport(what: 'balance' | 'journal', format: string, count: number) {
  unwrap(await getSupabase().rpc('record_payment_export', { what, format, row_count: count }));
}
