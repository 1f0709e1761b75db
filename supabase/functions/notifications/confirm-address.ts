import type { Locale } from '@trame/domain';
import { localeOf, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import { sha256 } from '../_shared/auth.ts';
import { unavailable } from '../_shared/errors.ts';
import { signed } from './company.ts';
import type { NotificationDependencies } from './deliver.ts';
import { sendMail } from './mail.ts';
import { buttonLink, mailPage, paragraph, type MailContent } from './mail-page.ts';

/** A link for the holder of an address that has sent its applications of the day. */
export const confirmAddressBody = z.strictObject({
  kind: z.literal('confirm-address'),
  email: z.string().check(z.maxLength(254)),
  token: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  language: z.literal([0, 1]),
});

const PATHS: Record<Locale, string> = { fr: '/confirmer-adresse', en: '/en/confirmer-adresse' };

const TEXTS = {
  fr: {
    subject: 'Confirmez votre adresse pour envoyer une autre candidature',
    greeting: 'Bonjour,',
    why: 'Plusieurs candidatures ont déjà été envoyées aujourd’hui avec cette adresse. Pour en envoyer une autre, confirmez que cette adresse est la vôtre, puis renvoyez le formulaire.',
    link: 'Confirmer mon adresse',
    ignore:
      'Le lien sert une fois, pendant une journée. Si vous n’attendez pas ce message, ignorez-le\u00a0: rien n’est envoyé sans vous.',
    footer:
      'Vous recevez ce message parce que cette adresse a été saisie dans notre formulaire de candidature.',
  },
  en: {
    subject: 'Confirm your address to send another application',
    greeting: 'Hello,',
    why: 'Several applications were already sent today with this address. To send another one, confirm that this address is yours, then send the form again.',
    link: 'Confirm my address',
    ignore:
      'The link works once, for a day. If you do not expect this message, ignore it: nothing is sent without you.',
    footer: 'You receive this message because this address was typed in our application form.',
  },
} as const;

/** Mails the link. It is not logged as a message: it is about no application. */
export async function sendAddressConfirmation(
  dependencies: NotificationDependencies,
  { email, token, language }: z.infer<typeof confirmAddressBody>,
): Promise<'sent'> {
  const locale = localeOf(language);
  const site = withoutEndSlash(dependencies.env.PUBLIC_SITE_URL);
  // After the `#`, so that no server, log or other site receives it.
  const mail = confirmationMail(locale, `${site}${PATHS[locale]}#${token}`);
  try {
    await sendMail(dependencies, await sha256(token), email, await signed(dependencies, mail));
  } catch (cause) {
    throw unavailable(cause, 'Le message n’a pas pu être envoyé.');
  }
  return 'sent';
}

function confirmationMail(locale: Locale, url: string): MailContent {
  const { subject, greeting, why, link, ignore, footer } = TEXTS[locale];
  return {
    subject,
    text: [greeting, why, `${link}\u00a0: ${url}`, ignore, `Trame\n${footer}`].join('\n\n'),
    html: mailPage({
      locale,
      title: subject,
      preview: why,
      content: `${paragraph(greeting)}\n${paragraph(why)}\n${buttonLink(url, link)}\n${paragraph(ignore)}`,
      footer,
    }),
  };
}
