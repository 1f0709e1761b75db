import { describe, expect, it } from 'vitest';
import { NOTHING_FOUND, type Found } from './reading.ts';
import { believedHidden, EXACT, figures, forbidden, NEARLY, score } from './score.ts';
import { jsonTruth, type Truth } from './truth.ts';

const JOB = { title: 'Formateur', company: 'Atelier', start: '2020-03', end: 'present' };
const found = (said: Partial<Found>): Found => ({ ...NOTHING_FOUND, ...said });
const job = (said: Partial<Found['experiences'][number]> = {}) => ({
  ...JOB,
  duration: null,
  description: null,
  ...said,
});
const truth = (result: object, others: object = {}): Truth => {
  const read = jsonTruth({ expect: 'ok', result, ...others });
  if (!read) throw new Error('no truth');
  return read;
};
const RIGHT = { right: 1, wrong: 0, missed: 0 };
const WRONG = { right: 0, wrong: 1, missed: 1 };

describe('an item found in a CV is right', () => {
  it.each([
    ['a name, without case or form', { names: ['ANNE-MARIE  d’Arc'] }, { full_name: "Anne–Marie d'Arc" }],
    ['an e-mail', { emails: ['A.B@exemple.test'] }, { emails: ['a.b@exemple.test'] }],
    ['a phone, in E.164', { phones: ['06 39 98 41 07'] }, { phones: ['+33639984107'] }],
    ['a North American phone', { phones: ['+15125550142'] }, { phones: ['(512) 555-0142'] }],
    ['an experience', { experiences: [job({ company: 'ATELIER' })] }, { experiences: [JOB] }],
    [
      'an experience of a lone year',
      { experiences: [job({ start: '2016', end: null })] },
      { experiences: [{ ...JOB, start: '2016', end: '2016' }] },
    ],
    [
      'an experience of a lone year in the truth',
      { experiences: [job({ start: '2016', end: '2016' })] },
      { experiences: [{ ...JOB, start: '2016', end: null }] },
    ],
    [
      'an experience that prints a length only',
      { experiences: [job({ start: null, end: null, duration: '(3 ans)' })] },
      { experiences: [{ ...JOB, start: null, end: null, duration_text: '3 ans' }] },
    ],
    [
      'a diploma, by the last year printed',
      { education: [{ degree: 'BTS', institution: 'Lycée', year: '2004 – 2006' }] },
      { education: [{ degree: 'BTS', institution: 'Lycée', year: '2006' }] },
    ],
    ['a skill', { skills: ['autocad'] }, { skills: [{ name: 'AutoCAD' }] }],
    [
      'a language with its level',
      { languages: [{ language: 'anglais', level: 'b2' }] },
      { languages: [{ language: 'Anglais', level: 'B2' }] },
    ],
    [
      'a certification with issuer and year',
      { certifications: [{ name: 'TOSA', issuer: 'Isograd', year: '2021' }] },
      { certifications: [{ name: 'TOSA', issuer: 'Isograd', year: '2021' }] },
    ],
  ])('%s', (_, said, result) => {
    const [count] = Object.values(score(found(said), truth(result))).filter(
      ({ right, wrong, missed }) => right + wrong + missed > 0,
    );
    expect(count).toEqual(RIGHT);
  });
});

describe('an item found in a CV is wrong', () => {
  it.each([
    ['an experience with other dates', { experiences: [job({ start: '2020' })] }, { experiences: [JOB] }],
    ['an experience of another company', { experiences: [job({ company: null })] }, { experiences: [JOB] }],
    [
      'a diploma of another year',
      { education: [{ degree: 'BTS', institution: 'Lycée', year: '2005' }] },
      { education: [{ degree: 'BTS', institution: 'Lycée', year: '2006' }] },
    ],
    [
      'a language of another level',
      { languages: [{ language: 'Anglais', level: null }] },
      { languages: [{ language: 'Anglais', level: 'B2' }] },
    ],
    [
      'a certification of another issuer',
      { certifications: [{ name: 'TOSA', issuer: null, year: null }] },
      { certifications: [{ name: 'TOSA', issuer: 'Isograd', year: null }] },
    ],
  ])('%s', (_, said, result) => {
    const [count] = Object.values(score(found(said), truth(result))).filter(
      ({ right, wrong, missed }) => right + wrong + missed > 0,
    );
    expect(count).toEqual(WRONG);
  });

  it('when it is found more often than it is true', () => {
    expect(score(found({ skills: ['Word', 'Word'] }), truth({ skills: [{ name: 'Word' }] })).skills).toEqual({
      right: 1,
      wrong: 1,
      missed: 0,
    });
  });
});

it('nearly the same words count as right in the second figure only', () => {
  const said = found({ experiences: [job({ company: 'Atelier Ploumerel Formation, Brest' })] });
  const expected = truth({ experiences: [{ ...JOB, company: 'Atelier Ploumerel Formation' }] });
  expect(score(said, expected, undefined, EXACT).experiences).toEqual(WRONG);
  expect(score(said, expected, undefined, NEARLY).experiences).toEqual(RIGHT);
});

it('software that only a job names counts neither for nor against a parser', () => {
  const expected = truth({ skills: [{ name: 'Word' }] });
  const description = 'Cours sur Excel et Word';
  const said = found({ skills: ['Word', 'Excel', 'Revit'], experiences: [job({ description })] });
  expect(score(said, expected).skills).toEqual({ right: 1, wrong: 1, missed: 0 });
});

it('what the truth or the parser does not cover is not counted', () => {
  const offline = jsonTruth({ contact: { full_name: 'Jordan Avery' }, skills: [] });
  if (!offline) throw new Error('no truth');
  const counts = score(found({ languages: [{ language: 'English', level: null }] }), offline, [
    'names',
    'languages',
  ]);
  expect(counts).toEqual({ names: { right: 0, wrong: 0, missed: 1 } });
});

describe('what a parser must not find', () => {
  const expected = truth({}, { must_not_contain: ['PMP', '+33199008412', '34 ans'] });

  it('is searched in every value, as whole words', () => {
    const said = found({
      skills: ['LPMPA', 'pmp'],
      experiences: [job({ description: 'Bastien, 34 ans' })],
      phones: ['01 99 00 84 12'],
    });
    expect(forbidden(said, expected).map(({ field }) => field)).toEqual([
      'phones',
      'experiences.description',
      'skills',
    ]);
  });

  it('is text that nobody sees', () => {
    const words = { visible: 'Excel', hidden: ['Expert Oracle et Excel'] };
    expect(believedHidden(found({ skills: ['Oracle', 'Excel', 'Word'] }), words)).toEqual([
      { field: 'skills', value: 'Oracle', because: 'Expert Oracle et Excel' },
    ]);
  });
});

it('precision, recall and F1 are computed for all documents together', () => {
  const counts = [
    { right: 3, wrong: 1, missed: 0 },
    { right: 0, wrong: 0, missed: 2 },
  ];
  expect(figures(counts)).toEqual({ precision: 0.75, recall: 0.6, f1: 6 / 9 });
  expect(figures([{ right: 0, wrong: 0, missed: 0 }])).toBeNull();
});
