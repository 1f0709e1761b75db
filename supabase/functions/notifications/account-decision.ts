import { withoutEndSlash } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { letter, type MailContent } from './mail-page.ts';
import { sendEach, type Sent } from './send-each.ts';
import type { Caller } from '../_shared/auth.ts';

/** The mail to the holder of a trainer account says the last stored decision, or the opening, whatever the caller says it was. */
export const accountDecisionBody = z.strictObject({
  kind: z.literal('account-decision'),
  user_id: z.uuid(),
});

/** Part of the daily work: mails about accounts that did not go out. */
export const accountDecisionsBody = z.strictObject({ kind: z.literal('account-decisions') });

/** Mails of one call: a hosted function ends after 150 seconds, and a mail waits ten for its service at most. */
const BATCH = 25;

const decisions = z.array(
  z.object({
    mail_id: z.string(),
    email: z.string(),
    full_name: z.string(),
    status: z.string(),
    previous_status: z.nullable(z.string()),
    status_reason: z.nullable(z.string()),
    application_id: z.nullable(z.string()),
  }),
);

type Outcome = 'opened' | 'approved' | 'rejected' | 'suspended' | 'reactivated';

/** Notifies the holder of an account of the decision about it, or of its opening, once. */
export const sendAccountDecision = (
  dependencies: NotificationDependencies,
  { userId }: Caller,
  accountId: string,
): Promise<Delivery> => announce(dependencies, serviceClient(dependencies), accountId, userId);

/** Sends the mails about accounts that did not go out, at most 25, the longest untouched first. */
export async function sendAccountDecisions(dependencies: NotificationDependencies): Promise<Sent> {
  const service = serviceClient(dependencies);
  const found = dataOf(await service.rpc('unannounced_decisions', { most: BATCH }), 'unannounced_decisions');
  return sendEach(
    z.parse(z.array(z.object({ user_id: z.string() })), found),
    ({ user_id }) => announce(dependencies, service, user_id),
    ({ user_id: userId }, details) => dependencies.log('decision_mail_failed', { userId, ...details }),
  );
}

async function announce(
  dependencies: NotificationDependencies,
  service: SupabaseClient,
  accountId: string,
  sentBy?: string,
): Promise<Delivery> {
  const found = await service.rpc('account_decision', { user_id: accountId });
  const [decision] = z.parse(decisions, dataOf(found, 'account_decision'));
  const outcome = decision && outcomeOf(decision.status, decision.previous_status);
  if (!decision || !outcome) throw new HttpError(404, 'not_found', 'Aucune décision à annoncer.');
  return deliver(
    dependencies,
    service,
    decision.mail_id,
    {
      application_id: decision.application_id,
      kind: `account-${outcome}`,
      recipient: decision.email,
      ...(sentBy !== undefined && { sent_by: sentBy }),
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
  if (status === 'pending') return 'opened';
  return status === 'rejected' || status === 'suspended' ? status : undefined;
}

const TEXTS: Record<Outcome, { subject: string; said: string; next: string }> = {
  opened: {
    subject: 'Votre dossier de formateur est en lecture',
    said: 'Votre compte formateur est créé, et notre équipe lit votre dossier.',
    next: 'Vous pouvez déjà préparer vos pièces et vos informations de facturation. Nous vous écrivons dès que la décision est prise.',
  },
  approved: {
    subject: 'Votre compte formateur est approuvé',
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

const OPEN = { label: 'Ouvrir mon espace formateur', path: '' };
/** Where each mail leads, if anywhere. */
const LINKS: Partial<Record<Outcome, { label: string; path: string }>> = {
  opened: { label: 'Préparer mon dossier', path: '/pending-approval' },
  approved: OPEN,
  reactivated: OPEN,
};

/** The mail to the holder of an account; the reason is a paragraph of its own, as it was written. */
export function accountDecisionMail(
  outcome: Outcome,
  { fullName, reason }: { fullName: string; reason: string | null },
  portal: string,
): MailContent {
  const { subject, said, next } = TEXTS[outcome];
  const why =
    reason === null || reason.trim() === '' ? [] : ['Motif\u00a0:', ...reason.trim().split(/\r?\n/)];
  const link = LINKS[outcome];
  return letter({
    subject,
    fullName,
    paragraphs: [[said], why, [next]].filter(({ length }) => length > 0),
    preview: said,
    link: link && { url: `${portal}${link.path}`, label: link.label },
    footer: FOOTER,
  });
}
