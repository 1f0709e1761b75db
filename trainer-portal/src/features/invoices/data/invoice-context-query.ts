import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { InvoiceContext } from '@trame/invoice';
import { MY_INVOICES_KEY } from './my-invoices-query.ts';

/** What a chosen invoice is compared with: the person's profile, missions and former invoices, the rules in force. */
export const invoiceContextQuery = queryOptions({
  // Of what they deposited and withdrew: both change what is a double, and which missions wait.
  queryKey: [...MY_INVOICES_KEY, 'context'],
  queryFn: async ({ signal }) =>
    unwrap<InvoiceContext>(
      await getSupabase()
        .rpc('invoice_context')
        .abortSignal(signal)
        .overrideTypes<InvoiceContext, { merge: false }>(),
    ),
  refetchOnWindowFocus: 'always',
});
