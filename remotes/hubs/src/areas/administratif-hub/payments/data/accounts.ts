import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { AccountsInvoice } from '../model/accounts.ts';
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

/** Invoices that were issued or paid in a period. */
export const accountsQueryOptions = (from: string, to: string) =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'accounts', from, to],
    queryFn: ({ signal }) => read({ from_day: from, to_day: to }, signal),
  });

/** Notes in the audit log what is exported, before a file is saved. */
export async function recordExport(what: 'balance' | 'journal', format: string, count: number) {
  unwrap(await getSupabase().rpc('record_payment_export', { what, format, row_count: count }));
}
