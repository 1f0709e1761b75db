import { nameInMail, withoutEndSlash, type Locale, withDe } from '@trame/domain';
import { SES_NOTICE, SES_NOTICE_EN, SIGNING_CODE } from '@trame/domain/signatures';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { sha256 } from '../_shared/auth.ts';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { unavailable } from '../_shared/errors.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { derivedSecret } from '../_shared/random-secret.ts';
import { signed } from './company.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { buttonLink, linesParagraph, mailPage, type MailContent } from './mail-page.ts';
import { sendMail } from './mail.ts';
import { sendEach, type Sent } from './send-each.ts';

/** The mails say what is stored, whatever the caller says. */
export const signatureMailsBody = z.strictObject({ kind: z.literal('signature-mails') });
/** A code for who opens an envelope: known here and, as a hash, to the database. */
export const signatureCodeBody = z.strictObject({
  kind: z.literal('signature-code'),
  name: z.string(),
  email: z.string().check(z.maxLength(254)),
  code: z.string().check(z.regex(/^\d+$/), z.length(SIGNING_CODE.digits)),
  language: z.enum(['fr', 'en']),
});

/** Mails of one call: a hosted function ends after 150 seconds, and a mail waits ten for its service at most. */
const BATCH = 25;

const mail = z.object({
  mail_id: z.string(),
  kind: z.enum([
    'invitation',
    'new_link',
    'reminder',
    'completed',
    'declined',
    'cancelled',
    'expired',
    'handed_on',
    'unsealed',
  ]),
  request_id: z.string(),
  recipient_id: z.nullable(z.string()),
  reference: z.string(),
  title: z.string(),
  message: z.nullable(z.string()),
  sender_name: z.string(),
  company: z.string(),
  expires_at: z.nullable(z.string()),
  end_reason: z.nullable(z.string()),
  /** Who declined, or handed the envelope on: to `heir_name`, or to whoever this mail asks. */
  who: z.nullable(z.string()),
  heir_name: z.nullable(z.string()),
  heir_email: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  role: z.nullable(z.enum(['signer', 'approver', 'copy'])),
  needs_code: z.boolean(),
  language: z.enum(['fr', 'en']),
  documents: z.array(z.string()),
});
export type SignatureMail = z.infer<typeof mail>;

/** Why somebody gets a mail: by what an envelope asks of them, or because they look after it, or asked for a code. */
type Audience = 'signer' | 'approver' | 'copy' | 'sender' | 'code';
const FOOTERS: Readonly<Record<Locale, Readonly<Record<Audience, string>>>> = {
  fr: {
    signer: 'parce que quelqu’un vous demande de signer un document avec Trame',
    approver: 'parce que quelqu’un vous demande d’approuver un document avec Trame',
    copy: 'parce que vous êtes en copie d’un document signé avec Trame',
    sender: 'parce que vous suivez cette enveloppe dans Trame',
    code: 'parce qu’un code a été demandé pour ouvrir un document dans Trame',
  },
  en: {
    signer: 'because somebody asks you to sign a document with Trame',
    approver: 'because somebody asks you to approve a document with Trame',
    copy: 'because you are in copy of a document signed with Trame',
    sender: 'because you look after this envelope in Trame',
    code: 'because a code was asked for to open a document in Trame',
  },
};
const footerOf = (locale: Locale, audience: Audience) =>
  `${locale === 'fr' ? 'Vous recevez ce message' : 'You receive this message'} ${FOOTERS[locale][audience]}.`;
const dayIn = (locale: Locale, moment: string) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Paris',
  }).format(new Date(moment));

/** Sends the mails of envelopes that have not gone out, at most 25 at a time; each link has a token of its own. */
export async function sendSignatureMails(
  dependencies: NotificationDependencies,
  sentBy: string | undefined,
): Promise<Sent> {
  const service = serviceClient(dependencies);
  const found = dataOf(
    await service.rpc('unsent_signature_mails', { most: BATCH }),
    'unsent_signature_mails',
  );
  return sendEach(
    knownMails(found, dependencies.log),
    (one) => sendOne(dependencies, service, one, sentBy),
    ({ mail_id: mailId }, details) => dependencies.log('signature_mail_failed', { mailId, ...details }),
  );
}

/** The mails that this version can write: one of a kind that a later version of the database has waits for its function, and holds no other up. */
function knownMails(rows: unknown, log: Log): SignatureMail[] {
  return z.parse(z.array(z.unknown()), rows).flatMap((row) => {
    const parsed = z.safeParse(mail, row);
    if (parsed.success) return [parsed.data];
    const { mail_id: mailId, kind } = Object(row) as Record<string, unknown>;
    log('signature_mail_unknown', { mailId, kind, ...errorDetails(parsed.error) });
    return [];
  });
}

/** It must not go out any more: the address was corrected, or nobody is asked any more. */
class NotDueError extends Error {}

async function sendOne(
  dependencies: NotificationDependencies,
  service: SupabaseClient,
  one: SignatureMail,
  sentBy: string | undefined,
): Promise<Delivery | 'dropped'> {
  const note = async (is_sent: boolean) => {
    const { error } = await service.rpc('note_signature_mail', { mail: one.mail_id, is_sent });
    if (error) dependencies.log('signature_mail_unnoted', errorDetails(error));
  };
  // Each try has the same link: a mail whose answer was lost may have left, and the service drops the next one as a double.
  const token = await derivedSecret(
    dependencies.env.SUPABASE_SERVICE_ROLE_KEY,
    `signature-link:${one.mail_id}:${one.email}`,
  );
  const addLink = async () => {
    const { recipient_id: recipient, mail_id: mailed, email } = one;
    if (recipient === null) return;
    const args = { mail: mailed, email, token_hash: await sha256(token) };
    const isDue = dataOf(await service.rpc('add_signature_link', args), 'add_signature_link') as boolean;
    if (!isDue) throw new NotDueError('not due any more');
  };
  try {
    const entry = { application_id: null, kind: `signature-${one.kind}`, recipient: one.email } as const;
    const delivery = await deliver(
      dependencies,
      service,
      one.mail_id,
      { ...entry, ...(sentBy !== undefined && { sent_by: sentBy }) },
      signatureMail(one, addressOf(dependencies.env, one, token)),
      addLink,
    );
    if (delivery === 'sent') await note(true);
    return delivery;
  } catch (error) {
    if (error instanceof Error && error.cause instanceof NotDueError) return 'dropped';
    await note(false);
    throw error;
  }
}

/** Where the mail leads: the page of the recipient with a token after the `#`, in no log, or the envelope in the signature center. */
function addressOf(
  env: Env,
  { recipient_id: recipient, request_id: request, language }: SignatureMail,
  token: string,
): string {
  if (recipient === null)
    return `${withoutEndSlash(env.SHELL_URL)}${env.SIGNATURES_PATH}/signatures/${encodeURIComponent(request)}`;
  return `${withoutEndSlash(env.PUBLIC_SITE_URL)}${language === 'fr' ? '/signer' : '/en/sign'}#${token}`;
}

const quoted = (documents: readonly string[]) => documents.map((name) => `«\u00a0${name}\u00a0»`).join(', ');

interface Words {
  subject: string;
  lines: string[][];
  action: string;
}

/** What a mail says: its subject, its lines, and what its button leads to. */
function frenchWords(one: SignatureMail): Words {
  const { kind, title, sender_name: sender, company, documents, expires_at: end, end_reason: reason } = one;
  const isSender = one.recipient_id === null;
  const who = nameInMail(one.who ?? '') || 'Un destinataire';
  /** Others may have several requests, or never have opened this one. */
  const request = `la demande de signature de ${quoted(documents)}${isSender ? '' : `, envoyée par ${sender}, ${withDe(company)}`}`;
  switch (kind) {
    case 'invitation':
    case 'new_link':
    case 'reminder': {
      const what = documents.length === 1 ? 'un document' : `${documents.length} documents`;
      const isApprover = one.role === 'approver';
      const verb = isApprover ? 'approuver' : 'signer';
      const asks = `vous demande ${isApprover ? 'd’approuver' : 'de signer'} ${what}`;
      return {
        subject: `${{ invitation: 'À', reminder: 'Rappel\u00a0: à', new_link: 'Nouveau lien pour' }[kind]} ${verb}\u00a0: ${title}`,
        lines: [
          ...(kind === 'reminder' ? [['Cette demande attend toujours votre réponse.']] : []),
          ...(kind === 'new_link'
            ? [['Le lien que vous aviez reçu ne fonctionne plus\u00a0: utilisez celui-ci.']]
            : []),
          [`${sender}, ${withDe(company)}, ${asks}\u00a0: ${quoted(documents)}.`],
          ...(one.who === null ? [] : [[`${who} vous a transmis cette demande.`]]),
          ...(one.message ? [one.message.split(/\r?\n/)] : []),
          ...(end ? [[`Vous avez jusqu’au ${dayIn('fr', end)} inclus.`]] : []),
          ...(one.needs_code
            ? [['À l’ouverture, un code vous sera envoyé à cette adresse\u00a0: ne le donnez à personne.']]
            : []),
          [SES_NOTICE],
        ],
        action: isApprover ? 'Lire et approuver' : 'Lire et signer',
      };
    }
    case 'completed':
      return {
        subject: `Signé\u00a0: ${title}`,
        lines: [
          [`${quoted(documents)}\u00a0: toutes les réponses attendues sont là.`],
          [
            'Le document scellé, avec sa preuve, est à votre disposition. Gardez-le\u00a0: il se vérifie sans nous.',
          ],
        ],
        action: isSender ? 'Ouvrir l’enveloppe' : 'Télécharger ma copie',
      };
    case 'declined':
      return {
        subject: `Refusé\u00a0: ${title}`,
        lines: [
          [`${who} a refusé ${request}\u00a0: plus personne ne signe.`],
          // Whoever holds a link may write anything here: others read it behind their own.
          ...(isSender && reason ? [[`Ses mots\u00a0: «\u00a0${reason}\u00a0»`]] : []),
        ],
        action: isSender ? 'Ouvrir l’enveloppe' : 'Voir la demande',
      };
    case 'cancelled':
      return {
        subject: `Annulé\u00a0: ${title}`,
        lines: [
          [
            `${sender}, ${withDe(company)}, a annulé la demande de signature de ${quoted(documents)}. Vous n’avez rien à faire.`,
          ],
          ...(reason ? [[`Motif\u00a0: ${reason}`]] : []),
        ],
        action: 'Voir la demande',
      };
    case 'handed_on':
      return {
        subject: `Transmis\u00a0: ${title}`,
        lines: [
          [
            `${who} a transmis la demande à ${nameInMail(one.heir_name ?? '') || 'une autre personne'} (${one.heir_email ?? ''}), qui répondra à sa place après un code reçu à cette adresse.`,
          ],
          ['Si ce n’est pas ce que vous voulez, annulez l’enveloppe.'],
        ],
        action: 'Ouvrir l’enveloppe',
      };
    case 'unsealed':
      return {
        subject: `Pas encore scellé\u00a0: ${title}`,
        lines: [
          [
            `Toutes les réponses attendues sont là pour ${quoted(documents)}, mais le document n’a pas pu être scellé.`,
          ],
          [
            'Les signatures sont gardées. Trame réessaie à chaque visite d’un signataire et chaque matin. Prévenez votre administrateur.',
          ],
        ],
        action: 'Ouvrir l’enveloppe',
      };
    case 'expired':
  }
  return {
    subject: `Délai passé\u00a0: ${title}`,
    lines: [[`Le délai est passé pour ${request}\u00a0: toutes les réponses ne sont pas arrivées.`]],
    action: isSender ? 'Ouvrir l’enveloppe' : 'Voir la demande',
  };
}

/** The same in English, for recipients alone: what the sender gets is in French. */
function englishWords(one: SignatureMail): Words {
  const { kind, title, sender_name: sender, company, documents, expires_at: end, end_reason: reason } = one;
  const named = documents.map((name) => `“${name}”`).join(', ');
  const who = nameInMail(one.who ?? '') || 'A recipient';
  const request = `the request to sign ${named}, sent by ${sender}, of ${company}`;
  switch (kind) {
    case 'invitation':
    case 'new_link':
    case 'reminder': {
      const what = documents.length === 1 ? 'a document' : `${documents.length} documents`;
      const verb = one.role === 'approver' ? 'approve' : 'sign';
      return {
        subject: `${{ invitation: 'To', reminder: 'Reminder: to', new_link: 'New link to' }[kind]} ${verb}: ${title}`,
        lines: [
          ...(kind === 'reminder' ? [['This request still waits for your answer.']] : []),
          ...(kind === 'new_link' ? [['The link that you had no longer works: use this one.']] : []),
          [`${sender}, of ${company}, asks you to ${verb} ${what}: ${named}.`],
          ...(one.who === null ? [] : [[`${who} handed this request on to you.`]]),
          ...(one.message ? [one.message.split(/\r?\n/)] : []),
          ...(end ? [[`You have until the end of ${dayIn('en', end)}.`]] : []),
          ...(one.needs_code
            ? [['When you open it, a code will be sent to this address: give it to nobody.']]
            : []),
          [SES_NOTICE_EN],
        ],
        action: one.role === 'approver' ? 'Read and approve' : 'Read and sign',
      };
    }
    case 'completed':
      return {
        subject: `Signed: ${title}`,
        lines: [
          [`${named}: all the answers are in.`],
          [
            'The sealed document, with its proof, is available to you. Keep it: it can be verified without us.',
          ],
        ],
        action: 'Download my copy',
      };
    case 'declined':
      return {
        subject: `Declined: ${title}`,
        lines: [[`${who} declined ${request}: nobody signs any more.`]],
        action: 'See the request',
      };
    case 'cancelled':
      return {
        subject: `Cancelled: ${title}`,
        lines: [
          [
            `${sender}, of ${company}, cancelled the request to sign ${named}. There is nothing for you to do.`,
          ],
          ...(reason ? [[`Reason: ${reason}`]] : []),
        ],
        action: 'See the request',
      };
    case 'expired':
    case 'handed_on':
    case 'unsealed':
  }
  return {
    subject: `The deadline has passed: ${title}`,
    lines: [[`The deadline for ${request}, has passed, and not everybody has answered.`]],
    action: 'See the request',
  };
}

/** The mail about an envelope, with its link. */
export function signatureMail(one: SignatureMail, url: string): MailContent {
  const { language } = one;
  const { subject, lines, action } = language === 'fr' ? frenchWords(one) : englishWords(one);
  const paragraphs = [[greeting(language, one.name)], ...lines];
  return mailOf(language, one.role ?? 'sender', subject, paragraphs, { label: action, url });
}

const greeting = (locale: Locale, name: string) =>
  `${[locale === 'fr' ? 'Bonjour' : 'Hello', nameInMail(name)].filter(Boolean).join(' ')},`;

function mailOf(
  locale: Locale,
  audience: Audience,
  subject: string,
  paragraphs: readonly string[][],
  action?: { label: string; url: string },
): MailContent {
  const colon = locale === 'fr' ? '\u00a0:' : ':';
  const footer = footerOf(locale, audience);
  return {
    subject,
    text: [
      ...paragraphs.map((lines) => lines.join('\n')),
      ...(action ? [`${action.label}${colon} ${action.url}`] : []),
      `Trame\n${footer}`,
    ].join('\n\n'),
    html: mailPage({
      locale,
      title: subject,
      preview: paragraphs[1]?.[0] ?? '',
      content: [
        ...paragraphs.map(linesParagraph),
        ...(action ? [buttonLink(action.url, action.label)] : []),
      ].join('\n'),
      footer,
    }),
  };
}

/** Mails a code. It is in no log: who reads the log must not be able to sign. */
export async function sendSignatureCode(
  dependencies: NotificationDependencies,
  { name, email, code, language }: z.infer<typeof signatureCodeBody>,
): Promise<'sent'> {
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const { minutes } = SIGNING_CODE;
  const content =
    language === 'fr'
      ? mailOf('fr', 'code', 'Votre code pour signer', [
          [greeting('fr', name)],
          [`Votre code est ${spaced}. Il sert une fois, pendant ${minutes} minutes.`],
          ['Ne le donnez à personne. Si vous n’avez rien demandé, ignorez ce message.'],
        ])
      : mailOf('en', 'code', 'Your code to sign', [
          [greeting('en', name)],
          [`Your code is ${spaced}. It works once, for ${minutes} minutes.`],
          ['Give it to nobody. If you asked for nothing, ignore this message.'],
        ]);
  try {
    const id = await sha256(`${email}:${code}:${dependencies.now().toISOString()}`);
    await sendMail(dependencies, id, email, await signed(dependencies, content));
  } catch (cause) {
    throw unavailable(cause, 'Le code n’a pas pu partir. Réessayez dans quelques instants.');
  }
  return 'sent';
}
