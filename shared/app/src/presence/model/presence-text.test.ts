import { describe, expect, it } from 'vitest';
import type { Other } from '../data/presence-query.ts';
import { initials, presenceTexts } from './presence-text.ts';

const reads = (name: string): Other => ({ name, editing: false });
const edits = (name: string): Other => ({ name, editing: true });

describe('the others who have the entity open', () => {
  it.each<[Other[], string[]]>([
    [[], []],
    [[reads('Camille Perrin')], ['Camille Perrin consulte cette mission']],
    [[edits('Camille Perrin')], ['Camille Perrin modifie cette mission']],
    [
      [edits('Camille Perrin'), edits('Ali Haddad'), reads('Zoé Martin')],
      ['Camille Perrin et Ali Haddad modifient cette mission', 'Zoé Martin consulte cette mission'],
    ],
    [
      [reads('Camille Perrin'), reads('Ali Haddad'), reads('Zoé Martin')],
      ['Camille Perrin, Ali Haddad et Zoé Martin consultent cette mission'],
    ],
  ])('are named: %j', (others, texts) => {
    expect(presenceTexts(others, 'cette mission')).toEqual(texts);
  });

  it.each([
    ['Camille Perrin', 'CP'],
    ['Marie-Ève de la Tour', 'MT'],
    ['camille', 'C'],
    ['recrutement@trame.example', 'R'],
    ['', ''],
  ])('have initials: %j gives %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
