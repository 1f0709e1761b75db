import { nameInMail, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import type { Caller } from '../_shared/auth.ts';
import { callerClient, dataOf, serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { errorDetails } from '../_shared/log.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { deliver, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import { buttonLink, mailPage, paragraph, type MailContent } from './mail-page.ts';
import { listRecruiters } from './recruiters.ts';

/** The author of a comment tells the colleagues it mentions. */
export const mentionBody = z.strictObject({ kind: z.literal('mention'), comment_id: z.uuid() });

const KIND = 'mention';
const BY_AUTHOR: RateLimit = { bucket: 'mention:author', maxHits: 200, windowSeconds: 60 * 60 };

const comments = z.array(
  z.object({ entity_id: z.string(), author_id: z.nullable(z.string()), mentions: z.array(z.string()) }),
);
const names = z.array(z.object({ full_name: z.string() }));

export interface MentionResult {
  user_id: string;
  status: 'sent' | 'sending' | 'failed';
}

/** Writes to each colleague that a comment of the caller mentions, except the author, once each. */
export async function sendMentions(
  dependencies: NotificationDependencies,
  { userId, token }: Caller,
  commentId: string,
): Promise<MentionResult[]> {
  const client = callerClient(dependencies, token);
  const found = await client
    .from('comments')
    .select('entity_id, author_id, mentions')
    // The mail names the applicant: only comments on applications have one.
    .eq('entity_kind', 'application')
    .eq('id', commentId)
    .limit(1);
  const comment = z.parse(comments, dataOf(found, 'find comment'))[0];
  if (!comment || comment.author_id !== userId) {
    throw new HttpError(404, 'not_found', 'Commentaire inconnu.');
  }
  const [recruiters, application] = await Promise.all([
    listRecruiters(client),
    client.from('trainer_applications').select('full_name').eq('id', comment.entity_id).limit(1),
  ]);
  const candidate = z.parse(names, dataOf(application, 'find application'))[0]?.full_name;
  if (candidate === undefined) throw new HttpError(404, 'not_found', 'Candidature inconnue.');

  const service = serviceClient(dependencies);
  const { env, log } = dependencies;
  const author = recruiters.find(({ id }) => id === userId)?.name ?? '';
  const url = `${withoutEndSlash(env.SHELL_URL)}${env.RECRUITMENT_PATH}/applications/${comment.entity_id}`;
  // People who left recruitment since then get no mail.
  const mentioned = recruiters.filter(({ id }) => id !== userId && comment.mentions.includes(id));
  return Promise.all(
    mentioned.map(async (colleague): Promise<MentionResult> => {
      try {
        const id = await entryId(KIND, commentId, colleague.id);
        const wait = await takeRateLimit(service, BY_AUTHOR, userId, env.SUPABASE_SERVICE_ROLE_KEY, id);
        if (wait !== undefined) return { user_id: colleague.id, status: 'failed' };
        const status = await deliver(
          dependencies,
          service,
          id,
          {
            application_id: comment.entity_id,
            kind: KIND,
            recipient: colleague.email,
            sent_by: userId,
          },
          mentionMail({ author, candidate, url }),
        );
        return { user_id: colleague.id, status };
      } catch (error) {
        log('mention_failed', { commentId, userId: colleague.id, ...errorDetails(error) });
        return { user_id: colleague.id, status: 'failed' };
      }
    }),
  );
}

const FOOTER = 'Vous recevez ce message parce que vous travaillez au recrutement de Trame.';

/** The author, the applicant and a link: the comment itself is only shown after sign-in. */
export function mentionMail(input: { author: string; candidate: string; url: string }): MailContent {
  const author = nameInMail(input.author) || 'Une personne de l’équipe';
  const candidate = nameInMail(input.candidate) || 'sans nom';
  const subject = `${author} vous mentionne dans un commentaire`;
  const sentence = `${author} vous mentionne dans un commentaire sur la candidature suivante\u00a0: ${candidate}.`;
  return {
    subject,
    text: [sentence, `Lire le commentaire\u00a0: ${input.url}`, `Trame\n${FOOTER}`].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: sentence,
      content: `${paragraph(sentence)}\n${buttonLink(input.url, 'Lire le commentaire')}`,
      footer: FOOTER,
    }),
  };
}
