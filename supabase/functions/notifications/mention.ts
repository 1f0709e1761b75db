import { nameInMail, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import type { Caller } from '../_shared/auth.ts';
import { callerClient, dataOf, serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { errorDetails } from '../_shared/log.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { COMMENTED_KINDS, type CommentedKind } from './commented-kinds.ts';
import { deliver, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import { buttonLink, mailPage, paragraph, type MailContent } from './mail-page.ts';

/** The author of a comment tells the colleagues it mentions. */
export const mentionBody = z.strictObject({ kind: z.literal('mention'), comment_id: z.uuid() });

const KIND = 'mention';
const BY_AUTHOR: RateLimit = { bucket: 'mention:author', maxHits: 200, windowSeconds: 60 * 60 };

const comments = z.array(
  z.object({
    entity_kind: z.string(),
    entity_id: z.string(),
    author_id: z.nullable(z.string()),
    mentions: z.array(z.string()),
  }),
);

export interface MentionResult {
  user_id: string;
  status: 'sent' | 'sending' | 'failed';
}

/** Writes to each colleague that a comment of the caller mentions, except the author, once each. */
export async function sendMentions(
  dependencies: NotificationDependencies,
  { userId, token }: Omit<Caller, 'role'>,
  commentId: string,
): Promise<MentionResult[]> {
  const client = callerClient(dependencies, token);
  const found = await client
    .from('comments')
    .select('entity_kind, entity_id, author_id, mentions')
    .eq('id', commentId)
    .limit(1);
  const comment = z.parse(comments, dataOf(found, 'find comment'))[0];
  const kind = comment && COMMENTED_KINDS.get(comment.entity_kind);
  if (!kind || comment.author_id !== userId) {
    throw new HttpError(404, 'not_found', 'Commentaire inconnu.');
  }
  const entityId = comment.entity_id;
  const [people, name] = await Promise.all([kind.people(client), kind.nameOf(client, entityId)]);
  // It was deleted since, or is hidden from the caller.
  if (name === undefined) throw new HttpError(404, 'not_found', 'Commentaire inconnu.');

  const service = serviceClient(dependencies);
  const { env, log } = dependencies;
  const author = people.find(({ id }) => id === userId)?.name ?? '';
  const url = `${withoutEndSlash(env.SHELL_URL)}${kind.path(env, entityId)}`;
  // Who has left since then gets no mail.
  const mentioned = people.filter(({ id }) => id !== userId && comment.mentions.includes(id));
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
            ...kind.logColumns(entityId),
            kind: KIND,
            recipient: colleague.email,
            sent_by: userId,
          },
          mentionMail({ kind, author, name, url }),
        );
        return { user_id: colleague.id, status };
      } catch (error) {
        log('mention_failed', { commentId, userId: colleague.id, ...errorDetails(error) });
        return { user_id: colleague.id, status: 'failed' };
      }
    }),
  );
}

export interface MentionMail {
  kind: Pick<CommentedKind, 'about' | 'unnamed' | 'workplace'>;
  author: string;
  /** The name of what the comment is on. */
  name: string;
  url: string;
}

/** Who mentions, about what, and where to read it: what was written remains behind the sign-in. */
export function mentionMail({ kind, author: authorName, name: entityName, url }: MentionMail): MailContent {
  const author = nameInMail(authorName) || 'Une personne de l’équipe';
  const name = nameInMail(entityName) || kind.unnamed;
  const subject = `${author} vous mentionne dans un commentaire`;
  const sentence = `${author} vous mentionne dans un commentaire sur ${kind.about}\u00a0: ${name}.`;
  const footer = `Vous recevez ce message parce que vous travaillez ${kind.workplace}.`;
  return {
    subject,
    text: [sentence, `Lire le commentaire\u00a0: ${url}`, `Trame\n${footer}`].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: sentence,
      content: `${paragraph(sentence)}\n${buttonLink(url, 'Lire le commentaire')}`,
      footer,
    }),
  };
}
