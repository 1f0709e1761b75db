import { nameInMail, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import type { Caller } from '../_shared/auth.ts';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import { buttonLink, linesParagraph, mailPage, type MailContent } from './mail-page.ts';

/** The mail to a trainer says the last step of the invoice that is stored, whatever the caller says. */
export const invoiceMovedBody = z.strictObject({ kind: z.literal('invoice-moved'), invoice_id: z.uuid() });

const news = z.object({
  event_id: z.number(),
  email: z.string(),
  full_name: z.string(),
  application_id: z.nullable(z.string()),
  name: z.string(),
  sentence: z.string(),
  /** It is the trainer's turn. */
  is_asked: z.boolean(),
});
type InvoiceNews = z.infer<typeof news>;

/** Notifies a trainer of the last step of their invoice, once per step. */
export async function sendInvoiceMoved(
  dependencies: NotificationDependencies,
  { userId }: Caller,
  invoiceId: string,
): Promise<Delivery> {
  const service = serviceClient(dependencies);
  const found = await service.rpc('invoice_news', { invoice: invoiceId });
  const [last] = z.parse(z.array(news), dataOf(found, 'invoice_news'));
  if (!last) throw new HttpError(404, 'not_found', 'Rien à annoncer de cette facture.');
  return deliver(
    dependencies,
    service,
    await entryId('invoice-moved', String(last.event_id)),
    { application_id: last.application_id, kind: 'invoice-moved', recipient: last.email, sent_by: userId },
    invoiceMovedMail(last, invoiceId, withoutEndSlash(dependencies.env.TRAINER_PORTAL_URL)),
  );
}

const FOOTER =
  'Vous recevez ce message parce que vous avez déposé cette facture dans votre espace formateur.';

/** What became of the invoice, and a link that opens its thread. */
function invoiceMovedMail(
  { full_name, name, sentence, is_asked }: InvoiceNews,
  invoiceId: string,
  portal: string,
): MailContent {
  const subject = is_asked ? `${name}\u00a0: votre réponse est attendue` : `${name}\u00a0: du nouveau`;
  const greeting = ['Bonjour', nameInMail(full_name)].filter(Boolean).join(' ');
  const paragraphs = [[`${greeting},`], sentence.split(/\r?\n/)];
  const url = `${portal}/app/my-invoices?invoice=${encodeURIComponent(invoiceId)}`;
  const action = is_asked ? 'Répondre' : 'Voir la facture';
  return {
    subject,
    text: [
      ...paragraphs.map((lines) => lines.join('\n')),
      `${action}\u00a0: ${url}`,
      `Trame\n${FOOTER}`,
    ].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: sentence,
      content: [...paragraphs.map(linesParagraph), buttonLink(url, action)].join('\n'),
      footer: FOOTER,
    }),
  };
}
