import { formatDateTime, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { deliver, type NotificationDependencies } from './deliver.ts';
import { letter, type MailContent } from './mail-page.ts';
import { sendEach, type Sent } from './send-each.ts';

/** The mails say what is stored, whatever the caller says. */
export const ibanChangedBody = z.strictObject({
  kind: z.literal('iban-changed'),
  /** Whom the office gave an account for; without it, the caller. */
  of_user: z.optional(z.uuid()),
});

/** Mails of one call: a hosted function ends after 150 seconds, and a mail waits ten for its service at most. */
const BATCH = 25;

const change = z.object({
  user_id: z.string(),
  notice_id: z.string(),
  at: z.string(),
  email: z.string(),
  full_name: z.string(),
  application_id: z.nullable(z.string()),
  iban_last4: z.string(),
  is_entered: z.boolean(),
});
type IbanChange = z.infer<typeof change>;

/** Notifies trainers of an account that was given in their profile: one trainer of theirs, or at most 25. */
export async function sendIbanMails(
  dependencies: NotificationDependencies,
  ofUser: string | undefined,
): Promise<Sent> {
  const service = serviceClient(dependencies);
  const found = await service.rpc('unannounced_ibans', { of_user: ofUser ?? null, most: BATCH });
  const changes = z.parse(z.array(change), dataOf(found, 'unannounced_ibans'));
  const portal = withoutEndSlash(dependencies.env.TRAINER_PORTAL_URL);
  return sendEach(
    changes,
    (one) =>
      deliver(
        dependencies,
        service,
        one.notice_id,
        { application_id: one.application_id, kind: 'iban-changed', recipient: one.email },
        ibanMail(one, portal),
      ),
    ({ user_id: userId }, details) => dependencies.log('iban_mail_failed', { userId, ...details }),
  );
}

const FOOTER =
  'Vous recevez ce message parce qu’un compte bancaire a été donné pour vous payer. Nous ne demandons jamais un IBAN par e-mail.';
const GIVEN = [
  [
    'Si c’est vous, vous n’avez rien à faire\u00a0: rien n’est viré avant que nous l’ayons confirmé avec vous par téléphone.',
  ],
  [
    'Si ce n’est pas vous\u00a0: changez votre mot de passe dans «\u00a0Mon compte\u00a0», déconnectez les autres sessions, puis répondez à ce message. Nous refuserons ce compte.',
  ],
];
const ENTERED = [
  [
    'Si ce compte est le vôtre, vous n’avez rien à faire\u00a0: rien n’est viré avant qu’un autre membre de l’équipe l’ait confirmé avec vous.',
  ],
  ['Si ce compte n’est pas le vôtre, répondez à ce message. Nous refuserons ce compte.'],
];

/** Which account, by its last four, when, and what to do when it was somebody else. */
export function ibanMail({ at, full_name, iban_last4, is_entered }: IbanChange, portal: string): MailContent {
  const subject = `Votre compte bancaire a changé\u00a0: IBAN qui finit par ${iban_last4}`;
  const said = `Le ${formatDateTime(at)}, un IBAN qui finit par ${iban_last4} a été ${is_entered ? 'saisi par notre équipe, pour vous payer ce que nous vous devons' : 'donné dans votre espace formateur'}.`;
  return letter({
    subject,
    fullName: full_name,
    paragraphs: [[said], ...(is_entered ? ENTERED : GIVEN)],
    preview: said,
    // Whom the office gives an account for cannot sign in.
    link: is_entered ? undefined : { url: `${portal}/account`, label: 'Ouvrir mon compte' },
    footer: FOOTER,
  });
}
