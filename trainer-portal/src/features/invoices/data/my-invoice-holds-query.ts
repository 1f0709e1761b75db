import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap, type Database } from '@trame/data';
import { MY_INVOICES_KEY } from './my-invoices-query.ts';

/** What keeps one of one's invoices from being approved or paid, and who can change that. */
export type InvoiceHold = Database['public']['Functions']['my_invoice_holds']['Returns'][number];

export const myInvoiceHoldsQuery = queryOptions({
  queryKey: [...MY_INVOICES_KEY, 'holds'],
  meta: { keepLastSeen: true },
  queryFn: async ({ signal }): Promise<InvoiceHold[]> =>
    unwrap(await getSupabase().rpc('my_invoice_holds').abortSignal(signal)),
  refetchOnWindowFocus: 'always',
});
