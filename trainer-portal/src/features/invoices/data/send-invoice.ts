import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, getSupabase } from '@trame/data';
import { unwrapFunction } from '@trame/app/refusal';
import type { ConfirmedInput, InvoiceKind } from '@trame/invoice/on-device';
import { myHoldsQuery } from './my-holds-query.ts';
import { MY_INVOICES_KEY } from './my-invoices-query.ts';

export type InvoiceToSend = {
  /** The same at each try: a deposit that was cut is found again. */
  requestId: string;
  file: File;
  attachments: readonly File[];
  /** Null where the XML says it. */
  facts: ConfirmedInput | null;
  reason: string;
  missionId: string | null;
  replaces: string | null;
  kind: InvoiceKind;
  /** Of a credit note: the invoice that it takes back; null for the one that its file names. */
  corrects: string | null;
};

export type DepositedInvoice = {
  id: string;
  number: string;
  kind: InvoiceKind;
  /** An earlier try had arrived: what was changed since is not in it. */
  already: boolean;
};

async function sendInvoice(invoice: InvoiceToSend, signal: AbortSignal): Promise<DepositedInvoice> {
  const body = new FormData();
  body.append('request_id', invoice.requestId);
  if (invoice.facts) body.append('facts', JSON.stringify(invoice.facts));
  if (invoice.reason) body.append('reason', invoice.reason);
  if (invoice.missionId) body.append('mission_id', invoice.missionId);
  if (invoice.corrects) body.append('corrects', invoice.corrects);
  if (invoice.replaces) body.append('replaces', invoice.replaces);
  body.append('file', invoice.file, invoice.file.name);
  for (const file of invoice.attachments) body.append('attachments', file, file.name);
  const answer = await getSupabase().functions.invoke<unknown>('invoices', { body, signal });
  const { id, number, already } = await unwrapFunction(answer);
  if (typeof id !== 'string' || typeof number !== 'string')
    throw new AppError('unknown', 'invoices answered something else');
  return { id, number, kind: invoice.kind, already: already === true };
}

/** Deposits an invoice. Fails with `RefusedRequest` or an error of the data layer. */
export function useSendInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ invoice, signal }: { invoice: InvoiceToSend; signal: AbortSignal }) =>
      sendInvoice(invoice, signal),
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: MY_INVOICES_KEY }),
    // A paper that lapsed since the page was opened: the page then leads to it.
    onError: () => client.invalidateQueries({ queryKey: myHoldsQuery.queryKey }),
  });
}
