import { withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { deliver, type NotificationDependencies } from './deliver.ts';
import { invoiceLetter } from './invoice-letter.ts';
import type { MailContent } from './mail-page.ts';
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
  /** The trainer answers in the portal. */
  is_asked: z.boolean(),
  /** Status of their account. */
  account: z.string(),
  /** The payment came back because of their bank account: they give another one. */
  is_account_refused: z.boolean(),
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

const ANOTHER_ACCOUNT = [
  'Donnez un autre compte dans votre espace facturation. Si celui-ci est juste, nous le confirmons avec vous par téléphone. Rien n’est viré avant.',
];

/** What became of the invoice, and a link that opens its thread for who can open it. */
function invoiceStepMail(
  { full_name, name, sentence, is_asked, invoice_id, account, is_account_refused }: InvoiceStep,
  portal: string,
): MailContent {
  return invoiceLetter(
    {
      invoiceId: invoice_id,
      subject: is_account_refused
        ? `${name}\u00a0: la banque a refusé votre compte`
        : is_asked
          ? `${name}\u00a0: votre réponse est attendue`
          : `${name}\u00a0: du nouveau`,
      fullName: full_name,
      account,
      paragraphs: [sentence.split(/\r?\n/), ...(is_account_refused ? [ANOTHER_ACCOUNT] : [])],
      preview: sentence,
      ...(is_asked && { action: 'Répondre' }),
    },
    portal,
  );
}
