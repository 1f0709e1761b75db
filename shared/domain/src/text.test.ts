import { describe, expect, it } from 'vitest';
import { addTag, highlightRanges, normalizeSearch, parseList } from './text.ts';

describe('normalizeSearch', () => {
  it.each([
    ['Éléonore Çelik', 'eleonore celik'],
    ['  SAGE   100 ', 'sage 100'],
    ['Cœur Æquo', 'coeur aequo'],
    ['L’été', "l'ete"],
    ['e\u0301', 'e'],
    ['Straße', 'strasse'],
    ['', ''],
  ])('%j is %j', (text, normalized) => {
    expect(normalizeSearch(text)).toBe(normalized);
  });
});

const marked = (text: string, query: string) =>
  highlightRanges(text, query).map(({ start, end }) => text.slice(start, end));

describe('highlightRanges', () => {
  it.each([
    ['Éléonore Dupré', 'ele', ['Élé']],
    ['Éléonore Dupré', 'DUPRE', ['Dupré']],
    ['Sage 100, Sage X3', 'sage', ['Sage', 'Sage']],
    ['Chef de chœur', 'choeur', ['chœur']],
    ['Chef de chœur', 'cho', ['chœ']],
    ['Ele\u0301onore', 'ele', ['Ele\u0301']],
    ['😀 Paul', 'paul', ['Paul']],
    ['Paul Durand', 'durand paul', ['Paul', 'Durand']],
    ['ananas', 'ana nas', ['ananas']],
    ['Ana Martin', 'a', ['A']],
    ['Sage, SAP', 'sa', ['Sa', 'SA']],
    ['Langage C#', 'c#', ['C#']],
    ['Paul', 'x', []],
    ['Paul', '  ', []],
    ['', 'a', []],
  ])('in %j of %j marks %j', (text, query, parts) => {
    expect(marked(text, query)).toEqual(parts);
  });
});

describe('parseList', () => {
  it.each([
    [
      ['SAP', ' Sage ', '', 'sap'],
      ['SAP', 'Sage'],
    ],
    ['["SAP","Sage"]', ['SAP', 'Sage']],
    ['SAP, Sage ,,SAP', ['SAP', 'Sage']],
    ['[SAP, Sage]', ['SAP', 'Sage']],
    ['[]', []],
    ['', []],
    [null, []],
    [undefined, []],
    [42, []],
    [[1, 'SAP', null], ['SAP']],
  ])('%j is %j', (value, list) => {
    expect(parseList(value)).toEqual(list);
  });
});

describe('addTag', () => {
  it('trims, and ignores what is empty or there already', () => {
    expect(addTag(['Excel'], '  Power   BI ')).toEqual(['Excel', 'Power BI']);
    expect(addTag(['Excel'], 'excel')).toEqual(['Excel']);
    expect(addTag(['Excel'], '  ')).toEqual(['Excel']);
  });
});
