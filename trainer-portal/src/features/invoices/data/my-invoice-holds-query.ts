import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { MY_INVOICES_KEY, type InvoiceHold } from './my-invoices-query.ts';

export const myInvoiceHoldsQuery = queryOptions({
  queryKey: [...MY_INVOICES_KEY, 'holds'],
  meta: { keepLastSeen: true },
  queryFn: async ({ signal }): Promise<InvoiceHold[]> =>
    unwrap(await getSupabase().rpc('my_invoice_holds').abortSignal(signal)),
  refetchOnWindowFocus: 'always',
});
