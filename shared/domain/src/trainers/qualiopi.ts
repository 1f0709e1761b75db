/** Where a trainer answers an indicator: in the papers of their dossier, at each session; the company answers the others. */
export const INDICATOR_PLACES = ['dossier', 'session', 'company'] as const;

/** What a deviation is: minor or major, or always major. */
export const INDICATOR_WEIGHTS = ['minor', 'major'] as const;

/** Models that trainers download; the name of a file is its key. */
export const QUALIOPI_MODELS = [
  { key: 'feuille-emargement', label: 'Feuille d’émargement', pages: 1 },
  { key: 'deroule-pedagogique', label: 'Déroulé pédagogique', pages: 2 },
  { key: 'evaluation-a-chaud', label: 'Évaluation à chaud', pages: 1 },
  { key: 'bilan-de-session', label: 'Bilan de session', pages: 2 },
  { key: 'reglement-interieur', label: 'Extrait du règlement intérieur', pages: 2 },
] as const satisfies { key: string; label: string; pages: number }[];
