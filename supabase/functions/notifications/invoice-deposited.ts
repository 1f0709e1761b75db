import type { SupabaseClient } from '@supabase/supabase-js';
import { formatDate, withoutEndSlash } from '@trame/domain';
import { euros, invoiceNoun } from '@trame/domain/invoices';
import * as z from 'zod/mini';
import { dataOf } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import { invoiceLetter, opensInvoices } from './invoice-letter.ts';
import type { MailContent } from './mail-page.ts';

export const invoiceDepositedBody = z.strictObject({
  kind: z.literal('invoice-deposited'),
  invoice_id: z.uuid(),
});

const invoiceRow = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.string(),
  number: z.string(),
  due_cents: z.number(),
  deposited_at: z.string(),
});
type Deposited = z.infer<typeof invoiceRow>;
const accountRow = z.object({
  email: z.string(),
  full_name: z.string(),
  application_id: z.nullable(z.string()),
  status: z.string(),
});

/** The receipt of an invoice to its trainer, once. */
export async function sendInvoiceReceipt(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
  invoiceId: string,
): Promise<Delivery> {
  const invoices = await client
    .from('invoices')
    .select('id, user_id, kind, number, due_cents, deposited_at')
    .eq('id', invoiceId);
  const [invoice] = z.parse(z.array(invoiceRow), dataOf(invoices, 'find invoice'));
  const accounts = invoice
    ? dataOf(
        await client
          .from('trainer_accounts')
          .select('email, full_name, application_id, status')
          .eq('user_id', invoice.user_id),
        'find account',
      )
    : [];
  const [account] = z.parse(z.array(accountRow), accounts);
  if (!invoice || !account) throw new HttpError(404, 'not_found', 'Aucun dépôt à annoncer.');
  const payment = z.parse(
    z.nullable(z.string()),
    dataOf(await client.rpc('invoice_payment_text', { invoice: invoiceId }), 'invoice_payment_text'),
  );
  return deliver(
    dependencies,
    client,
    await entryId('invoice-deposited', invoiceId),
    { application_id: account.application_id, kind: 'invoice-deposited', recipient: account.email },
    invoiceReceipt(invoice, account, payment, withoutEndSlash(dependencies.env.TRAINER_PORTAL_URL)),
  );
}

/**
 * What was deposited, when, what follows, and a link to its thread where they can open it.
 * @param payment when it is expected, or what holds it, as the database says it
 */
export function invoiceReceipt(
  { id, kind, number, due_cents, deposited_at }: Deposited,
  { full_name, status }: Pick<z.infer<typeof accountRow>, 'full_name' | 'status'>,
  payment: string | null,
  portal: string,
): MailContent {
  const { name: what, ending } = invoiceNoun(kind);
  const said = `${what} ${number}, ${euros(due_cents)}\u00a0: déposé${ending} le ${formatDate(deposited_at)}.`;
  const next = [
    ...(opensInvoices(status) ? ['Notre équipe vous répond dans votre espace formateur.'] : []),
    ...(payment === null ? [] : [payment]),
  ];
  return invoiceLetter(
    {
      invoiceId: id,
      subject: `${what} ${number} bien reçu${ending}`,
      fullName: full_name,
      account: status,
      paragraphs: [[said], next].filter(({ length }) => length > 0),
      preview: said,
    },
    portal,
  );
}
