import { CRITERIA, type CriteriaScores, type CriterionKey } from './evaluation.ts';

export interface CriterionFamily {
  readonly key: 'A' | 'B' | 'C' | 'D';
  readonly label: string;
  readonly criteria: readonly CriterionKey[];
}

/** The 16 criteria in four families, in the order of the grid. */
export const FAMILIES = [
  {
    key: 'A',
    label: 'Présence et échange',
    criteria: ['presentation', 'dynamisme', 'sens_ecoute', 'expression_orale', 'coherence_discours'],
  },
  {
    key: 'B',
    label: 'Parcours',
    criteria: ['veracite_cv', 'formations', 'maitrise_francais', 'experience_pro', 'coherence_parcours'],
  },
  { key: 'C', label: 'Savoirs', criteria: ['savoir', 'savoir_faire', 'savoir_etre'] },
  { key: 'D', label: 'Engagement', criteria: ['personnalite', 'motivations', 'disponibilite'] },
] as const satisfies readonly CriterionFamily[];

export interface FamilyPoints {
  readonly points: number;
  readonly max: number;
  /** The number of its criteria that have a score. */
  readonly scored: number;
  /** Weighted mean of the existing scores, from 1 to 5; 0 without any. */
  readonly mean: number;
}

/** The points of a family of criteria, with their maximum and mean; criteria without a score count 0. */
export function familyPoints({ criteria }: CriterionFamily, scores: CriteriaScores): FamilyPoints {
  const own = CRITERIA.filter(({ key }) => criteria.includes(key));
  const scored = own.filter(({ key }) => scores[key] !== undefined);
  const weight = (part: typeof own) => part.reduce((sum, { coefficient }) => sum + coefficient, 0);
  const points = scored.reduce((sum, { key, coefficient }) => sum + (scores[key] ?? 0) * coefficient, 0);
  return {
    points,
    max: 5 * weight(own),
    scored: scored.length,
    mean: scored.length > 0 ? points / weight(scored) : 0,
  };
}
