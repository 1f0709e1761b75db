import { describe, expect, it } from 'vitest';
import type { Other } from '../data/presence-query.ts';
import { initials, presenceTexts } from './presence-text.ts';

const reads = (name: string): Other => ({ name, editing: false });
const edits = (name: string): Other => ({ name, editing: true });

describe('who else is there', () => {
  it.each<[Other[], string[]]>([
    [[], []],
    [[reads('Camille Perrin')], ['Camille Perrin consulte cette candidature']],
    [[edits('Camille Perrin')], ['Camille Perrin modifie cette candidature']],
    [
      [edits('Camille Perrin'), edits('Ali Haddad'), reads('Zoé Martin')],
      ['Camille Perrin et Ali Haddad modifient cette candidature', 'Zoé Martin consulte cette candidature'],
    ],
    [
      [reads('Camille Perrin'), reads('Ali Haddad'), reads('Zoé Martin')],
      ['Camille Perrin, Ali Haddad et Zoé Martin consultent cette candidature'],
    ],
  ])('%j', (others, texts) => {
    expect(presenceTexts(others)).toEqual(texts);
  });

  it.each([
    ['Camille Perrin', 'CP'],
    ['Marie-Ève de la Tour', 'MT'],
    ['camille', 'C'],
    ['recrutement@trame.example', 'R'],
    ['', ''],
  ])('%j shows as %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
