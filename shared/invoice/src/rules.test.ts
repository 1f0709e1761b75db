import { describe, expect, it } from 'vitest';
import { JUDGES } from './judge-invoice.ts';
import { CODE_LISTS, type CodeList } from './judging/code-lists.ts';
import { STRUCTURE } from './reading/structure.ts';
import { RULES } from './rules.ts';
import { readSchema } from './testing/schematron.ts';
import { structureOfSchema } from './testing/structure-of-schema.ts';

describe('the table of rules', () => {
  it('has a judge for each rule and a rule for each judge', () => {
    expect(Object.keys(JUDGES).toSorted()).toEqual(Object.keys(RULES).toSorted());
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
});
