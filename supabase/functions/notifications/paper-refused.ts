import { withoutEndSlash } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { Caller } from '../_shared/auth.ts';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { errorDetails } from '../_shared/log.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { letter, type MailContent } from './mail-page.ts';
import { sendEach, type Sent } from './send-each.ts';

/** The mail to the holder of a paper says what is stored, whatever the caller says. */
export const paperRefusedBody = z.strictObject({ kind: z.literal('paper-refused'), paper_id: z.uuid() });

/** Part of the daily work: mails about refusals that did not go out. */
export const paperRefusalsBody = z.strictObject({ kind: z.literal('paper-refusals') });

/** Mails of one call: a hosted function ends after 150 seconds, and a mail waits ten for its service at most. */
const BATCH = 25;
/** Most mails that a call about another paper tries again, so that nobody waits for many. */
const RETRIED = 3;
const refusal = z.object({
  email: z.string(),
  full_name: z.string(),
  application_id: z.nullable(z.string()),
  kind: z.string(),
  label: z.string(),
  /** Null for a kind that not all who handle papers may read. */
  reason: z.nullable(z.string()),
});
type RefusedPaper = z.infer<typeof refusal>;

/**
 * Notifies the holder of a paper that it was refused, once. When the mail went out the mail service works: a few others that
 * did not go out before are tried again too.
 */
export async function sendPaperRefused(
  dependencies: NotificationDependencies,
  { userId }: Caller,
  paperId: string,
): Promise<Delivery> {
  const service = serviceClient(dependencies);
  const status = await announce(dependencies, service, paperId, userId);
  if (status === 'sent') await announceAgain(dependencies, service, RETRIED);
  return status;
}

/** Sends the mails about refusals that did not go out, at most 25; part of the daily work. */
export const sendPaperRefusals = (dependencies: NotificationDependencies): Promise<Sent> =>
  announceAgain(dependencies, serviceClient(dependencies), BATCH);

/** Tries again what did not go out, the longest untouched first. Never fails the call that happens to run it. */
async function announceAgain(
  dependencies: NotificationDependencies,
  service: SupabaseClient,
  most: number,
): Promise<Sent> {
  const { log } = dependencies;
  try {
    const found = dataOf(await service.rpc('unannounced_refusals', { most }), 'unannounced_refusals');
    return await sendEach(
      z.parse(z.array(z.object({ paper_id: z.string() })), found),
      ({ paper_id }) => announce(dependencies, service, paper_id),
      ({ paper_id: paperId }, details) => log('refusal_mail_failed', { paperId, ...details }),
    );
  } catch (error) {
    log('find_refusals_failed', errorDetails(error));
    return { sent: 0, failed: 0 };
  }
}

async function announce(
  dependencies: NotificationDependencies,
  service: SupabaseClient,
  paperId: string,
  sentBy?: string,
): Promise<Delivery> {
  const found = await service.rpc('refused_paper', { paper_id: paperId });
  const [paper] = z.parse(z.array(refusal), dataOf(found, 'refused_paper'));
  if (!paper) throw new HttpError(404, 'not_found', 'Aucun refus à annoncer.');
  return deliver(
    dependencies,
    service,
    // A paper is refused once at most: the database finds the entry of its mail by this id.
    paperId,
    {
      application_id: paper.application_id,
      kind: 'paper-refused',
      recipient: paper.email,
      ...(sentBy !== undefined && { sent_by: sentBy }),
    },
    paperRefusedMail(paper, withoutEndSlash(dependencies.env.TRAINER_PORTAL_URL)),
  );
}

const FOOTER = 'Vous recevez ce message parce que vous avez déposé cette pièce dans votre espace formateur.';

/** Which paper, why, and a link that opens it. */
export function paperRefusedMail(
  { full_name, kind, label, reason }: Pick<RefusedPaper, 'full_name' | 'kind' | 'label' | 'reason'>,
  portal: string,
): MailContent {
  const subject = `Pièce à refaire\u00a0: ${label}`;
  const said = `Nous n’avons pas pu accepter la pièce «\u00a0${label}\u00a0» que vous avez déposée.`;
  const why = reason
    ? ['Motif\u00a0:', ...reason.split(/\r?\n/)]
    : ['Le motif est dans votre espace formateur.'];
  return letter({
    subject,
    fullName: full_name,
    paragraphs: [[said], why],
    preview: said,
    link: { url: `${portal}/papers?kind=${encodeURIComponent(kind)}`, label: 'Déposer une nouvelle pièce' },
    footer: FOOTER,
  });
}
