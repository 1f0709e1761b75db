import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendDeposit, type Deposit, type DepositAnswer } from '@trame/app/send-deposit';
import type { InvoiceKind } from '@trame/domain/invoices';
import { myHoldsQuery } from './my-holds-query.ts';
import { MY_INVOICES_KEY } from './my-invoices-query.ts';

export type DepositedInvoice = DepositAnswer & {
  kind: InvoiceKind;
  /** Something was changed after the first sending: it does not count where that one had arrived. */
  isChanged: boolean;
};

/** Deposits an invoice. Fails with `RefusedRequest` or an error of the data layer. */
export function useSendInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ invoice, signal }: { invoice: Deposit; signal: AbortSignal }) =>
      sendDeposit(invoice, signal),
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: MY_INVOICES_KEY }),
    // A paper that lapsed since the page was opened: the page then leads to it.
    onError: () => client.invalidateQueries({ queryKey: myHoldsQuery.queryKey }),
  });
}
