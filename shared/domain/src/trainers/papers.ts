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
