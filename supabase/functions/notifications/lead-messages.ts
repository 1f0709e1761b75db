import { messageParagraphs } from '@trame/domain';
import { LEAD_FOOTER } from '@trame/domain/requests';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { deliver, type NotificationDependencies } from './deliver.ts';
import { linesParagraph, mailPage, type MailContent } from './mail-page.ts';
import { sendEach, type Sent } from './send-each.ts';

/** The mails say what is stored, whatever the caller says. */
export const leadMessagesBody = z.strictObject({ kind: z.literal('lead-messages') });

/** Mails of one call: a hosted function ends after 150 seconds, and a mail waits ten for its service at most. */
const BATCH = 25;
/** Anyone may give anyone's address in the form: its mailbox is not filled. */
const TO_RECIPIENT: RateLimit = { bucket: 'lead:recipient', maxHits: 10, windowSeconds: 24 * 60 * 60 };

const message = z.object({
  id: z.string(),
  lead_id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  template: z.nullable(z.string()),
  sent_by: z.nullable(z.string()),
});

/** Sends what gestionnaires wrote to companies and has not left, at most 25 at a time. */
export async function sendLeadMessages(dependencies: NotificationDependencies): Promise<Sent> {
  const service = serviceClient(dependencies);
  const found = await service.rpc('unsent_lead_messages', { most: BATCH });
  return sendEach(
    z.parse(z.array(message), dataOf(found, 'unsent_lead_messages')),
    ({ id, lead_id, recipient, subject, body, template, sent_by }) =>
      deliver(
        dependencies,
        service,
        id,
        {
          application_id: null,
          lead_id,
          kind: 'lead-message',
          recipient,
          template,
          ...(sent_by !== null && { sent_by }),
        },
        leadMail(subject, body),
        async () => {
          const secret = dependencies.env.SUPABASE_SERVICE_ROLE_KEY;
          const wait = await takeRateLimit(service, TO_RECIPIENT, recipient, secret, id);
          if (wait !== undefined) throw new Error('This address got its mails of the day');
        },
      ),
    ({ id }, details) => dependencies.log('lead_message_failed', { id, ...details }),
  );
}

/** A message in both forms. What people typed is text: it never becomes markup. */
function leadMail(subject: string, body: string): MailContent {
  const paragraphs = messageParagraphs(body);
  return {
    subject,
    text: `${body}\n\n--\nTrame\n${LEAD_FOOTER}`,
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: paragraphs.flat().join(' ').slice(0, 140),
      content: paragraphs.map(linesParagraph).join('\n'),
      footer: LEAD_FOOTER,
    }),
  };
}
