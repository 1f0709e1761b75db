import { formatDate, nameInMail, withoutEndSlash } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { errorDetails } from '../_shared/log.ts';
import { deliver, type NotificationDependencies } from './deliver.ts';
import { MailFailure } from './mail.ts';
import { buttonLink, linesParagraph, mailPage, paragraph, type MailContent } from './mail-page.ts';

/** Part of the daily work: the next mails to trainers whose papers end. */
export const paperRemindersBody = z.strictObject({ kind: z.literal('paper-reminders') });

const KIND = 'paper-reminder';
/** Mails of one call: a hosted function ends after 150 seconds, and a mail waits ten for its service at most. */
const BATCH = 25;
/** Mails that are sent at the same time. */
const AT_ONCE = 5;

const paper = z.object({
  kind: z.string(),
  label: z.string(),
  expires_on: z.string(),
  days_left: z.number(),
  is_legal: z.boolean(),
});
const claims = z.array(
  z.object({
    user_id: z.string(),
    day: z.string(),
    email: z.string(),
    full_name: z.string(),
    application_id: z.nullable(z.string()),
    papers: z.array(paper),
    message_id: z.string(),
  }),
);
export type EndingPaper = z.infer<typeof paper>;
type Claim = z.infer<typeof claims>[number];

export interface Reminded {
  sent: number;
  failed: number;
}

/**
 * Sends the mails of at most 25 trainers, who are given to one call each, and answers how many went out. A call that is
 * interrupted sends nothing twice: a later one takes what it had not begun. What did not go out is tried the next day; what may
 * have gone out, because nobody answered, is not.
 */
export async function sendPaperReminders(dependencies: NotificationDependencies): Promise<Reminded> {
  const client = serviceClient(dependencies);
  const taken = dataOf(
    await client.rpc('claim_paper_reminders', { batch_size: BATCH }),
    'claim_paper_reminders',
  );
  const waiting = z.parse(claims, taken);
  const done: Reminded = { sent: 0, failed: 0 };
  const work = async () => {
    for (let claim = waiting.shift(); claim; claim = waiting.shift())
      done[await remind(dependencies, client, claim)] += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

async function remind(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
  { user_id, day, email, full_name, application_id, papers, message_id }: Claim,
): Promise<'sent' | 'failed'> {
  const { env, log } = dependencies;
  const failed = (error: unknown) =>
    log('paper_reminder_failed', { userId: user_id, ...errorDetails(error) });
  const settle = async (outcome: 'sent' | 'failed' | 'unknown') => {
    const { error } = await client.rpc('settle_paper_reminder', { user_id, day, outcome });
    // A later call of the day reads in the log how far this one came.
    if (error) failed(error);
  };
  try {
    await deliver(
      dependencies,
      client,
      message_id,
      { application_id, kind: KIND, recipient: email },
      reminderMail(full_name, papers, withoutEndSlash(env.TRAINER_PORTAL_URL)),
    );
  } catch (error) {
    failed(error);
    const cause = error instanceof Error ? error.cause : undefined;
    // Any other failure is one of the log: the claim is kept, for that later call.
    if (cause instanceof MailFailure) await settle(cause.mayHaveLeft ? 'unknown' : 'failed');
    return 'failed';
  }
  await settle('sent');
  return 'sent';
}

function inDays(days: number): string {
  if (days === 0) return 'expire aujourd’hui';
  if (days > 0) return days === 1 ? 'expire demain' : `expire dans ${days} jours`;
  return days === -1 ? 'a expiré hier' : `a expiré il y a ${-days} jours`;
}

const FOOTER =
  'Vous recevez ce message parce que vous êtes formateur chez Trame. Les rappels s’arrêtent depuis votre tableau de bord\u00a0; ceux des pièces que la loi demande continuent.';

/** Which papers end and when, and a link that opens the first. */
export function reminderMail(fullName: string, papers: readonly EndingPaper[], portal: string): MailContent {
  const [first] = papers;
  const one = papers.length === 1 && first;
  const subject = one
    ? `${one.label}\u00a0: ${inDays(one.days_left)}`
    : `${papers.length} pièces à renouveler`;
  const greeting = `${['Bonjour', nameInMail(fullName)].filter(Boolean).join(' ')},`;
  const lines = papers.map(
    ({ label, days_left, expires_on }) => `${label}\u00a0: ${inDays(days_left)} (${formatDate(expires_on)})`,
  );
  const said = one
    ? 'Une pièce de votre dossier est à renouveler\u00a0:'
    : 'Des pièces de votre dossier sont à renouveler\u00a0:';
  // A paper holds from the day after its last one.
  const lapsed = papers.filter(({ is_legal, days_left }) => is_legal && days_left < 0);
  const labels = lapsed.map(({ label }) => `«\u00a0${label}\u00a0»`).join(' et ');
  const legal =
    lapsed.length > 0
      ? [`Nous ne pouvons plus recevoir vos factures\u00a0: la loi nous demande d’abord ${labels} à jour.`]
      : [];
  const url = `${portal}/papers${first ? `?kind=${encodeURIComponent(first.kind)}` : ''}`;
  const action = one ? 'Déposer la nouvelle pièce' : 'Déposer mes pièces';
  return {
    subject,
    text: [
      greeting,
      `${said}\n${lines.join('\n')}`,
      ...legal,
      `${action}\u00a0: ${url}`,
      `Trame\n${FOOTER}`,
    ].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: lines[0] ?? subject,
      content: [
        paragraph(greeting),
        paragraph(said),
        linesParagraph(lines),
        ...legal.map(paragraph),
        buttonLink(url, action),
      ].join('\n'),
      footer: FOOTER,
    }),
  };
}
