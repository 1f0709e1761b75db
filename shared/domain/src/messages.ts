import { formatDate } from './dates.ts';
import { refusalReasonSentence } from './refusal-reasons.ts';
import { saidDecisions, type SaidDecisions } from './said-decisions.ts';
import { nameInMail, normalizeSearch, singleLine, titleInMail } from './text.ts';

/** The purpose of a message to an applicant; the log stores it as `message-<value>`. */
export const MESSAGE_PURPOSES = [
  { value: 'contact', label: 'Prise de contact' },
  { value: 'more_information', label: 'Demande de compléments' },
  { value: 'acceptance', label: 'Acceptation' },
  { value: 'refusal', label: 'Refus' },
  { value: 'other', label: 'Autre' },
] as const;

export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]['value'];

/** French label of a purpose; an unknown one is shown as it is. */
export function messagePurposeLabel(value: string): string {
  return MESSAGE_PURPOSES.find((purpose) => purpose.value === value)?.label ?? value;
}

/** Longest texts of a template or a message, in characters, and most recipients of one call. */
export const MESSAGE_LIMITS = { name: 80, subject: 200, body: 5000, recipients: 20 } as const;

/** Variables allowed between double braces in a subject or a text, and the value of each. */
export const MESSAGE_VARIABLES = [
  { name: 'prenom', label: 'Prénom', example: 'Élodie' },
  { name: 'nom', label: 'Nom complet', example: 'Élodie Saint-Aubin' },
  { name: 'reference', label: 'Référence de la candidature', example: 'TR-2026-0F7K2Q' },
  { name: 'date_candidature', label: 'Date de la candidature', example: '17/11/2026' },
  { name: 'intitule', label: 'Intitulé du poste', example: 'Formatrice AutoCAD et Revit' },
  { name: 'motif', label: 'Motif du refus', example: refusalReasonSentence('no_need') },
  { name: 'recruteur', label: 'Votre nom', example: 'Camille Roussel' },
] as const;

export type MessageVariable = (typeof MESSAGE_VARIABLES)[number]['name'];
export type MessageValues = Readonly<Record<MessageVariable, string>>;

/** Sample values for the preview of a template. */
export const EXAMPLE_VALUES = Object.fromEntries(
  MESSAGE_VARIABLES.map(({ name, example }) => [name, example]),
) as MessageValues;

/** The fields of an application that a message uses. */
export interface MessageFacts {
  full_name: string;
  reference: string;
  created_at: string;
  job_title: string | null;
}

/** A title, or an initial with a dot, is not a first name. */
const TITLES = new Set(['m', 'm.', 'mr', 'mr.', 'mme', 'mlle', 'dr', 'dr.', 'me', 'monsieur', 'madame']);
const isShouted = (word: string) => word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word);

/** First name in a full name: its first word, skipping family names in capitals and titles. */
export function firstName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const named = words.filter((word) => !TITLES.has(word.toLowerCase()));
  return named.find((word) => !isShouted(word)) ?? named[0] ?? words[0] ?? '';
}

/**
 * The value of each variable for one application; empty when there is none. The mail goes to an address that nobody has
 * confirmed, so texts of the applicant lose links and numbers.
 */
export function messageValues(
  { full_name, reference, created_at, job_title }: MessageFacts,
  { reason, sender }: { reason: string | null; sender: string },
): MessageValues {
  return {
    prenom: firstName(nameInMail(full_name)),
    nom: nameInMail(full_name),
    reference: singleLine(reference),
    date_candidature: formatDate(created_at),
    intitule: titleInMail(job_title ?? ''),
    motif: refusalReasonSentence(reason),
    recruteur: singleLine(sender),
  };
}

export interface RenderedMessage {
  subject: string;
  body: string;
  /** Variables that do not exist, as typed, each once. */
  unknown: string[];
  /** Variables without a value for this application, each once; they leave a unfilled in the text. */
  missing: MessageVariable[];
}

const VARIABLE = /\{\{([^{}]*)\}\}/g;
/** Braces that open or close nothing: a mistyped variable. */
const STRAY = /\{\{[^{}\n]{0,40}|[^{}\n]{0,40}\}\}/g;

const variableNamed = (typed: string) => {
  const wanted = normalizeSearch(typed);
  return MESSAGE_VARIABLES.find(({ name }) => name === wanted)?.name;
};

/** A reason why a message cannot be sent: an unknown variable, as it was typed, or a variable without a value. */
export type Unfilled = { typed: string; variable: MessageVariable | undefined };

/** The text that is sent: empty where there is no value, an unknown variable as it was typed. */
const asSent = ({ typed, variable }: Unfilled): string => (variable ? '' : typed);

/**
 * A template with its variables replaced, as the person will read it. An inserted value is not searched for variables
 * again, so that a name written with braces remains a name. `unfilledText` replaces a variable without a value.
 */
export function renderMessage(
  { subject, body }: { subject: string; body: string },
  values: MessageValues,
  unfilledText: (unfilled: Unfilled) => string = asSent,
): RenderedMessage {
  const unknown = new Set<string>();
  const missing = new Set<MessageVariable>();
  const fill = (text: string) => {
    for (const [stray] of text.replace(VARIABLE, '').matchAll(STRAY)) unknown.add(stray.trim());
    return text.replace(VARIABLE, (typed, inner: string) => {
      const name = variableNamed(inner);
      if (!name) {
        unknown.add(typed);
        return unfilledText({ typed, variable: undefined });
      }
      if (values[name]) return values[name];
      missing.add(name);
      return unfilledText({ typed, variable: name });
    });
  };
  return {
    subject: singleLine(fill(subject)),
    body: fill(body.replace(/\r\n?/g, '\n')).trim(),
    unknown: [...unknown],
    missing: [...missing],
  };
}

/** The variables that a template names, each once. */
export function usedVariables(template: { subject: string; body: string }): MessageVariable[] {
  const nothing = Object.fromEntries(MESSAGE_VARIABLES.map(({ name }) => [name, ''])) as MessageValues;
  return renderMessage(template, nothing).missing;
}

/** A message is a refusal when its template is one, or when it contains the reason of a refusal. */
export const isRefusal = (
  message: { subject: string; body: string },
  /** The purpose of its template. */
  purpose: string | undefined,
): boolean => purpose === 'refusal' || usedVariables(message).includes('motif');

/** The decisions that a message states: by its template, or in its subject and text as they were edited. */
export function decisionsOf(
  message: { subject: string; body: string },
  /** The purpose of its template. */
  purpose: string | undefined,
): SaidDecisions {
  const said = saidDecisions(message.subject, message.body);
  return {
    refuses: said.refuses || isRefusal(message, purpose),
    accepts: said.accepts || purpose === 'acceptance',
  };
}

/**
 * A decision stated by a message that differs from the application's status: a refusal to somebody who is not refused,
 * an acceptance to somebody who is not accepted. Such a message is sent only when its sender has confirmed it for that
 * person.
 */
export type StatusMismatch = 'not_rejected' | 'not_accepted';

/** The difference between the decision in a message and the recipient's status; undefined when there is none. */
export function statusMismatch(
  { refuses, accepts }: SaidDecisions,
  status: string,
): StatusMismatch | undefined {
  if (refuses && status !== 'rejected') return 'not_rejected';
  return accepts && status !== 'accepted' ? 'not_accepted' : undefined;
}

/** The paragraphs of a text, each with its lines: what a mail and its preview are built from. */
export function messageParagraphs(body: string): string[][] {
  return body
    .trim()
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map((line) => line.trimEnd()));
}

/** The text below every message to an applicant: why they get it, and their rights. */
export const MESSAGE_FOOTER =
  'Vous recevez ce message parce qu’une candidature a été envoyée avec cette adresse. Vous pouvez à tout moment consulter, corriger ou faire effacer vos données en répondant à ce message.';
