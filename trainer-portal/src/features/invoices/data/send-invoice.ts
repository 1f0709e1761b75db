import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { ConfirmedFacts } from '../model/facts.ts';
import { MY_INVOICES_KEY } from './my-invoices-query.ts';

/** An invoice that the function refused, with the sentence of each field at fault; `file` for the document itself. */
export class RefusedInvoice extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.name = 'RefusedInvoice';
    this.fields = fields;
  }
}

export type InvoiceToSend = {
  /** The same at each try: a deposit that was cut is found again. */
  requestId: string;
  file: File;
  attachments: readonly File[];
  /** Null where the XML says it. */
  facts: ConfirmedFacts | null;
  reason: string;
  missionId: string | null;
  replaces: string | null;
};

export type DepositedInvoice = { id: string; number: string };

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

async function sendInvoice(invoice: InvoiceToSend, signal: AbortSignal): Promise<DepositedInvoice> {
  const body = new FormData();
  body.append('request_id', invoice.requestId);
  if (invoice.facts) body.append('facts', JSON.stringify(invoice.facts));
  if (invoice.reason) body.append('reason', invoice.reason);
  if (invoice.missionId) body.append('mission_id', invoice.missionId);
  if (invoice.replaces) body.append('replaces', invoice.replaces);
  body.append('file', invoice.file, invoice.file.name);
  for (const file of invoice.attachments) body.append('attachments', file, file.name);
  const answer = await getSupabase().functions.invoke<unknown>('invoices', { body, signal });
  if (answer.error) throw (await refusalOf(answer.error)) ?? toError(answer);
  const { id, number } = record(unwrap(answer));
  if (typeof id !== 'string' || typeof number !== 'string')
    throw new AppError('unknown', 'invoices answered something else');
  return { id, number };
}

/** Deposits an invoice. Fails with `RefusedInvoice` or an error of the data layer. */
export function useSendInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ invoice, signal }: { invoice: InvoiceToSend; signal: AbortSignal }) =>
      sendInvoice(invoice, signal),
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: MY_INVOICES_KEY }),
  });
}

function toError(answer: Parameters<typeof unwrap>[0]): unknown {
  try {
    return unwrap(answer);
  } catch (error) {
    return error;
  }
}

async function refusalOf(error: unknown): Promise<RefusedInvoice | undefined> {
  const { context } = record(error);
  if (!(context instanceof Response) || context.status >= 500 || context.status === 401) return undefined;
  const body: unknown = await context
    .clone()
    .json()
    .catch(() => undefined);
  const { message, fields } = record(record(body)['error']);
  if (typeof message !== 'string') return undefined;
  return new RefusedInvoice(
    message,
    Object.fromEntries(Object.entries(record(fields)).map(([name, text]) => [name, String(text)])),
  );
}
