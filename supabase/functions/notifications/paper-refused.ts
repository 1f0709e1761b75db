import { nameInMail, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import type { Caller } from '../_shared/auth.ts';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import { buttonLink, linesParagraph, mailPage, type MailContent } from './mail-page.ts';

/** The mail to the holder of a paper says what is stored, whatever the caller says. */
export const paperRefusedBody = z.strictObject({ kind: z.literal('paper-refused'), paper_id: z.uuid() });

const refusal = z.object({
  checked_at: z.string(),
  email: z.string(),
  full_name: z.string(),
  application_id: z.nullable(z.string()),
  kind: z.string(),
  label: z.string(),
  /** Null for a kind that not all who handle papers may read. */
  reason: z.nullable(z.string()),
});
type RefusedPaper = z.infer<typeof refusal>;

/** Notifies the holder of a paper that it was refused, once per refusal. */
export async function sendPaperRefused(
  dependencies: NotificationDependencies,
  { userId }: Caller,
  paperId: string,
): Promise<Delivery> {
  const service = serviceClient(dependencies);
  const found = await service.rpc('refused_paper', { paper_id: paperId });
  const [paper] = z.parse(z.array(refusal), dataOf(found, 'refused_paper'));
  if (!paper) throw new HttpError(404, 'not_found', 'Aucun refus à annoncer.');
  return deliver(
    dependencies,
    service,
    await entryId('paper-refused', paperId, paper.checked_at),
    { application_id: paper.application_id, kind: 'paper-refused', recipient: paper.email, sent_by: userId },
    paperRefusedMail(paper, withoutEndSlash(dependencies.env.TRAINER_PORTAL_URL)),
  );
}

const FOOTER = 'Vous recevez ce message parce que vous avez déposé cette pièce dans votre espace formateur.';
const ACTION = 'Déposer une nouvelle pièce';

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
  const greeting = ['Bonjour', nameInMail(full_name)].filter(Boolean).join(' ');
  const paragraphs = [[`${greeting},`], [said], why];
  const url = `${portal}/papers?kind=${encodeURIComponent(kind)}`;
  return {
    subject,
    text: [
      ...paragraphs.map((lines) => lines.join('\n')),
      `${ACTION}\u00a0: ${url}`,
      `Trame\n${FOOTER}`,
    ].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: said,
      content: [...paragraphs.map(linesParagraph), buttonLink(url, ACTION)].join('\n'),
      footer: FOOTER,
    }),
  };
}
