/** Models that trainers download; the name of a file is its key. */
export const QUALIOPI_MODELS = [
  { key: 'feuille-emargement', label: 'Feuille d’émargement', pages: 1 },
  { key: 'deroule-pedagogique', label: 'Déroulé pédagogique', pages: 2 },
  { key: 'evaluation-a-chaud', label: 'Évaluation à chaud', pages: 1 },
  { key: 'bilan-de-session', label: 'Bilan de session', pages: 2 },
  { key: 'reglement-interieur', label: 'Extrait du règlement intérieur', pages: 2 },
] as const satisfies { key: string; label: string; pages: number }[];

export type QualiopiModelKey = (typeof QUALIOPI_MODELS)[number]['key'];
