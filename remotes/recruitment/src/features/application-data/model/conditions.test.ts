import { describe, expect, it } from 'vitest';
import { conditionsToParams, paramsToConditions, type Condition } from './conditions.ts';

const read = (search: string) => paramsToConditions(new URLSearchParams(search));

describe('conditions in the address', () => {
  it.each<[string, Condition[]]>([
    [
      'secteur:Informatique & Technologies|Autres Domaines',
      [{ field: 'sector', op: 'in', values: ['Informatique & Technologies', 'Autres Domaines'] }],
    ],
    ['!pays:FR', [{ field: 'country', op: 'not_in', values: ['FR'] }]],
    [
      'recue:2026-10-01..2026-10-31',
      [{ field: 'created', op: 'between', from: '2026-10-01', to: '2026-10-31' }],
    ],
    ['contact:..2026-10-31', [{ field: 'contact', op: 'between', to: '2026-10-31' }]],
    ['recue:2026-10-01..', [{ field: 'created', op: 'between', from: '2026-10-01' }]],
    ['responsable:none', [{ field: 'assignee', op: 'in', values: ['none'] }]],
    ['archive:yes', [{ field: 'archived', op: 'in', values: ['yes'] }]],
    [
      '!etiquette:à rappeler%7Curgent|100%25|a:b',
      [{ field: 'tag', op: 'not_in', values: ['à rappeler|urgent', '100%', 'a:b'] }],
    ],
    ['logiciel:%257C', [{ field: 'software', op: 'in', values: ['%7C'] }]],
  ])('%s is written and read', (text, conditions) => {
    expect(conditionsToParams(conditions).getAll('f')).toEqual([text]);
    expect(read(conditionsToParams(conditions).toString())).toEqual(conditions);
  });

  it('each condition is a parameter, in the order given, and two may have the same field', () => {
    const conditions: Condition[] = [
      { field: 'tag', op: 'in', values: ['a'] },
      { field: 'tag', op: 'not_in', values: ['b'] },
      { field: 'status', op: 'in', values: ['new', 'Vivier 2027'] },
    ];
    expect(read(`?autre=1&${conditionsToParams(conditions).toString()}`)).toEqual(conditions);
  });

  it.each([
    ['an unknown field', 'age:30'],
    ['no field', 'FR'],
    ['no value', 'pays:'],
    ['blank values', 'pays: | '],
    ['a day that does not exist', 'recue:2026-02-30..'],
    ['dates in the wrong order', 'recue:2026-10-31..2026-10-01'],
    ['no date at all', 'recue:..'],
    ['three dates', 'recue:2026-10-01..2026-10-02..2026-10-03'],
    ['dates that exclude', '!recue:2026-10-01..'],
    ['another word than yes for archived', 'archive:no'],
    ['archived left out, which they are anyway', '!archive:yes'],
    ['a name of Object', 'constructor:x'],
    ['a value longer than any stored', `etiquette:${'x'.repeat(121)}`],
  ])('%s is left out, and the others are kept', (_, text) => {
    const search = new URLSearchParams([
      ['f', text],
      ['f', 'pays:BE'],
    ]);
    expect(paramsToConditions(search)).toEqual([{ field: 'country', op: 'in', values: ['BE'] }]);
  });

  it('a repeated value is written once, and no more values than the database accepts', () => {
    expect(read('f=pays:FR|FR')).toEqual([{ field: 'country', op: 'in', values: ['FR'] }]);
    expect(read(Array.from({ length: 30 }, (_, at) => `f=etiquette:${at}`).join('&'))).toHaveLength(20);
  });
});
