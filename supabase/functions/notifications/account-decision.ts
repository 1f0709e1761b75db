import { nameInMail, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import { buttonLink, linesParagraph, mailPage, type MailContent } from './mail-page.ts';
import type { Caller } from '../_shared/auth.ts';

/** The mail to the holder of a trainer account says the last stored decision, whatever the caller says it was. */
export const accountDecisionBody = z.strictObject({
  kind: z.literal('account-decision'),
  user_id: z.uuid(),
});

const decisions = z.array(
  z.object({
    decision_id: z.union([z.number(), z.string()]),
    email: z.string(),
    full_name: z.string(),
    status: z.string(),
    previous_status: z.nullable(z.string()),
    status_reason: z.nullable(z.string()),
    application_id: z.nullable(z.string()),
  }),
);

type Outcome = 'approved' | 'rejected' | 'suspended' | 'reactivated';

/** Notifies the holder of an account of the decision about it, once per decision. */
export async function sendAccountDecision(
  dependencies: NotificationDependencies,
  { userId }: Caller,
  accountId: string,
): Promise<Delivery> {
  const service = serviceClient(dependencies);
  const found = await service.rpc('account_decision', { user_id: accountId });
  const [decision] = z.parse(decisions, dataOf(found, 'account_decision'));
  const outcome = decision && outcomeOf(decision.status, decision.previous_status);
  if (!decision || !outcome) throw new HttpError(404, 'not_found', 'Aucune décision à annoncer.');
  return deliver(
    dependencies,
    service,
    await entryId('account-decision', String(decision.decision_id)),
    {
      application_id: decision.application_id,
      kind: `account-${outcome}`,
      recipient: decision.email,
      sent_by: userId,
    },
    accountDecisionMail(
      outcome,
      { fullName: decision.full_name, reason: decision.status_reason },
      withoutEndSlash(dependencies.env.TRAINER_PORTAL_URL),
    ),
  );
}

function outcomeOf(status: string, previous: string | null): Outcome | undefined {
  if (status === 'approved') return previous === 'suspended' ? 'reactivated' : 'approved';
  return status === 'rejected' || status === 'suspended' ? status : undefined;
}

const TEXTS: Record<Outcome, { subject: string; said: string; next: string }> = {
  approved: {
    subject: 'Votre compte formateur est ouvert',
    said: 'Votre compte formateur est approuvé.',
    next: 'Vous pouvez vous connecter à votre espace formateur avec cette adresse.',
  },
  rejected: {
    subject: 'Votre demande de compte formateur',
    said: 'Nous ne pouvons pas ouvrir de compte formateur à votre nom.',
    next: 'Pour toute question, répondez à ce message.',
  },
  suspended: {
    subject: 'Votre compte formateur est suspendu',
    said: 'Votre compte formateur est suspendu\u00a0: votre espace n’est plus accessible pour l’instant.',
    next: 'Pour toute question, répondez à ce message.',
  },
  reactivated: {
    subject: 'Votre compte formateur est de nouveau ouvert',
    said: 'Votre compte formateur est rétabli.',
    next: 'Vous pouvez de nouveau vous connecter à votre espace formateur avec cette adresse.',
  },
};

const FOOTER = 'Vous recevez ce message parce qu’un compte formateur existe avec cette adresse.';

const ACTION = 'Ouvrir mon espace formateur';

/** The mail to the holder of an account; the reason is a paragraph of its own, as it was written. */
export function accountDecisionMail(
  outcome: Outcome,
  { fullName, reason }: { fullName: string; reason: string | null },
  portal: string,
): MailContent {
  const { subject, said, next } = TEXTS[outcome];
  const greeting = ['Bonjour', nameInMail(fullName)].filter(Boolean).join(' ');
  const why =
    reason === null || reason.trim() === '' ? [] : ['Motif\u00a0:', ...reason.trim().split(/\r?\n/)];
  const paragraphs = [[`${greeting},`], [said], why, [next]].filter(({ length }) => length > 0);
  const isOpen = outcome === 'approved' || outcome === 'reactivated';
  const link = isOpen ? [`${ACTION}\u00a0: ${portal}`] : [];
  return {
    subject,
    text: [...paragraphs.map((lines) => lines.join('\n')), ...link, `Trame\n${FOOTER}`].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: said,
      content: [...paragraphs.map(linesParagraph), ...(isOpen ? [buttonLink(portal, ACTION)] : [])].join(
        '\n',
      ),
      footer: FOOTER,
    }),
  };
}
