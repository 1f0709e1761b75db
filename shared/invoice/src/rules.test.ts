import { describe, expect, it } from 'vitest';
import { JUDGES } from './judge-invoice.ts';
import { PLAIN_JUDGES } from './judging/plain-rules.ts';
import { CODE_LISTS, type CodeList } from './judging/code-lists.ts';
import { FRENCH_TYPES } from './judging/head-rules.ts';
import { STRUCTURE } from './reading/structure.ts';
import { RULES } from './rules.ts';
import { readSchema } from './testing/schematron.ts';
import { structureOfSchema } from './testing/structure-of-schema.ts';

describe('the table of rules', () => {
  it('has a judge for each rule and a rule for each judge', () => {
    const judged = new Set([...Object.keys(JUDGES), ...Object.keys(PLAIN_JUDGES)]);
    expect([...judged].toSorted()).toEqual(Object.keys(RULES).toSorted());
  });

  it('says each title once, in French, without a full stop', () => {
    const titles = Object.values(RULES).flatMap(({ title, passed }) => [title, passed]);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => !/^[A-ZÀÉÊ]/u.test(title) || title.endsWith('.'))).toEqual([]);
  });

  it('names an official rule by its id', () => {
    const ids = Object.values(RULES).flatMap(({ official }) => [...official]);
    expect(ids.filter((id) => !/^(?:BR|CII)-[A-Z\d-]+$|^XSD$/.test(id))).toEqual([]);
  });
});

it('the table of elements is that of the official schema', () => {
  expect(STRUCTURE.trim()).toBe(structureOfSchema());
});

it('the lists of codes are those of the official rules', () => {
  const assertions = readSchema('EN16931-CII-validation-preprocessed.sch')
    .patterns.flat()
    .flatMap((rule) => rule.assertions);
  const official = (rule: string) =>
    /contains\(' ([^']+) ',/.exec(assertions.find(({ id }) => id === rule)?.test ?? '')?.[1]?.split(/\s+/);
  for (const rule of Object.keys(CODE_LISTS) as CodeList[])
    expect(CODE_LISTS[rule].split(' ')).toEqual(official(rule));
  // One list for the numbers of registers and for all other numbers.
  expect(CODE_LISTS['BR-CL-11'].split(' ')).toEqual(official('BR-CL-10'));
  expect(CODE_LISTS['BR-CL-17'].split(' ')).toEqual(official('BR-CL-18'));
});

it('the types of documents of France are those of its rules, and of the list of EN 16931', () => {
  const [types = ''] = readSchema('BR-FR-Flux2-Schematron-CII.sch')
    .lets.map(([, value]) => /document-type-codes := \('([\d ]+)'\)/.exec(value)?.[1])
    .filter((value) => value !== undefined);
  expect([...FRENCH_TYPES]).toEqual(types.split(' '));
  expect([...FRENCH_TYPES].filter((code) => !CODE_LISTS['BR-CL-01'].split(' ').includes(code))).toEqual([]);
});
