import { describe, expect, it } from 'vitest';
import type { Condition } from './conditions.ts';
import { emptyDraft, toCondition, toDraft, withCondition } from './conditions-edit.ts';

const france: Condition = { field: 'country', op: 'in', values: ['FR'] };
const notFrance: Condition = { field: 'country', op: 'not_in', values: ['FR'] };
const urgent: Condition = { field: 'tag', op: 'in', values: ['urgent'] };
const october: Condition = { field: 'created', op: 'between', from: '2026-10-01', to: '2026-10-31' };

describe('a filter being written', () => {
  it.each<Condition>([
    france,
    notFrance,
    october,
    { field: 'contact', op: 'between', to: '2026-10-31' },
    { field: 'archived', op: 'in', values: ['yes'] },
  ])('%o is edited as it is stored', (condition) => {
    expect(toCondition(toDraft(condition))).toEqual({ condition });
  });

  it.each([
    [emptyDraft('country'), 'values', 'Choisissez au moins une valeur'],
    [emptyDraft('created'), 'from', 'Indiquez au moins une date'],
    [
      { ...emptyDraft('created'), from: '2026-10-02', to: '2026-10-01' },
      'to',
      'La fin ne peut pas précéder le début',
    ],
  ])('%o is not complete yet', (draft, name, message) => {
    expect(toCondition(draft)).toEqual({ error: { name, message } });
  });

  it('of archived applications needs no value', () => {
    expect(toCondition(emptyDraft('archived'))).toEqual({
      condition: { field: 'archived', op: 'in', values: ['yes'] },
    });
  });
});

describe('adding a filter', () => {
  it.each<[string, Condition[], Condition, Condition[]]>([
    ['is added after the others', [urgent], france, [urgent, france]],
    [
      'on a field with one value widens it',
      [france, urgent],
      { field: 'country', op: 'in', values: ['BE', 'FR'] },
      [{ field: 'country', op: 'in', values: ['FR', 'BE'] }, urgent],
    ],
    [
      'on a list asks for both',
      [urgent],
      { field: 'tag', op: 'in', values: ['à rappeler'] },
      [urgent, { field: 'tag', op: 'in', values: ['à rappeler'] }],
    ],
    [
      'that excludes joins the one that does',
      [notFrance],
      { field: 'country', op: 'not_in', values: ['BE'] },
      [{ field: 'country', op: 'not_in', values: ['FR', 'BE'] }],
    ],
    ['that excludes is added beside one that includes', [france], notFrance, [france, notFrance]],
    [
      'on a date replaces the period',
      [october, urgent],
      { field: 'created', op: 'between', from: '2026-11-01' },
      [{ field: 'created', op: 'between', from: '2026-11-01' }, urgent],
    ],
  ])('%s', (_, conditions, added, expected) => {
    expect(withCondition(conditions, added)).toEqual(expected);
  });

  it('can replace another filter', () => {
    expect(withCondition([france, urgent], notFrance, france)).toEqual([notFrance, urgent]);
    expect(withCondition([france, urgent], october, urgent)).toEqual([france, october]);
    // After an edit, removed values do not come back.
    expect(withCondition([notFrance], { field: 'country', op: 'not_in', values: ['BE'] }, notFrance)).toEqual(
      [{ field: 'country', op: 'not_in', values: ['BE'] }],
    );
  });
});
