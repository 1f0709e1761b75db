import type { Noun } from '@trame/app/noun';
import type { ConflictFields, SaveTexts } from '@trame/app/use-entity-form';
import { addMonths, formatDate, today } from '@trame/domain';
import { LEAD_KEPT_YEARS, type LeadStatus } from '@trame/domain/requests';
import type { LeadInput } from '../data/leads.ts';

export const TITLE = 'Demandes';

export const LEAD_NOUN: Noun = { one: 'demande', many: 'demandes', isFeminine: true };

/** Whether the day of the next step is over. */
export const isLate = (day: string, now: string): boolean => day !== '' && day < now;

/** « Rappeler, 12/01/2027 », « Rappeler », « 12/01/2027 ». */
export const stepText = ({ next_step, next_step_on }: { next_step: string; next_step_on: string }): string =>
  [next_step, next_step_on && formatDate(next_step_on)].filter(Boolean).join(', ');

/** The values of a lead that its form changes. */
export const inputOf = ({
  owner_id,
  next_step,
  next_step_on,
  notes,
  company,
  name,
  email,
  phone,
}: LeadInput): LeadInput => ({
  owner_id,
  next_step,
  next_step_on,
  notes,
  company,
  name,
  email,
  phone,
});

export const fieldsOf = (people: readonly { id: string; name: string }[]): ConflictFields<LeadInput> => ({
  labels: {
    owner_id: 'Suivie par',
    next_step: 'Prochaine étape',
    next_step_on: 'Jour de l’étape',
    notes: 'Notes',
    company: 'Entreprise',
    name: 'Contact',
    email: 'E-mail',
    phone: 'Téléphone',
  },
  valueText: (column, value) => {
    if (column === 'next_step_on') return formatDate(String(value));
    if (column === 'owner_id') return people.find(({ id }) => id === value)?.name ?? 'Personne';
    return String(value);
  },
  notes: ['notes'],
});

export const TEXTS: SaveTexts = {
  saved: 'Demande enregistrée',
  added: '',
  savedMore: '',
  refused: 'Votre rôle ne permet pas de modifier cette demande. Contactez l’administrateur.',
  gone: 'Cette demande n’existe plus. Copiez votre saisie avant de fermer.',
  failed: 'Impossible d’enregistrer cette demande',
  changed: 'Cette demande a changé entre-temps',
};

/** What each status means when somebody chooses it. */
export const MOVES: Readonly<Record<LeadStatus, string>> = {
  new: '',
  contacted: 'Marquer contactée',
  qualified: 'Marquer qualifiée',
  proposal: 'Proposition envoyée',
  won: 'Marquer gagnée',
  lost: 'Classer perdue',
};

/** The day until which a lead is kept, unless there is another contact. */
export const keptUntil = (lastContact: string): string =>
  addMonths(today(new Date(lastContact)), 12 * LEAD_KEPT_YEARS);
