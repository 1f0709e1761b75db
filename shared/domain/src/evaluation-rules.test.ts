import { describe, expect, it } from 'vitest';
import { ANCHORS } from './evaluation-anchors.ts';
import { FAMILIES, familyPoints } from './evaluation-families.ts';
import { missingJustifications } from './evaluation-justifications.ts';
import { bandLevers } from './evaluation-levers.ts';
import { byDisagreement } from './evaluation-several.ts';
import {
  bandOf,
  CRITERIA,
  MAX_SCORE,
  percentage,
  totalScore,
  type CriteriaScores,
  type CriterionKey,
  type Score,
} from './evaluation.ts';

const all = (score: Score, change: CriteriaScores = {}): CriteriaScores => ({
  ...Object.fromEntries(CRITERIA.map(({ key }) => [key, score])),
  ...change,
});

describe('every total that a grid can have, at a maximum of 145', () => {
  // spec 9.5, 9.6, 9.7, 9.8
  it.each([
    ['Profil insuffisant', 0, 72, 0, 49.66],
    ['Profil moyen', 73, 101, 50.34, 69.66],
    ['Bon profil', 102, 123, 70.34, 84.83],
    ['Excellent profil', 124, 145, 85.52, 100],
  ])('%s: %d to %d points', (label, first, last, lowest, highest) => {
    for (let points = first; points <= last; points += 1)
      expect({ points, label: bandOf(percentage(points)).label }).toEqual({ points, label });
    expect([percentage(first), percentage(last)]).toEqual([lowest, highest]);
  });

  // spec 9.4
  it('has at most two decimals as a percentage, and grows with the points', () => {
    const shares = Array.from({ length: MAX_SCORE + 1 }, (_, points) => percentage(points));
    expect(shares.every((share) => /^\d{1,3}(\.\d{1,2})?$/.test(String(share)))).toBe(true);
    expect(shares.every((share, points) => points === 0 || share > (shares[points - 1] ?? 0))).toBe(true);
  });
});

describe('families', () => {
  it('contain each criterion once, in the order of the grid', () => {
    expect(FAMILIES.flatMap(({ criteria }): CriterionKey[] => [...criteria])).toEqual(
      CRITERIA.map(({ key }) => key),
    );
  });

  it('divide the maximum into 45, 35, 45 and 20', () => {
    expect(FAMILIES.map((family) => familyPoints(family, all(5)).max)).toEqual([45, 35, 45, 20]);
  });

  it.each([1, 3, 4, 5] as const)('add up to the total of a grid of %i', (score) => {
    const parts = FAMILIES.map((family) => familyPoints(family, all(score)));
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(totalScore(all(score)));
    expect(parts.map(({ mean }) => mean)).toEqual([score, score, score, score]);
  });

  it('have a mean of the scored criteria, so that an unfinished grid can be drawn', () => {
    expect(familyPoints(FAMILIES[2], { savoir: 4 })).toEqual({ points: 12, max: 45, scored: 1, mean: 4 });
    expect(familyPoints(FAMILIES[2], {})).toEqual({ points: 0, max: 45, scored: 0, mean: 0 });
  });
});

describe('the smallest changes that would change the band', () => {
  const said = (scores: CriteriaScores) =>
    bandLevers(scores).map(({ direction, band, points, options }) => [direction, band.key, points, options]);

  it('are not given while a criterion has no score', () => {
    expect(bandLevers({ savoir: 5 })).toEqual([]);
  });

  it('go one way only from the best and the worst band', () => {
    expect(said(all(5))).toEqual([['down', 'good', 22, []]]);
    expect(said(all(1))).toEqual([['up', 'medium', 44, []]]);
  });

  it('name up to three criteria that are enough alone', () => {
    // 101 points: one short of 102.
    const scores = all(3, { savoir: 5, savoir_faire: 5, dynamisme: 4 });
    expect(totalScore(scores)).toBe(101);
    expect(said(scores)[0]).toEqual([
      'up',
      'good',
      1,
      [['savoir_etre'], ['sens_ecoute'], ['expression_orale']],
    ]);
  });

  it('otherwise name the fewest criteria that are enough together', () => {
    // 116 points: 8 short of 124, which three of the heaviest give.
    expect(said(all(4))).toEqual([
      ['up', 'excellent', 8, [['savoir', 'savoir_faire', 'savoir_etre']]],
      ['down', 'medium', 15, []],
    ]);
    // 119 points: 5 short, which two give.
    expect(said(all(4, { savoir: 5 }))[0]).toEqual(['up', 'excellent', 5, [['savoir_faire', 'savoir_etre']]]);
  });

  it('never raise a 5 or lower a 1', () => {
    const scores = all(4, { savoir: 5, savoir_faire: 5, savoir_etre: 3, dynamisme: 5 });
    expect(said(scores)[0]).toEqual(['up', 'excellent', 3, [['savoir_etre']]]);
    const low = all(3, { savoir: 1, savoir_faire: 1, dynamisme: 2 });
    expect(totalScore(low)).toBe(73);
    expect(said(low)[1]).toEqual([
      'down',
      'insufficient',
      1,
      [['savoir_etre'], ['sens_ecoute'], ['expression_orale']],
    ]);
  });

  it('do change the band, and smaller ones do not', () => {
    const grids = Array.from({ length: 400 }, (_, seed) =>
      Object.fromEntries(
        CRITERIA.map(({ key }, rank) => [
          key,
          1 + ((seed * 7 + rank * (seed % 11) + ((seed * rank) % 5)) % 5),
        ]),
      ),
    ) as CriteriaScores[];
    for (const scores of grids) {
      const current = bandOf(percentage(totalScore(scores))).key;
      for (const { direction, band, points, options } of bandLevers(scores)) {
        const step = direction === 'up' ? 1 : -1;
        expect(bandOf(percentage(totalScore(scores) + step * points)).key).toBe(band.key);
        expect(bandOf(percentage(totalScore(scores) + step * (points - 1))).key).toBe(current);
        for (const keys of options) {
          expect(keys.length).toBeLessThanOrEqual(3);
          const moved = { ...scores };
          for (const key of keys) moved[key] = ((scores[key] ?? 0) + step) as Score;
          expect(keys.every((key) => [1, 2, 3, 4, 5].includes(moved[key] ?? 0))).toBe(true);
          expect(bandOf(percentage(totalScore(moved))).key).toBe(band.key);
        }
      }
    }
  });
});

describe('the grids of several evaluators', () => {
  it('list criteria by disagreement, those with the largest coefficient first among equals', () => {
    const found = byDisagreement([
      all(4, { disponibilite: 1, savoir: 5 }),
      all(4, { disponibilite: 5, savoir: 3, motivations: 2 }),
    ]);
    expect(found.slice(0, 4).map(({ key, spread }) => [key, spread])).toEqual([
      ['disponibilite', 4],
      ['savoir', 2],
      ['motivations', 2],
      ['savoir_faire', 0],
    ]);
    expect(found).toHaveLength(16);
    expect(found[0]?.scores).toEqual([1, 5]);
  });

  it('do not disagree about a criterion that only one of them scored', () => {
    expect(byDisagreement([{ savoir: 5 }, {}]).every(({ spread }) => spread === 0)).toBe(true);
    expect(byDisagreement([]).every(({ spread }) => spread === 0)).toBe(true);
  });
});

describe('justifications', () => {
  it('are asked for 1s and 5s that have none', () => {
    const scores = all(3, { presentation: 1, savoir: 5, disponibilite: 5 });
    expect(missingJustifications(scores, { savoir: ' ' })).toEqual([
      'presentation',
      'savoir',
      'disponibilite',
    ]);
    expect(
      missingJustifications(scores, { savoir: 'Cite ses sources.', presentation: 'Hors sujet.' }),
    ).toEqual(['disponibilite']);
    expect(missingJustifications(all(4), {})).toEqual([]);
  });
});

describe('the description of each score', () => {
  const sentences = CRITERIA.flatMap(({ key }) => Object.values(ANCHORS[key]));

  it('exists for each score of each criterion: 80 sentences, no two alike', () => {
    expect(CRITERIA.map(({ key }) => Object.keys(ANCHORS[key]).join(''))).toEqual(
      CRITERIA.map(() => '12345'),
    );
    expect(new Set(sentences).size).toBe(80);
  });

  it('is a single sentence short enough to be read while scoring', () => {
    expect(sentences.filter((sentence) => !/^\p{Lu}.{20,118}\.$/u.test(sentence))).toEqual([]);
  });

  it('judges how someone trains, never who they are', () => {
    const forbidden =
      /\b(accent|âge|jeune|vieux|vieille|senior|origine|étranger|nationalité|natif|native|religion|sexe|homme|femme|enfants?|famille|marié|enceinte|handicap|santé|physique|apparence|beau|belle|tenue|vêtement|coiffure|nom|quartier|syndic)\b/iu;
    expect(sentences.filter((sentence) => forbidden.test(sentence))).toEqual([]);
  });
});
