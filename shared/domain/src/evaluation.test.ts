import { describe, expect, it } from 'vitest';
import {
  bandOf,
  CRITERIA,
  finalizeError,
  formatPercentage,
  isScore,
  MAX_SCORE,
  missingCriteria,
  percentage,
  SCORE_LABELS,
  totalScore,
  type CriteriaScores,
  type Score,
} from './evaluation.ts';
import { confidenceLabel, offersStrictRerun } from './analysis.ts';

const all = (score: Score): CriteriaScores => Object.fromEntries(CRITERIA.map(({ key }) => [key, score]));

describe('the grid', () => {
  // spec 9.1, 9.2
  it('has the 16 criteria of the specification with their coefficients', () => {
    expect(Object.fromEntries(CRITERIA.map(({ key, coefficient }) => [key, coefficient]))).toEqual({
      presentation: 1,
      dynamisme: 2,
      sens_ecoute: 2,
      expression_orale: 2,
      coherence_discours: 2,
      veracite_cv: 1,
      formations: 1,
      maitrise_francais: 2,
      experience_pro: 2,
      coherence_parcours: 1,
      savoir: 3,
      savoir_faire: 3,
      savoir_etre: 3,
      personnalite: 1,
      motivations: 2,
      disponibilite: 1,
    });
    expect(MAX_SCORE).toBe(145);
  });

  // spec 5.20
  it('names the five scores', () => {
    expect(Object.values(SCORE_LABELS)).toEqual([
      'Très insuffisant',
      'Insuffisant',
      'Moyen',
      'Bon',
      'Excellent',
    ]);
  });
});

describe('points', () => {
  // spec 9.2, 9.3
  it.each([
    [5, 145, 100],
    [4, 116, 80],
    [3, 87, 60],
    [1, 29, 20],
  ] as const)('of a grid with %i everywhere', (score, points, percent) => {
    expect(totalScore(all(score))).toBe(points);
    expect(percentage(points)).toBe(percent);
  });

  // spec 9.4
  it('are rounded to two decimals as a percentage', () => {
    expect(percentage(115)).toBe(79.31);
    expect(percentage(123)).toBe(84.83);
    expect(percentage(128, 150)).toBe(85.33);
    expect(percentage(1, 0)).toBe(0);
  });

  it('leave out criteria without a score', () => {
    expect(totalScore({ savoir: 4, presentation: 5 })).toBe(17);
    expect(totalScore({})).toBe(0);
  });

  it('are written in French', () => {
    expect(formatPercentage(79.31)).toBe('79,31\u00a0%');
    expect(formatPercentage(100)).toBe('100,00\u00a0%');
  });
});

describe('bands', () => {
  // spec 9.5, 9.6, 9.7, 9.8
  it.each([
    [100, 'excellent', 'Excellent profil', 'Candidat fortement recommandé pour intégration'],
    [85, 'excellent', 'Excellent profil', 'Candidat fortement recommandé pour intégration'],
    [84.99, 'good', 'Bon profil', 'Candidat recommandé avec suivi initial'],
    [70, 'good', 'Bon profil', 'Candidat recommandé avec suivi initial'],
    [69.99, 'medium', 'Profil moyen', 'Évaluation complémentaire recommandée'],
    [50, 'medium', 'Profil moyen', 'Évaluation complémentaire recommandée'],
    [49.99, 'insufficient', 'Profil insuffisant', "Candidat non recommandé en l'état"],
    [0, 'insufficient', 'Profil insuffisant', "Candidat non recommandé en l'état"],
  ])('%d %% is %s', (value, key, label, recommendation) => {
    expect(bandOf(value)).toMatchObject({ key, label, recommendation });
  });
});

describe('completing an evaluation', () => {
  // spec 5.18
  it('needs a score for every criterion', () => {
    expect(finalizeError(all(3))).toBeUndefined();
    const { disponibilite: _, ...rest } = all(3);
    expect(missingCriteria(rest)).toEqual(['disponibilite']);
    expect(finalizeError(rest)).toBe("Veuillez noter tous les critères avant de finaliser l'évaluation.");
    expect(missingCriteria({})).toHaveLength(16);
  });

  // spec 5.19
  it.each([
    [1, true],
    [5, true],
    [0, false],
    [6, false],
    [2.5, false],
    ['3', false],
    [null, false],
  ])('accepts %j as a score: %s', (value, accepted) => {
    expect(isScore(value)).toBe(accepted);
  });
});

describe('CV analysis', () => {
  // spec 9.9
  it.each([
    [1, 'Élevée'],
    [0.8, 'Élevée'],
    [0.79, 'Moyenne'],
    [0.6, 'Moyenne'],
    [0.59, 'Faible'],
  ])('a confidence of %d is %s', (confidence, label) => {
    expect(confidenceLabel(confidence)).toBe(label);
  });

  // spec 5.24, 9.10
  it('offers the strict re-run below 0.7 only', () => {
    expect([0.69, 0.7, null, undefined].map(offersStrictRerun)).toEqual([true, false, false, false]);
  });
});
