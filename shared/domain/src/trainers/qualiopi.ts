import type { PaperState } from './paper-state.ts';

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

const COMPLETE: ReadonlySet<PaperState> = new Set(['verified', 'expiring']);

/** How many papers of these kinds count; each kind once, however many indicators ask for it. */
export function completeness(
  kinds: readonly string[],
  stateOf: (kind: string) => PaperState,
): { held: number; asked: number } {
  const asked = [...new Set(kinds)];
  return { held: asked.filter((kind) => COMPLETE.has(stateOf(kind))).length, asked: asked.length };
}
