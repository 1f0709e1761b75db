import { formatDate, inDays, nameInMail, withoutEndSlash, withDe } from '@trame/domain';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { unavailable } from '../_shared/errors.ts';
import { errorDetails } from '../_shared/log.ts';
import { deliver, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import { buttonLink, linesParagraph, mailPage, paragraph, type MailContent } from './mail-page.ts';

/** The daily work: which consents to logos end within 30 days. */
export const consentsEndingBody = z.strictObject({ kind: z.literal('consents-ending') });

const KIND = 'consents-ending';

const logo = z.object({
  id: z.string(),
  name: z.string(),
  consent_until: z.string(),
  days_left: z.number(),
  is_new: z.boolean(),
});
const found = z.object({
  logos: z.array(logo),
  people: z.array(z.object({ id: z.string(), email: z.string() })),
});
export type EndingConsent = z.infer<typeof logo>;

/**
 * One mail to each person of corporate with all consents that end within 30 days, on the day on which there is a new one
 * among them; nothing on other days, and nothing twice. A person whose mail did not go out gets it from the next call.
 */
export async function sendEndingConsents(
  dependencies: NotificationDependencies,
): Promise<'sent' | 'sending' | 'nothing'> {
  const { env, log } = dependencies;
  const client = serviceClient(dependencies);
  const { logos, people } = z.parse(
    found,
    dataOf(await client.rpc('consents_to_announce'), 'consents_to_announce'),
  );
  const fresh = logos.filter(({ is_new }) => is_new);
  if (fresh.length === 0 || people.length === 0) return 'nothing';
  const of = fresh.map(({ id, consent_until }) => `${id}=${consent_until}`).toSorted();
  const mail = endingMail(
    logos,
    `${withoutEndSlash(env.SHELL_URL)}${env.CORPORATE_PATH}/client-logos?etat=ending`,
  );
  const outcomes = await Promise.all(
    people.map(async ({ id: person, email }) => {
      try {
        const id = await entryId(KIND, person, ...of);
        const entry = { application_id: null, kind: KIND, recipient: email } as const;
        return await deliver(dependencies, client, id, entry, mail);
      } catch (error) {
        log('consents_mail_failed', { userId: person, ...errorDetails(error) });
        return 'failed';
      }
    }),
  );
  if (outcomes.includes('failed')) throw unavailable(new Error('A mail about consents did not go out'));
  if (outcomes.includes('sending')) return 'sending';
  dataOf(
    await client.rpc('note_announced_consents', {
      logo_ids: fresh.map(({ id }) => id),
      ends: fresh.map(({ consent_until }) => consent_until),
    }),
    'note_announced_consents',
  );
  return 'sent';
}

/** Which consents end, when, and what happens if nothing is done. */
export function endingMail(logos: readonly EndingConsent[], url: string): MailContent {
  const name = (one: EndingConsent) => nameInMail(one.name) || 'sans nom';
  const [first] = logos;
  const subject =
    logos.length === 1 && first
      ? `L’accord pour le logo ${withDe(name(first))} se termine le ${formatDate(first.consent_until)}`
      : `${logos.length} accords pour des logos se terminent d’ici 30 jours`;
  const lines = logos.map(
    (one) => `${name(one)}\u00a0: le ${formatDate(one.consent_until)}, ${inDays(one.days_left)}`,
  );
  const end =
    'Le lendemain, le site ne montre plus le logo. Pour le garder, demandez un nouvel accord au client et joignez sa preuve.';
  const footer = 'Vous recevez ce message parce que vous travaillez à la gestion corporate de Trame.';
  return {
    subject,
    text: [lines.join('\n'), end, `Voir les logos\u00a0: ${url}`, `Trame\n${footer}`].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: lines[0] ?? subject,
      content: `${linesParagraph(lines)}\n${paragraph(end)}\n${buttonLink(url, 'Voir les logos')}`,
      footer,
    }),
  };
}
