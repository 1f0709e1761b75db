import { unwrapFunction } from '@trame/app/refusal';
import { getSupabase, unwrap } from '@trame/data';

type InvoiceAnswer = {
  id: string;
  /** Kept while the same is sent again: documents are added once. */
  requestId: string;
  message: string;
  files: readonly File[];
};

/** Answers the team in the thread of an invoice, with documents or without. */
export async function answerInvoice({ id, requestId, message, files }: InvoiceAnswer): Promise<void> {
  if (files.length === 0) {
    unwrap(await getSupabase().rpc('answer_invoice', { invoice: id, message }));
    return;
  }
  const body = new FormData();
  body.append('invoice_id', id);
  body.append('request_id', requestId);
  if (message) body.append('message', message);
  for (const file of files) body.append('attachments', file, file.name);
  await unwrapFunction(await getSupabase().functions.invoke('invoices', { body }));
}
