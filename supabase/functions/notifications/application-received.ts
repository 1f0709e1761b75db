import { keptFor, type Locale } from '@trame/domain';
import { escapeHtml, INK, mailPage, MUTED, paragraph, TEAL, type MailContent } from './mail-page.ts';

export interface ReceiptInput {
  reference: string;
  locale: Locale;
  /** Address of the public site, without a slash at its end. */
  siteUrl: string;
}

interface Texts {
  subject: (reference: string) => string;
  preview: string;
  greeting: string;
  received: string;
  reference: string;
  nextTitle: string;
  next: readonly string[];
  rightsTitle: string;
  rights: string;
  privacy: string;
  footer: string;
}

const TEXTS: Record<Locale, Texts> = {
  fr: {
    subject: (reference) => `Votre candidature ${reference} est bien arrivée`,
    preview: 'Nous avons reçu votre candidature de formateur.',
    greeting: 'Bonjour,',
    received: 'Nous avons bien reçu votre candidature de formateur et les documents joints.',
    reference: 'Votre référence',
    nextTitle: 'Et maintenant\u202f?',
    next: [
      'Une personne de l’équipe de recrutement lit votre candidature et votre CV.',
      'Si votre profil correspond à un besoin, elle vous contacte par e-mail ou par téléphone.',
      'Pour compléter ou corriger votre candidature, répondez à ce message en citant votre référence.',
    ],
    rightsTitle: 'Vos données',
    rights: `Vos réponses et vos documents servent à étudier votre candidature. Ils sont conservés ${keptFor('application')} au plus après notre dernier contact. Une analyse automatique du CV peut aider à sa lecture\u00a0; une personne décide. Vous pouvez à tout moment consulter, corriger ou faire effacer vos données, ou retirer votre accord.`,
    privacy: 'Confidentialité, formateurs',
    footer: 'Vous recevez ce message parce qu’une candidature a été envoyée avec cette adresse.',
  },
  en: {
    subject: (reference) => `We received your application ${reference}`,
    preview: 'We received your trainer application.',
    greeting: 'Hello,',
    received: 'We received your trainer application and the documents you attached.',
    reference: 'Your reference',
    nextTitle: 'What happens next?',
    next: [
      'A member of the recruitment team reads your application and your CV.',
      'If your profile matches a need, they contact you by e-mail or by phone.',
      'To complete or correct your application, reply to this message and quote your reference.',
    ],
    rightsTitle: 'Your data',
    rights:
      'Your answers and documents are used to consider your application. They are kept for at most two years after our last contact. An automatic analysis of the CV may help to read it; a person decides. At any time you may see, correct or erase your data, or withdraw your agreement.',
    privacy: 'Privacy notice for trainers',
    footer: 'You receive this message because an application was sent with this address.',
  },
};

/** Where the public site has its notice in each language. */
const PRIVACY_PATHS: Record<Locale, string> = {
  fr: '/confidentialite-formateurs',
  en: '/en/confidentialite-formateurs',
};

/**
 * The receipt for an applicant: the reference, the next steps without promising a delay, and their rights. Nobody has
 * proved yet that the address is theirs, so it contains nothing that was typed, not even the name.
 */
export function applicationReceived({ reference, locale, siteUrl }: ReceiptInput): MailContent {
  const texts = TEXTS[locale];
  const privacyUrl = `${siteUrl}${PRIVACY_PATHS[locale]}`;
  return {
    subject: texts.subject(reference),
    text: plainText(texts, reference, privacyUrl),
    html: html(texts, locale, reference, privacyUrl),
  };
}

function plainText(texts: Texts, reference: string, privacyUrl: string): string {
  return [
    texts.greeting,
    texts.received,
    `${texts.reference} : ${reference}`,
    [texts.nextTitle, ...texts.next.map((line) => `- ${line}`)].join('\n'),
    [texts.rightsTitle, texts.rights, `${texts.privacy} : ${privacyUrl}`].join('\n'),
    `Trame\n${texts.footer}`,
  ].join('\n\n');
}

function html(texts: Texts, locale: Locale, reference: string, privacyUrl: string): string {
  const heading = (text: string) =>
    `<h2 style="margin:28px 0 8px;font-size:16px;line-height:24px;color:${INK}">${escapeHtml(text)}</h2>`;
  const items = texts.next
    .map((line) => `<li style="margin:0 0 8px;font-size:16px;line-height:25px">${escapeHtml(line)}</li>`)
    .join('');
  return mailPage({
    locale,
    title: texts.subject(reference),
    preview: texts.preview,
    footer: texts.footer,
    content: `${paragraph(texts.greeting)}
${paragraph(texts.received)}
<p style="margin:20px 0;padding:16px;border-left:4px solid ${TEAL};background:#F1F6F5;font-size:14px;line-height:22px;color:${MUTED}">${escapeHtml(texts.reference)}<br><strong style="font-size:20px;line-height:30px;letter-spacing:0.5px;color:${INK}">${escapeHtml(reference)}</strong></p>
${heading(texts.nextTitle)}
<ol style="margin:0;padding:0 0 0 20px;color:${INK}">${items}</ol>
${heading(texts.rightsTitle)}
<p style="margin:0 0 12px;font-size:14px;line-height:22px;color:${MUTED}">${escapeHtml(texts.rights)}</p>
<p style="margin:0;font-size:14px;line-height:22px"><a href="${escapeHtml(privacyUrl)}" style="color:${TEAL}">${escapeHtml(texts.privacy)}</a></p>`,
  });
}
