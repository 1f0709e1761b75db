import type { IDENTIFIERS } from '../company/identifiers.ts';
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
  /** Most papers that one person may send in a day. */
  perDay: 60,
} as const;

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

type PaperStatus = (typeof PAPER_STATUSES)[number]['value'];

/** Who asks for a paper: the law, the company for its certification, or nobody when the person has none. */
type PaperDemand = 'law' | 'house' | 'if_held';

/** What identifies a paper where it comes from. */
type PaperReference = {
  label: string;
  hint: string;
  /** Compared by the rules of `IDENTIFIERS` where it is one of them. */
  identifier?: Extract<keyof typeof IDENTIFIERS, 'siret' | 'nda'>;
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
  /** The law asks for it from services of 5 000 € HT in total on. */
  hasMinimum: boolean;
  /** A lapsed one holds new deposits of invoices. */
  holdsWhenLapsed: boolean;
  /** Years after the closing of an account for which the law has us keep a verified one. */
  keptYears: number;
  /** Roles of the staff who read and decide it. */
  staff: readonly Role[];
  source: string;
};

const RECRUITERS_AND_OFFICE = ['app5_user', 'gestionnaire'] as const;

const ONE_TIME = {
  validityMonths: null,
  hasEnd: false,
  hasCodeToCheck: false,
  hasMinimum: false,
  holdsWhenLapsed: false,
  keptYears: 0,
  staff: RECRUITERS_AND_OFFICE,
} as const;

/** The papers of a trainer and their rules, in the order of the page. The database has the same ones. */
export const PAPER_KINDS = [
  {
    ...ONE_TIME,
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
      isNeeded: true,
    },
    hasCodeToCheck: true,
    hasMinimum: true,
    holdsWhenLapsed: true,
    keptYears: 5,
    source:
      'Code du travail, articles L8222-1, R8222-1 et D8222-5\u00a0; code de la sécurité sociale, L243-15',
  },
  {
    ...ONE_TIME,
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
    hasMinimum: true,
    holdsWhenLapsed: true,
    keptYears: 5,
    source: 'Code du travail, article D8222-5, 2°',
  },
  {
    ...ONE_TIME,
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
    ...ONE_TIME,
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
    ...ONE_TIME,
    key: 'diplomes',
    label: 'Diplômes et certifications',
    why: 'L’indicateur 21 de Qualiopi nous demande de prouver les compétences des formateurs.',
    what: 'Vos diplômes et certifications en un seul fichier\u00a0: vous pouvez photographier plusieurs pages.',
    demand: 'house',
    hasIssueDay: false,
    source: 'Référentiel national qualité, indicateur 21',
  },
  {
    ...ONE_TIME,
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
    ...ONE_TIME,
    key: 'contrat',
    label: 'Contrat signé',
    why: 'Il fixe nos engagements\u00a0: mission, prix, confidentialité.',
    what: 'Le contrat de prestation signé par vous, toutes les pages.',
    demand: 'house',
    hasIssueDay: true,
    keptYears: 5,
    source: 'Référentiel national qualité, indicateur 27',
  },
  {
    ...ONE_TIME,
    key: 'charte',
    label: 'Charte du formateur',
    why: 'Elle dit comment nous travaillons avec les stagiaires\u00a0: accueil, handicap, évaluation.',
    what: 'La charte signée.',
    demand: 'house',
    hasIssueDay: true,
    source: 'Référentiel national qualité, indicateur 27',
  },
  {
    ...ONE_TIME,
    key: 'notice-rgpd',
    label: 'Notice de confidentialité',
    why: 'Elle dit ce que nous gardons de vous et pourquoi\u00a0: nous prouvons que vous l’avez reçue.',
    what: 'La notice signée.',
    demand: 'house',
    hasIssueDay: true,
    source: 'RGPD, articles 13 et 5.2',
  },
  {
    ...ONE_TIME,
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
    ...ONE_TIME,
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
    ...ONE_TIME,
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

/** What a stored paper says about itself; days are YYYY-MM-DD. */
export type PaperTerms = {
  status: string;
  issued_on: string | null;
  expires_on: string | null;
};

export type PaperState = 'missing' | 'to_check' | 'verified' | 'expiring' | 'expired' | 'refused';

/** A kind of paper of one person on a day, with the rows that say so. */
export type PaperDue<Row extends PaperTerms> = {
  state: PaperState;
  /** What counts now, or what was refused; null while there is none. */
  paper: Row | null;
  /** The next one, sent while the one that counts goes on, ends or has ended. */
  waiting: Row | null;
  /** Days until its end: 0 on its last day, negative after; null when it has none. */
  daysLeft: number | null;
};

const DAY = 86_400_000;
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const daysBetween = (from: string, to: string) => Math.round((instantOf(to) - instantOf(from)) / DAY);

/** The same day of a later month, or the last day of that month; PostgreSQL adds months in the same way. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The last day on which a paper counts: the one that it states, or its validity from the day of issue. */
export function paperEnd(kind: Pick<PaperKind, 'validityMonths'>, paper: PaperTerms): string | null {
  if (paper.expires_on) return paper.expires_on;
  return paper.issued_on && kind.validityMonths !== null
    ? addMonths(paper.issued_on, kind.validityMonths)
    : null;
}

/** What a kind of paper is on a day, from the rows of one person and this kind; those that were replaced do not count. */
export function paperDue<Row extends PaperTerms>(
  kind: Pick<PaperKind, 'validityMonths'>,
  rows: readonly Row[],
  day: string,
): PaperDue<Row> {
  const withStatus = (...statuses: PaperStatus[]) =>
    rows.find((row) => statuses.some((status) => status === row.status)) ?? null;
  const waiting = withStatus('to_check');
  const kept = withStatus('verified', 'expired');
  if (!kept) {
    if (waiting) return { state: 'to_check', paper: waiting, waiting: null, daysLeft: null };
    const refused = withStatus('refused');
    return { state: refused ? 'refused' : 'missing', paper: refused, waiting: null, daysLeft: null };
  }
  const end = paperEnd(kind, kept);
  const daysLeft = end === null ? null : daysBetween(day, end);
  const isOver = kept.status === 'expired' || (daysLeft !== null && daysLeft < 0);
  const isEnding = daysLeft !== null && daysLeft <= PAPER_WARNING_DAYS;
  return { state: isOver ? 'expired' : isEnding ? 'expiring' : 'verified', paper: kept, waiting, daysLeft };
}

/** Whether a trainer is asked to do something about a kind of paper. */
export function isPaperAsked(
  kind: Pick<PaperKind, 'demand'>,
  due: Pick<PaperDue<PaperTerms>, 'state' | 'waiting'>,
): boolean {
  if (due.waiting) return false;
  if (due.state === 'missing') return kind.demand !== 'if_held';
  return due.state === 'expiring' || due.state === 'expired' || due.state === 'refused';
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
