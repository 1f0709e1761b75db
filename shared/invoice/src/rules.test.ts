import { describe, expect, it } from 'vitest';
import { JUDGES } from './judge-invoice.ts';
import { STRUCTURE } from './reading/structure.ts';
import { RULES } from './rules.ts';
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
