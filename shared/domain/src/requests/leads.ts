import { formatDate } from '../dates.ts';
import { firstName } from '../messages.ts';
import { nameInMail, normalizeSearch, singleLine } from '../text.ts';

/** States of a lead, in the order of the work on it; the first four are open. */
export const LEAD_STATUSES = [
  { value: 'new', label: 'Nouvelle' },
  { value: 'contacted', label: 'Contactée' },
  { value: 'qualified', label: 'Qualifiée' },
  { value: 'proposal', label: 'Proposition' },
  { value: 'won', label: 'Gagnée' },
  { value: 'lost', label: 'Perdue' },
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number]['value'];

/** What somebody may make of a lead; a mission made from it wins an open one whatever its state. */
export const LEAD_TRANSITIONS: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ['contacted', 'qualified', 'lost'],
  contacted: ['qualified', 'proposal', 'lost'],
  qualified: ['contacted', 'proposal', 'won', 'lost'],
  proposal: ['qualified', 'won', 'lost'],
  won: ['proposal'],
  lost: ['contacted'],
};

/** Why nothing came of a lead. */
export const LEAD_LOST_REASONS = [
  { value: 'no_answer', label: 'Sans réponse' },
  { value: 'budget', label: 'Budget' },
  { value: 'dates', label: 'Dates' },
  { value: 'elsewhere', label: 'Choisi ailleurs' },
  { value: 'not_offered', label: 'Hors de notre offre' },
  { value: 'unsolicited', label: 'Démarchage ou demande vide' },
] as const;
export type LeadLostReason = (typeof LEAD_LOST_REASONS)[number]['value'];

/** Longest texts that staff write on a lead, in characters; the database checks the same lengths. */
export const LEAD_LIMITS = { notes: 10_000, step: 160 } as const;

/** French name of a status; one that this version does not know is shown as it is. */
export const leadStatusLabel = (value: string): string =>
  LEAD_STATUSES.find((status) => status.value === value)?.label ?? value;

/** French name of a reason; one that this version does not know is shown as it is. */
export const leadLostReasonLabel = (value: string): string =>
  LEAD_LOST_REASONS.find((reason) => reason.value === value)?.label ?? value;

/** Whether somebody still has to do something about a lead. */
export const isLeadOpen = (status: LeadStatus): boolean => status !== 'won' && status !== 'lost';

/** What a text for companies may name between double braces. */
export const LEAD_VARIABLES = [
  'prenom',
  'nom',
  'entreprise',
  'reference',
  'date_demande',
  'responsable',
] as const;
type LeadVariable = (typeof LEAD_VARIABLES)[number];

/** The fields of a lead that a message uses. */
export interface LeadFacts {
  name: string;
  company: string;
  reference: string;
  created_at: string;
}

const LEAD_VARIABLE = /\{\{([^{}]*)\}\}/g;

/**
 * A template with its variables replaced, for somebody to go on with; one that does not exist remains as it was typed. The mail
 * goes to an address that nobody has confirmed, so names of the form lose links and numbers.
 */
export function fillLeadTemplate(
  { subject, body }: { subject: string; body: string },
  lead: LeadFacts,
  sender: string,
): { subject: string; body: string } {
  const values: Readonly<Record<LeadVariable, string>> = {
    prenom: firstName(nameInMail(lead.name)),
    nom: nameInMail(lead.name),
    entreprise: nameInMail(lead.company),
    reference: singleLine(lead.reference),
    date_demande: formatDate(lead.created_at),
    responsable: singleLine(sender),
  };
  const fill = (text: string) =>
    text.replace(LEAD_VARIABLE, (typed, inner: string) => {
      const wanted = normalizeSearch(inner);
      const name = LEAD_VARIABLES.find((variable) => variable === wanted);
      return name ? values[name] : typed;
    });
  return { subject: singleLine(fill(subject)), body: fill(body) };
}

/** Whether a text still has braces of a variable that nobody replaced. */
export const hasUnfilled = (text: string): boolean => text.includes('{{') || text.includes('}}');

/** The text below every message to a company: why they get it, and their rights. */
export const LEAD_FOOTER =
  'Vous recevez ce message parce qu’une demande de formation a été envoyée avec cette adresse. Vous pouvez à tout moment consulter, corriger ou faire effacer vos données en répondant à ce message.';

/** Years that a lead is kept after the last contact; the database deletes it then. */
export const LEAD_KEPT_YEARS = 3;
