import { buildApplication, type Application } from '@trame/testing';
import { describe, expect, it } from 'vitest';
import { buildAnalysis, passage } from '../../../../testing/analysis.ts';
import { adoptableOf, changeOf, NOTHING_CHOSEN, roomFor } from './adoption.ts';

const proven = (count: number) => Array.from({ length: count }, (_, at) => passage(`passage ${at}`, 20 * at));
const skills = (...names: string[]) =>
  names.map((name) => ({ name, category: null, evidence: passage(name) }));
const languages = (...names: string[]) =>
  names.map((language) => ({ language, level: null, evidence: passage(language) }));
const found = (result: Parameters<typeof buildAnalysis>[0], change: Partial<Application> = {}) =>
  adoptableOf(
    buildAnalysis(result),
    buildApplication({ phone: null, mastered_software: [], teaching_languages: [], ...change }),
  );

describe('a phone number of the CV', () => {
  const phones = (...numbers: string[]) => ({
    result: { phones: numbers },
    identity: { full_name: null, emails: [], phones: proven(numbers.length) },
  });

  it.each([
    ['that the application has already', '+33612345678', []],
    ['of another country', '+212600000123', ['+212600000123']],
    ['that is not valid', '+33612', []],
    ['that cannot be called as written', '+33 (0) 6 12', []],
    ['without a country', '0612', []],
  ])('%s: %s', (_, number, offered) => {
    expect(found(phones(number), { phone: '+33612345678', country: 'FR' }).phone).toEqual(offered);
  });

  it('is recognised as the one of the application, written in another way', () => {
    expect(found(phones('+33612345678'), { phone: '06 12 34 56 78', country: 'FR' }).phone).toEqual([]);
    expect(found(phones('+33612345678'), { phone: '06 12 34 56 78', country: null }).phone).toEqual([]);
    expect(found(phones('+33612345678'), { phone: '06 12 34 56 78', country: 'XX' }).phone).toEqual([
      '+33612345678',
    ]);
  });

  it('is offered with the other numbers of the CV, each once', () => {
    expect(found(phones('+33612345678', '+33698765432', '+33612345678')).phone).toEqual([
      '+33612345678',
      '+33698765432',
    ]);
  });

  it('is not offered when nothing proves it', () => {
    const { identity, ...cv } = phones('+33612345678');
    expect(found({ ...cv, identity: { ...identity, phones: [] } }).phone).toEqual([]);
  });
});

it('an address of the CV is offered only when it is valid and not the one of the application', () => {
  const emails = [
    'Camille@Exemple.test',
    'jean at exemple',
    `${'a'.repeat(250)}@exemple.test`,
    'j@exemple.test',
  ];
  const analysis = { result: { emails }, identity: { full_name: null, emails: proven(4), phones: [] } };
  expect(found(analysis, { email: 'camille@exemple.test' }).email).toEqual(['j@exemple.test']);
});

describe('a software of the CV', () => {
  it('is offered once, unless the application has it already or it is too long', () => {
    const analysis = { result: { skills: skills('excel', 'Éxcel', 'Revit', 'REVIT', 'x'.repeat(81)) } };
    expect(found(analysis, { mastered_software: ['Excel'] }).mastered_software).toEqual(['Revit']);
  });

  it('is the same with its maker or its release', () => {
    const analysis = {
      result: { skills: skills('Microsoft Excel', 'Excel 2019', 'AutoCAD 2023', 'Autodesk AutoCAD') },
    };
    expect(found(analysis, { mastered_software: ['Excel'] }).mastered_software).toEqual(['AutoCAD 2023']);
  });

  it('is added after those of the application', () => {
    const current = buildApplication({ mastered_software: ['Excel', 'Sage'] });
    expect(changeOf({ ...NOTHING_CHOSEN, mastered_software: ['Revit', 'sage'] }, current)).toEqual({
      mastered_software: ['Excel', 'Sage', 'Revit'],
    });
  });

  it('is added up to fifty', () => {
    const current = buildApplication({ mastered_software: Array.from({ length: 48 }, (_, at) => `L${at}`) });
    expect(roomFor({ mastered_software: ['Revit'] }, current)).toBe(1);
    expect(roomFor({ mastered_software: ['Revit', 'Sage'] }, current)).toBe(0);
  });
});

it('languages of the CV are offered only when the form has them, under any of their names', () => {
  const analysis = {
    result: { languages: languages('breton', 'English', 'anglais', 'Deutsch', 'Autre', '') },
  };
  expect(found(analysis, { teaching_languages: ['French'] }).teaching_languages).toEqual([
    'English',
    'German',
  ]);
});

it('nothing that was not chosen is written', () => {
  expect(changeOf(NOTHING_CHOSEN, buildApplication())).toEqual({});
});
