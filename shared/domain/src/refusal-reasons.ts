export interface RefusalReason {
  /** The value stored with the application. */
  readonly key: string;
  /** The text that recruiters choose. */
  readonly label: string;
  /** The sentence for the applicant; empty when there is nothing useful to say. */
  readonly sentence: string;
}

/** The reasons to refuse an application: each a fact about the need or the work, none about the person. */
export const REFUSAL_REASONS = [
  {
    key: 'no_need',
    label: 'Pas de besoin actuel',
    sentence: 'Nous n’avons pas, aujourd’hui, de mission qui corresponde à votre profil.',
  },
  {
    key: 'field',
    label: 'Domaine éloigné de nos formations',
    sentence: 'Vos domaines d’expertise sont éloignés des formations que nous proposons.',
  },
  {
    key: 'skills',
    label: 'Compétences attendues',
    sentence: 'Les missions que nous avons à confier demandent d’autres compétences techniques.',
  },
  {
    key: 'experience',
    label: 'Expérience attendue',
    sentence: 'Nos missions demandent une expérience plus longue du domaine enseigné.',
  },
  {
    key: 'teaching',
    label: 'Pratique de la formation',
    sentence: 'Nos missions demandent une pratique plus longue de l’animation de formations.',
  },
  {
    key: 'language',
    label: 'Langue d’enseignement',
    sentence: 'Nos missions se déroulent dans une langue que votre candidature ne mentionne pas à ce niveau.',
  },
  {
    key: 'availability',
    label: 'Disponibilité',
    sentence: 'Vos disponibilités ne correspondent pas aux dates de nos missions.',
  },
  {
    key: 'location',
    label: 'Lieu d’intervention',
    sentence: 'Nos missions ont lieu loin de votre zone d’intervention.',
  },
  {
    key: 'rate',
    label: 'Conditions tarifaires',
    sentence: 'Vos conditions tarifaires ne correspondent pas au budget de nos missions.',
  },
  {
    key: 'incomplete',
    label: 'Dossier incomplet',
    sentence: 'Votre dossier est resté incomplet malgré notre demande.',
  },
  {
    key: 'withdrawn',
    label: 'Désistement',
    sentence: 'Vous nous avez fait savoir que vous retiriez votre candidature.',
  },
  { key: 'other', label: 'Autre motif', sentence: '' },
] as const satisfies readonly RefusalReason[];

const reasonOf = (key: string): RefusalReason | undefined =>
  REFUSAL_REASONS.find((reason) => reason.key === key);

/** French label of a refusal reason; an unknown one is shown as it is. */
export function refusalReasonLabel(key: string): string {
  return reasonOf(key)?.label ?? key;
}

/** Sentence of a refusal reason for the mail; empty for an unknown one or none. */
export function refusalReasonSentence(key: string | null | undefined): string {
  return (key && reasonOf(key)?.sentence) || '';
}
