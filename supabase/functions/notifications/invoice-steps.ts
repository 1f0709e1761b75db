import { nameInMail, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { deliver, type NotificationDependencies } from './deliver.ts';
import { buttonLink, linesParagraph, mailPage, type MailContent } from './mail-page.ts';
import { sendEach, type Sent } from './send-each.ts';

/** The mails say what is stored, whatever the caller says. */
export const invoiceStepsBody = z.strictObject({ kind: z.literal('invoice-steps') });

/** Mails of one call: a hosted function ends after 150 seconds, and a mail waits ten for its service at most. */
const BATCH = 25;

const step = z.object({
  invoice_id: z.string(),
  notice_id: z.string(),
  email: z.string(),
  full_name: z.string(),
  application_id: z.nullable(z.string()),
  name: z.string(),
  sentence: z.string(),
  /** It is the trainer's turn. */
  is_asked: z.boolean(),
});
type InvoiceStep = z.infer<typeof step>;

/** Notifies trainers of the last steps of their invoices that they have had no mail about, at most 25 at a time. */
export async function sendInvoiceSteps(
  dependencies: NotificationDependencies,
  sentBy: string | undefined,
): Promise<Sent> {
  const service = serviceClient(dependencies);
  const found = await service.rpc('unannounced_invoice_steps', { most: BATCH });
  const steps = z.parse(z.array(step), dataOf(found, 'unannounced_invoice_steps'));
  const portal = withoutEndSlash(dependencies.env.TRAINER_PORTAL_URL);
  return sendEach(
    steps,
    (one) =>
      deliver(
        dependencies,
        service,
        one.notice_id,
        {
          application_id: one.application_id,
          kind: 'invoice-moved',
          recipient: one.email,
          ...(sentBy !== undefined && { sent_by: sentBy }),
        },
        invoiceStepMail(one, portal),
      ),
    ({ invoice_id: invoiceId }, details) =>
      dependencies.log('invoice_mail_failed', { invoiceId, ...details }),
  );
}

const FOOTER = 'Vous recevez ce message parce que vous facturez Trame dans votre espace formateur.';

/** What became of the invoice, and a link that opens its thread. */
function invoiceStepMail(
  { full_name, name, sentence, is_asked, invoice_id }: InvoiceStep,
  portal: string,
): MailContent {
  const subject = is_asked ? `${name}\u00a0: votre réponse est attendue` : `${name}\u00a0: du nouveau`;
  const greeting = ['Bonjour', nameInMail(full_name)].filter(Boolean).join(' ');
  const paragraphs = [[`${greeting},`], sentence.split(/\r?\n/)];
  const url = `${portal}/app/my-invoices?invoice=${encodeURIComponent(invoice_id)}`;
  const action = is_asked ? 'Répondre' : 'Voir dans mes factures';
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
