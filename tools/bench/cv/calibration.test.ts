import { expect, it } from 'vitest';
import { areaUnderCurve, calibrationRows, judgedItems } from './calibration.ts';
import { NOTHING_FOUND, type Reading } from './reading.ts';
import { jsonTruth } from './truth.ts';

const degree = (name: string, institution: string) => ({ degree: name, institution, year: '2019' });
const READING: Reading = {
  status: 'ok',
  pages: 1,
  answer: '',
  found: {
    ...NOTHING_FOUND,
    education: [degree('BTS Tourisme', 'Lycée Colbert'), degree('BTS', 'Lycée'), degree('Note', 'Lycée')],
  },
  certainties: { experiences: [], education: ['certain', 'uncertain', null], certifications: [] },
};
const TRUTH = jsonTruth({
  expect: 'ok',
  result: { education: [degree('BTS Tourisme', 'Lycée Colbert')] },
});

it('each level of certainty has its share of right items, without items that nothing proves', () => {
  const items = TRUTH ? judgedItems(READING, TRUTH) : [];
  const row = { certain: '1 / 1', probable: '0 / 0', uncertain: '0 / 1', area: 1 };
  expect(calibrationRows(items)).toEqual([
    { field: 'education', ...row },
    { field: 'all', ...row },
  ]);
});

it.each([
  ['1 when every right item is surer than every wrong one', ['certain', 'probable'], ['uncertain'], 1],
  ['a half when all are as sure', ['certain'], ['certain', 'certain'], 0.5],
  ['0 when the wrong ones are surer', ['uncertain'], ['probable'], 0],
  ['unknown when all are right', ['certain'], [], null],
] as const)('the area under the curve is %s', (_, right, wrong, area) => {
  const items = [
    ...right.map((certainty) => ({ certainty, isRight: true })),
    ...wrong.map((certainty) => ({ certainty, isRight: false })),
  ];
  expect(areaUnderCurve(items)).toBe(area);
});
