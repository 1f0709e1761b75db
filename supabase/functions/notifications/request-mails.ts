import { formatDate, formatPhone, keptFor } from '@trame/domain';
import { RELATIONS, RIGHTS } from '@trame/domain/requests';
import { buttonLink, linesParagraph, mailPage, paragraph, type MailContent } from './mail-page.ts';

// Of the receipts: nobody has proved yet that the address is theirs, so they contain nothing that was typed, not even the
// name. The mails to colleagues contain what was typed, as text.

const french = { locale: 'fr' } as const;

/** The receipt of a company that wrote to us. */
export function leadReceived(reference: string): MailContent {
  const subject = `Votre demande ${reference} est bien arrivée`;
  const lines = [
    'Bonjour,',
    `Nous avons bien reçu votre demande. Sa référence\u00a0: ${reference}.`,
    'Une personne la lit et vous répond à cette adresse, ou par téléphone si vous l’avez donné. Pour la compléter, répondez à ce message.',
    `Ce que vous avez écrit sert à vous répondre, et est effacé ${keptFor('lead')} après notre dernier échange.`,
  ];
  const footer = 'Vous recevez ce message parce qu’une demande a été envoyée avec cette adresse.';
  return {
    subject,
    text: [...lines, `Trame\n${footer}`].join('\n\n'),
    html: mailPage({
      ...french,
      title: subject,
      preview: 'Nous avons reçu votre demande.',
      content: lines.map(paragraph).join('\n'),
      footer,
    }),
  };
}

export interface LeadFacts {
  reference: string;
  need: string;
  sector: string | null;
  people: number | null;
  dates: string | null;
  place: string | null;
  budget: string | null;
  name: string;
  company: string;
  email: string;
  phone: string | null;
  files: readonly { name: string }[];
}

/** What a company asks, for those who answer it. */
export function leadForStaff(lead: LeadFacts): MailContent {
  const subject = `Nouvelle demande ${lead.reference}`;
  const facts = [
    ['Entreprise', lead.company],
    ['Nom', lead.name],
    ['E-mail, non vérifié', lead.email],
    ['Téléphone', formatPhone(lead.phone)],
    ['Domaine', lead.sector],
    ['Personnes', lead.people === null ? null : String(lead.people)],
    ['Dates', lead.dates],
    ['Lieu', lead.place],
    ['Budget', lead.budget],
    ['Fichiers joints', lead.files.map(({ name }) => name).join(', ')],
  ].flatMap(([name, value]) => (value ? [`${name ?? ''}\u00a0: ${value}`] : []));
  const footer = 'Vous recevez ce message parce que vous avez le rôle de gestionnaire.';
  return {
    subject,
    text: ['Une entreprise a écrit par le site.', facts.join('\n'), lead.need, `Trame\n${footer}`].join(
      '\n\n',
    ),
    html: mailPage({
      ...french,
      title: subject,
      preview: 'Une entreprise a écrit par le site.',
      content: [
        paragraph('Une entreprise a écrit par le site.'),
        linesParagraph(facts),
        linesParagraph(lead.need.split('\n')),
      ].join('\n'),
      footer,
    }),
  };
}

export interface RightsFacts {
  reference: string;
  kind: string;
  relation: string;
  received_on: string;
  due_on: string;
}

const labelOf = (options: readonly { value: string; fr: string }[], value: string) =>
  options.find((option) => option.value === value)?.fr ?? value;

/** The receipt of a person who asked something about their data, with the day on which the answer is due. */
export function rightsRequestReceived(request: RightsFacts, confirmUrl: string): MailContent {
  const { reference, received_on, due_on } = request;
  const subject = `Votre demande ${reference} sur vos données`;
  const before = [
    'Bonjour,',
    `Nous avons reçu votre demande le ${formatDate(received_on)}. Sa référence\u00a0: ${reference}.`,
    `La réponse vous est due au plus tard le ${formatDate(due_on)}. Si votre demande est complexe, ce délai peut être porté à trois mois\u00a0: vous en serez averti avant cette date, avec la raison.`,
    'Confirmez que cette adresse est la vôtre\u00a0: la réponse, qui contient des données personnelles, n’est envoyée qu’à une adresse confirmée.',
  ];
  const link = 'Confirmer mon adresse';
  const after =
    'Si vous n’avez rien demandé, ignorez ce message\u00a0: sans confirmation, aucune donnée n’est envoyée ni effacée.';
  const footer =
    'Vous recevez ce message parce qu’une demande sur des données personnelles a été envoyée avec cette adresse.';
  return {
    subject,
    text: [...before, `${link}\u00a0: ${confirmUrl}`, after, `Trame\n${footer}`].join('\n\n'),
    html: mailPage({
      ...french,
      title: subject,
      preview: `Réponse due au plus tard le ${formatDate(due_on)}.`,
      content: [...before.map(paragraph), buttonLink(confirmUrl, link), paragraph(after)].join('\n'),
      footer,
    }),
  };
}

/** Says to recruitment that a request came, and when its answer is due. What was typed is on the page, not in the mail. */
export function rightsRequestForStaff(request: RightsFacts, pageUrl: string): MailContent {
  const subject = `Demande de droits ${request.reference}, réponse due le ${formatDate(request.due_on)}`;
  const lines = [
    `Une personne a envoyé une demande sur ses données\u00a0: ${labelOf(RIGHTS, request.kind)} (${labelOf(RELATIONS, request.relation)}).`,
    `Reçue le ${formatDate(request.received_on)}, la réponse est due au plus tard le ${formatDate(request.due_on)}.`,
  ];
  const link = 'Ouvrir la demande';
  const footer = 'Vous recevez ce message parce que vous travaillez au recrutement de Trame.';
  return {
    subject,
    text: [...lines, `${link}\u00a0: ${pageUrl}`, `Trame\n${footer}`].join('\n\n'),
    html: mailPage({
      ...french,
      title: subject,
      preview: lines[1] ?? '',
      content: [...lines.map(paragraph), buttonLink(pageUrl, link)].join('\n'),
      footer,
    }),
  };
}
