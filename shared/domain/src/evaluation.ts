export interface Criterion {
  readonly key: string;
  readonly label: string;
  readonly coefficient: number;
}

/** The 16 criteria of spec §9, the only table of coefficients. */
export const CRITERIA = [
  { key: 'presentation', label: 'Présentation', coefficient: 1 },
  { key: 'dynamisme', label: 'Dynamisme', coefficient: 2 },
  { key: 'sens_ecoute', label: 'Sens de l’écoute', coefficient: 2 },
  { key: 'expression_orale', label: 'Expression orale', coefficient: 2 },
  { key: 'coherence_discours', label: 'Cohérence du discours', coefficient: 2 },
  { key: 'veracite_cv', label: 'Véracité du CV', coefficient: 1 },
  { key: 'formations', label: 'Formations', coefficient: 1 },
  { key: 'maitrise_francais', label: 'Maîtrise du français', coefficient: 2 },
  { key: 'experience_pro', label: 'Expérience professionnelle', coefficient: 2 },
  { key: 'coherence_parcours', label: 'Cohérence du parcours', coefficient: 1 },
  { key: 'savoir', label: 'Savoir', coefficient: 3 },
  { key: 'savoir_faire', label: 'Savoir-faire', coefficient: 3 },
  { key: 'savoir_etre', label: 'Savoir-être', coefficient: 3 },
  { key: 'personnalite', label: 'Personnalité', coefficient: 1 },
  { key: 'motivations', label: 'Motivations', coefficient: 2 },
  { key: 'disponibilite', label: 'Disponibilité', coefficient: 1 },
] as const satisfies readonly Criterion[];

export type CriterionKey = (typeof CRITERIA)[number]['key'];
export type Score = 1 | 2 | 3 | 4 | 5;
export type CriteriaScores = Partial<Record<CriterionKey, Score>>;

/** The meaning of each score. */
export const SCORE_LABELS: Readonly<Record<Score, string>> = {
  1: 'Très insuffisant',
  2: 'Insuffisant',
  3: 'Moyen',
  4: 'Bon',
  5: 'Excellent',
};

/**
 * 5 x the sum of the coefficients in force: 145. The specification also says 150, which its own list does not add up
 * to; `max_score` is stored with each evaluation so that rows computed with another maximum keep theirs.
 */
export const MAX_SCORE =
  5 * /* @__PURE__ */ CRITERIA.reduce((sum, criterion) => sum + criterion.coefficient, 0);

export const INCOMPLETE_EVALUATION = "Veuillez noter tous les critères avant de finaliser l'évaluation.";

/** True for an integer from 1 to 5. */
export function isScore(value: unknown): value is Score {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5;
}

/** Weighted points; criteria without a score count 0. */
export function totalScore(scores: CriteriaScores): number {
  return CRITERIA.reduce((sum, { key, coefficient }) => sum + (scores[key] ?? 0) * coefficient, 0);
}

/** Points as a percentage of the maximum, rounded to 2 decimals. */
export function percentage(points: number, maxScore: number = MAX_SCORE): number {
  return maxScore > 0 ? Math.round((points * 10_000) / maxScore) / 100 : 0;
}

/** Keys that still need a score before finalizing, in the order of the grid. */
export function missingCriteria(scores: CriteriaScores): CriterionKey[] {
  return CRITERIA.filter(({ key }) => !isScore(scores[key])).map(({ key }) => key);
}

/** The message that says why the evaluation cannot be finalized, or undefined. */
export function finalizeError(scores: CriteriaScores): string | undefined {
  return missingCriteria(scores).length > 0 ? INCOMPLETE_EVALUATION : undefined;
}

export type BandKey = 'excellent' | 'good' | 'medium' | 'insufficient';

export interface Band {
  readonly key: BandKey;
  /** Lowest percentage of the band. */
  readonly from: number;
  readonly label: string;
  readonly recommendation: string;
}

/** Interpretation bands of spec §9, highest first; each starts at its minimum, so 84.83 is "Bon profil". */
export const BANDS = [
  {
    key: 'excellent',
    from: 85,
    label: 'Excellent profil',
    recommendation: 'Candidat fortement recommandé pour intégration',
  },
  {
    key: 'good',
    from: 70,
    label: 'Bon profil',
    recommendation: 'Candidat recommandé avec suivi initial',
  },
  {
    key: 'medium',
    from: 50,
    label: 'Profil moyen',
    recommendation: 'Évaluation complémentaire recommandée',
  },
  {
    key: 'insufficient',
    from: 0,
    label: 'Profil insuffisant',
    recommendation: "Candidat non recommandé en l'état",
  },
] as const satisfies readonly Band[];

/** The band a percentage falls in. */
export function bandOf(value: number): Band {
  return BANDS.find((band) => value >= band.from) ?? BANDS[3];
}

/** "79,31 %", with a no-break space before the sign. */
export function formatPercentage(value: number): string {
  const digits = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${digits.format(value)}\u00a0%`;
}
