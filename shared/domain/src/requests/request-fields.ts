import type { Option } from '../options.ts';

/** Longest texts of the two forms of the public site, in characters; the database checks the same lengths. */
export const REQUEST_LIMITS = {
  name: 120,
  company: 160,
  phone: 40,
  short: 160,
  need: 4000,
  message: 4000,
  /** What staff write when they answer, extend or refuse. */
  note: 2000,
} as const;

/** Most people that a company asks training for. */
export const MOST_PEOPLE = 10_000;

/** Files that come with what companies ask; read by nobody but the service role. */
export const REQUEST_BUCKET = 'request-files';

/** Files of one contact form. */
export const LEAD_FILE_FIELDS = ['file_1', 'file_2'] as const;
export type LeadFileField = (typeof LEAD_FILE_FIELDS)[number];

/** What a person may ask about their data, with the article of the GDPR. */
export const RIGHTS = [
  { value: 'access', fr: 'Savoir ce que vous avez, en recevoir une copie', en: 'Access', article: 15 },
  { value: 'rectification', fr: 'Corriger une donnée', en: 'Rectification', article: 16 },
  { value: 'erasure', fr: 'Effacer mes données', en: 'Erasure', article: 17 },
  { value: 'restriction', fr: 'Limiter leur usage', en: 'Restriction', article: 18 },
  { value: 'portability', fr: 'Les recevoir dans un format réutilisable', en: 'Portability', article: 20 },
  { value: 'objection', fr: 'M’opposer à un usage', en: 'Objection', article: 21 },
  { value: 'withdrawal', fr: 'Retirer mon accord', en: 'Withdrawal of consent', article: 7 },
] as const satisfies readonly (Option & { article: number })[];
export type RightKind = (typeof RIGHTS)[number]['value'];

/** As whom the company knows the person. */
export const RELATIONS = [
  { value: 'applicant', fr: 'Candidat formateur', en: 'Applicant' },
  { value: 'trainer', fr: 'Formateur', en: 'Trainer' },
  { value: 'trainee', fr: 'Stagiaire', en: 'Trainee' },
  { value: 'client', fr: 'Client ou contact d’une entreprise', en: 'Client' },
  { value: 'other', fr: 'Autre', en: 'Other' },
] as const satisfies readonly Option[];
export type Relation = (typeof RELATIONS)[number]['value'];

/** Where a request stands; the first three are open. */
export const RIGHTS_STATES = [
  { value: 'received', label: 'Reçue' },
  { value: 'confirmed', label: 'Adresse confirmée' },
  { value: 'extended', label: 'Délai prolongé' },
  { value: 'answered', label: 'Répondue' },
  { value: 'refused', label: 'Refusée' },
] as const;
export type RightsState = (typeof RIGHTS_STATES)[number]['value'];

const OPEN: readonly string[] = ['received', 'confirmed', 'extended'] satisfies RightsState[];

/** Whether a request still has to be answered. */
export const isRightsRequestOpen = (state: string): boolean => OPEN.includes(state);
