import { describe, expect, it } from 'vitest';
import { sourceLabel, sourceOfQuery, sourceWord } from './source.ts';

describe('the source of an application', () => {
  it.each([
    ['linkedin', 'linkedin'],
    ['  LinkedIn ', 'linkedin'],
    ['Lettre d’info', 'lettre-d-info'],
    ['Réseau', 'reseau'],
    ['france-travail_2026', 'france-travail_2026'],
  ])('%j is stored as %j', (text, word) => {
    expect(sourceWord(text)).toBe(word);
  });

  it.each([
    '',
    ' ',
    null,
    undefined,
    'ana@exemple.fr',
    '<script>',
    '-',
    'x'.repeat(41),
    'a/b',
    '+33612345678',
  ])('%j is not stored', (text) => {
    expect(sourceWord(text)).toBeUndefined();
  });

  it.each([
    ['?source=salon', 'salon'],
    ['?utm_source=LinkedIn&utm_medium=social', 'linkedin'],
    ['?source=salon&utm_source=linkedin', 'salon'],
    ['?source=a%40b.fr&utm_source=linkedin', 'linkedin'],
    ['?lang=fr', undefined],
    ['', undefined],
  ])('in the address %j is %j', (query, word) => {
    expect(sourceOfQuery(query)).toBe(word);
  });
});

it.each([
  ['linkedin', 'LinkedIn'],
  ['foire-de-rennes', 'foire-de-rennes'],
  // A word that every object has.
  ['constructor', 'constructor'],
])('the source %j is shown as %j', (source, label) => {
  expect(sourceLabel(source)).toBe(label);
});
