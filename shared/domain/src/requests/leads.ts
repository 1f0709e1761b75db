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
