import { IDENTIFIERS } from '../company/identifiers.ts';
import { addMonths, isCalendarDate } from '../dates.ts';
import type { Role } from '../roles.ts';

/** Private bucket of the papers of trainers: only functions write it, and it is read through links of short life. */
export const PAPER_BUCKET = 'trainer-papers';

/** What one paper may be: a PDF of this size and this many pages. Pictures become a PDF before they are sent. */
export const PAPER_LIMITS = {
  pages: 30,
  /** The name that the person gave to the file. */
  name: 255,
  reference: 60,
  reason: 1000,
  /** Most papers that one person may send in an hour: all kinds twice, with some to spare. */
  perHour: 30,
  /** Most papers that one person may send in a day. */
  perDay: 60,
} as const;

/** A day of a paper outside these is a slip of the keyboard: 1926 for 2026. The table refuses it too. */
export const PAPER_DAYS = { min: '1950-01-01', max: '2100-12-31' } as const;

/** Days before the end of a paper from which its holder is asked for the next one. */
export const PAPER_WARNING_DAYS = 30;

/** Statuses of a stored paper. */
export const PAPER_STATUSES = [
  { value: 'to_check', label: 'À vérifier' },
  { value: 'verified', label: 'Vérifiée' },
  { value: 'refused', label: 'Refusée' },
  { value: 'expired', label: 'Expirée' },
  { value: 'replaced', label: 'Remplacée' },
] as const;

export type PaperStatus = (typeof PAPER_STATUSES)[number]['value'];

/** Who asks for a paper: the law, the company for its certification, or nobody when the person has none. */
type PaperDemand = 'law' | 'house' | 'if_held';

/** What identifies a paper where it comes from. */
type PaperReference = {
  label: string;
  hint: string;
  /** Compared by the rules of `IDENTIFIERS` where it is one of them. */
  identifier?: Extract<keyof typeof IDENTIFIERS, 'siret' | 'nda'>;
  /** Fewest letters and digits that it has. */
  minimum?: number;
  isNeeded: boolean;
};

export type PaperKind = {
  /** Also in addresses: `papers?kind=rc-pro`. */
  key: string;
  label: string;
  /** Why it is asked for, in the words of the page. */
  why: string;
  /** What to put in the file. */
  what: string;
  demand: PaperDemand;
  /** Months from the day of issue after which it counts no more; null: no end of its own. */
  validityMonths: number | null;
  /** Whether the paper states the day on which it ends. */
  hasEnd: boolean;
  hasIssueDay: boolean;
  reference?: PaperReference;
  /** The law asks that somebody checks the code of the paper with who issued it, and keeps the proof. */
  hasCodeToCheck: boolean;
  /** It is signed with the company: the sealed file of an envelope can become one. */
  isSigned: boolean;
  /** A lapsed one holds new deposits of invoices. */
  holdsWhenLapsed: boolean;
  /** Years after the closing of an account for which the law has us keep a verified one. */
  keptYears: number;
  /** Roles of the staff who read and decide it. */
  staff: readonly Role[];
  source: string;
};

const RECRUITERS_AND_OFFICE = ['app5_user', 'gestionnaire'] as const;

/** What most kinds are: without an end, kept no longer than the account, decided by recruiters and the office. */
const DEFAULTS = {
  validityMonths: null,
  hasEnd: false,
  hasCodeToCheck: false,
  isSigned: false,
  holdsWhenLapsed: false,
  keptYears: 0,
  staff: RECRUITERS_AND_OFFICE,
} as const;

/** The papers of a trainer and their rules, in the order of the page. The database has the same ones. */
export const PAPER_KINDS = [
  {
    ...DEFAULTS,
    key: 'vigilance',
    label: 'Attestation de vigilance',
    why: 'La loi nous demande de la vérifier à partir de 5\u00a0000\u00a0€ HT de prestations au total, puis tous les six mois.',
    what: 'L’attestation de l’Urssaf, téléchargée dans votre espace en ligne, avec son code de sécurité lisible.',
    demand: 'law',
    validityMonths: 6,
    hasEnd: true,
    hasIssueDay: true,
    reference: {
      label: 'Code de sécurité',
      hint: 'Imprimé sur l’attestation\u00a0: il permet de la vérifier sur urssaf.fr.',
      // The Urssaf prints fifteen: some to spare, should it print fewer one day.
      minimum: 8,
      isNeeded: true,
    },
    hasCodeToCheck: true,
    holdsWhenLapsed: true,
    keptYears: 5,
    source:
      'Code du travail, articles L8222-1, R8222-1 et D8222-5\u00a0; code de la sécurité sociale, L243-15',
  },
  {
    ...DEFAULTS,
    key: 'avis-sirene',
    label: 'Avis SIRENE ou Kbis',
    why: 'La loi nous demande une preuve d’immatriculation avec l’attestation de vigilance, au même rythme.',
    what: 'L’avis de situation de l’Insee (avis-situation-sirene.insee.fr) ou un extrait Kbis de moins de six mois.',
    demand: 'law',
    validityMonths: 6,
    hasIssueDay: true,
    reference: {
      label: 'Numéro SIRET',
      hint: 'Quatorze chiffres.',
      identifier: 'siret',
      isNeeded: true,
    },
    holdsWhenLapsed: true,
    keptYears: 5,
    source: 'Code du travail, article D8222-5, 2°',
  },
  {
    ...DEFAULTS,
    key: 'rc-pro',
    label: 'Assurance RC pro',
    why: 'Nos contrats demandent une responsabilité civile professionnelle en cours pendant toute la mission.',
    what: 'L’attestation annuelle de votre assureur, avec sa période de validité.',
    demand: 'house',
    validityMonths: 12,
    hasEnd: true,
    hasIssueDay: false,
    reference: { label: 'Numéro de contrat', hint: 'Celui de votre assureur.', isNeeded: false },
    source: 'Contrat de prestation',
  },
  {
    ...DEFAULTS,
    key: 'cv',
    label: 'CV à jour',
    why: 'L’indicateur 21 de Qualiopi nous demande de prouver les compétences des formateurs.',
    what: 'Votre CV, daté, de moins de deux ans.',
    demand: 'house',
    validityMonths: 24,
    hasIssueDay: true,
    source: 'Référentiel national qualité, indicateur 21',
  },
  {
    ...DEFAULTS,
    key: 'diplomes',
    label: 'Diplômes et certifications',
    why: 'L’indicateur 21 de Qualiopi nous demande de prouver les compétences des formateurs.',
    what: 'Vos diplômes et certifications en un seul fichier\u00a0: vous pouvez photographier plusieurs pages.',
    demand: 'house',
    hasIssueDay: false,
    source: 'Référentiel national qualité, indicateur 21',
  },
  {
    ...DEFAULTS,
    key: 'rib',
    label: 'RIB',
    why: 'Pour payer vos factures sur le bon compte.',
    what: 'Le relevé d’identité bancaire du compte de votre activité.',
    demand: 'house',
    hasIssueDay: false,
    staff: ['gestionnaire'],
    source: 'Contrat de prestation',
  },
  {
    ...DEFAULTS,
    key: 'contrat',
    label: 'Contrat signé',
    why: 'Il fixe nos engagements\u00a0: mission, prix, confidentialité.',
    what: 'Le contrat de prestation signé par vous, toutes les pages.',
    demand: 'house',
    hasIssueDay: true,
    isSigned: true,
    keptYears: 5,
    source: 'Référentiel national qualité, indicateur 27',
  },
  {
    ...DEFAULTS,
    key: 'charte',
    label: 'Charte du formateur',
    why: 'Elle dit comment nous travaillons avec les stagiaires\u00a0: accueil, handicap, évaluation.',
    what: 'La charte signée.',
    demand: 'house',
    hasIssueDay: true,
    isSigned: true,
    source: 'Référentiel national qualité, indicateur 27',
  },
  {
    ...DEFAULTS,
    key: 'notice-rgpd',
    label: 'Notice de confidentialité',
    why: 'Elle dit ce que nous gardons de vous et pourquoi\u00a0: nous prouvons que vous l’avez reçue.',
    what: 'La notice signée.',
    demand: 'house',
    hasIssueDay: true,
    isSigned: true,
    source: 'RGPD, articles 13 et 5.2',
  },
  {
    ...DEFAULTS,
    key: 'nda',
    label: 'Déclaration d’activité (NDA)',
    why: 'Si vous êtes déclaré comme organisme de formation, nous gardons votre numéro.',
    what: 'Le récépissé de la préfecture de région (DREETS).',
    demand: 'if_held',
    hasIssueDay: false,
    reference: {
      label: 'Numéro de déclaration d’activité',
      hint: 'Onze chiffres.',
      identifier: 'nda',
      isNeeded: true,
    },
    source: 'Code du travail, article L6351-1',
  },
  {
    ...DEFAULTS,
    key: 'qualiopi',
    label: 'Certificat Qualiopi',
    why: 'Si vous êtes certifié, votre certificat compte pour les financements.',
    what: 'Le certificat, avec les catégories d’actions et ses dates.',
    demand: 'if_held',
    validityMonths: 36,
    hasEnd: true,
    hasIssueDay: true,
    source: 'Code du travail, articles L6316-1 et R6316-3',
  },
  {
    ...DEFAULTS,
    key: 'attestation-261-4-4',
    label: 'Attestation de TVA 261-4-4°',
    why: 'Si vous facturez sans TVA au titre de la formation, elle en est la preuve.',
    what: 'L’attestation remise par l’administration (formulaire 3511).',
    demand: 'if_held',
    hasIssueDay: true,
    keptYears: 5,
    source: 'Code général des impôts, article 261, 4, 4°, a',
  },
] as const satisfies readonly PaperKind[];

/** The rules of a kind; undefined for a text that names none. */
export const paperKind = (key: string | null | undefined): PaperKind | undefined =>
  PAPER_KINDS.find((kind) => kind.key === key);

/** What is wrong with the reference of a paper as it was typed; undefined for a right one, and for none. */
export function paperReferenceError(
  { reference }: Pick<PaperKind, 'reference'>,
  typed: string,
): string | undefined {
  const text = typed.trim();
  if (!reference || text === '') return undefined;
  if (text.length > PAPER_LIMITS.reference) return `${PAPER_LIMITS.reference} caractères au plus.`;
  const rules = reference.identifier && IDENTIFIERS[reference.identifier];
  if (rules && !rules.isOne(rules.stored(text))) return rules.message;
  return reference.minimum && text.replace(/[^a-z0-9]/giu, '').length < reference.minimum
    ? `Il manque des caractères\u00a0: ${reference.minimum} lettres ou chiffres au moins.`
    : undefined;
}

/** Months that a paper may state beyond the validity of its kind: one whose period begins in some weeks comes early. */
export const PAPER_SPARE_MONTHS = 3;

type PaperDates = { issued_on: string | null; expires_on: string | null };

/** A text that is no day, such as a date that is being typed, counts as missing. */
const dayOf = (text: string | null): string | null => (text && isCalendarDate(text) ? text : null);

/**
 * The last day on which a paper counts: the one that it states, where its kind states one, or its validity from the day of issue. Days are
 * YYYY-MM-DD; a text that is none counts as missing.
 */
export function paperEnd(
  kind: Pick<PaperKind, 'validityMonths' | 'hasEnd'>,
  { issued_on, expires_on }: PaperDates,
): string | null {
  const [issued, stated] = [dayOf(issued_on), kind.hasEnd ? dayOf(expires_on) : null];
  if (stated) return stated;
  return issued && kind.validityMonths !== null ? addMonths(issued, kind.validityMonths) : null;
}

/**
 * What is wrong with the days of a paper that no longer counts on `day`, or states an end that its kind does not allow: the date that
 * says so, and a sentence for who sends it or for who checks it. Undefined while it counts.
 */
export function paperDaysFault(
  kind: Pick<PaperKind, 'validityMonths' | 'hasEnd'>,
  { issued_on, expires_on }: PaperDates,
  day: string,
  reader: 'sender' | 'checker' = 'sender',
): { field: 'issued_on' | 'expires_on'; message: string } | undefined {
  const end = paperEnd(kind, { issued_on, expires_on });
  if (end === null) return undefined;
  const field = kind.hasEnd && dayOf(expires_on) ? 'expires_on' : 'issued_on';
  if (end < day) {
    const [fault, advice] =
      field === 'expires_on'
        ? ['n’est plus valable à ce jour', 'envoyez celle en cours']
        : [`a plus de ${kind.validityMonths} mois`, 'envoyez-en une plus récente'];
    return { field, message: `Cette pièce ${fault}\u00a0: ${reader === 'sender' ? advice : 'refusez-la'}.` };
  }
  if (kind.validityMonths === null) return undefined;
  const latest = addMonths(dayOf(issued_on) ?? day, kind.validityMonths + PAPER_SPARE_MONTHS);
  return end > latest
    ? { field, message: `Cette pièce vaut ${kind.validityMonths} mois au plus\u00a0: vérifiez cette date.` }
    : undefined;
}

/** Reasons that staff refuse a paper with most often, as the trainer reads them. */
export const PAPER_REFUSALS = [
  'Le document est illisible\u00a0: photographiez chaque page bien à plat et à la lumière.',
  'Il manque des pages\u00a0: envoyez le document complet.',
  'Ce n’est pas le document demandé.',
  'Le document est trop ancien\u00a0: envoyez le plus récent.',
  'Le nom ou le SIRET n’est pas celui de votre activité.',
  'Le code de sécurité n’est pas reconnu par l’Urssaf\u00a0: téléchargez une nouvelle attestation.',
] as const;
