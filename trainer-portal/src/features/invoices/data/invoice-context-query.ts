import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { InvoiceContext } from '@trame/invoice';

/** What a chosen invoice is compared with: the person's profile, missions and former invoices, the rules in force. */
export const invoiceContextQuery = queryOptions({
  queryKey: ['invoice-context'],
  queryFn: async ({ signal }) =>
    unwrap<InvoiceContext>(
      await getSupabase()
        .rpc('invoice_context')
        .abortSignal(signal)
        .overrideTypes<InvoiceContext, { merge: false }>(),
    ),
  refetchOnWindowFocus: 'always',
});
