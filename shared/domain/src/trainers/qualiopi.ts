import { PAPER_WARNING_DAYS, type PAPER_STATUSES } from './papers.ts';

/** Where a trainer answers an indicator: in the papers of their dossier, at each session; the company answers the others. */
export const INDICATOR_PLACES = ['dossier', 'session', 'company'] as const;
export type IndicatorPlace = (typeof INDICATOR_PLACES)[number];

/** What a deviation is: minor or major, or always major. */
export const INDICATOR_WEIGHTS = ['minor', 'major'] as const;
export type IndicatorWeight = (typeof INDICATOR_WEIGHTS)[number];

/** Models that trainers download; the name of a file is its key. */
export const QUALIOPI_MODELS = [
  { key: 'feuille-emargement', label: 'Feuille d’émargement', pages: 1 },
  { key: 'deroule-pedagogique', label: 'Déroulé pédagogique', pages: 2 },
  { key: 'evaluation-a-chaud', label: 'Évaluation à chaud', pages: 1 },
  { key: 'bilan-de-session', label: 'Bilan de session', pages: 2 },
  { key: 'reglement-interieur', label: 'Extrait du règlement intérieur', pages: 2 },
] as const satisfies { key: string; label: string; pages: number }[];

export type QualiopiModelKey = (typeof QUALIOPI_MODELS)[number]['key'];

/** The day on which the texts of the models last changed. */
export const MODELS_CHANGED_ON = '2026-11-28';

type PaperStatus = (typeof PAPER_STATUSES)[number]['value'];

/** What completeness needs to know of a paper; its end as YYYY-MM-DD. */
export type PaperFacts = { kind: string; status: PaperStatus; expires_on: string | null };

/** A paper that an indicator asks for: there, there but soon to be renewed, waiting for a check, or to deposit. */
export type AskedPaperState = 'held' | 'soon' | 'checking' | 'refused' | 'expired' | 'missing';

const DAY = 86_400_000;
/** Days from one day to another, both as YYYY-MM-DD. */
export const daysUntil = (end: string, today: string): number => (Date.parse(end) - Date.parse(today)) / DAY;

/** What a trainer has of one kind of paper on a day. */
export function askedPaperState(kind: string, papers: readonly PaperFacts[], today: string): AskedPaperState {
  const ofKind = papers.filter((paper) => paper.kind === kind);
  const has = (status: PaperStatus) => ofKind.some((paper) => paper.status === status);
  const left = ofKind
    .filter(({ status }) => status === 'verified')
    .map(({ expires_on: end }) => (end === null ? Infinity : daysUntil(end, today)));
  const longest = Math.max(-1, ...left);
  if (longest >= 0) return longest > PAPER_WARNING_DAYS || has('to_check') ? 'held' : 'soon';
  if (has('to_check')) return 'checking';
  if (left.length > 0 || has('expired')) return 'expired';
  return has('refused') ? 'refused' : 'missing';
}

const COMPLETE: ReadonlySet<AskedPaperState> = new Set(['held', 'soon']);

/** How many papers of these kinds are there; each kind counts once, however many indicators ask for it. */
export function completeness(
  kinds: readonly string[],
  stateOf: (kind: string) => AskedPaperState,
): { held: number; asked: number } {
  const asked = [...new Set(kinds)];
  return { held: asked.filter((kind) => COMPLETE.has(stateOf(kind))).length, asked: asked.length };
}
