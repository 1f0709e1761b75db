import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { MY_INVOICES_KEY } from './my-invoices-query.ts';

/** What one pays back of a credit note whose invoice was paid before. */
export type MyRefund = { id: string; cents: number };

export const myRefundsQuery = queryOptions({
  queryKey: [...MY_INVOICES_KEY, 'refunds'],
  meta: { keepLastSeen: true },
  queryFn: async ({ signal }): Promise<MyRefund[]> =>
    unwrap(await getSupabase().rpc('invoice_refunds').abortSignal(signal)).map(({ id, cents }) => ({
      id,
      cents,
    })),
  refetchOnWindowFocus: 'always',
});
