import { describe, expect, it } from 'vitest';
import { ADA, ADAM, CAMILLE } from '../../testing/timeline.ts';
import {
  commentParts,
  completeMention,
  matchingPeople,
  personLabel,
  storedBody,
  typedMention,
} from './mentions.ts';

describe('a mention', () => {
  it.each([
    ['@', { start: 0, query: '' }],
    ['Vu avec @ad', { start: 8, query: 'ad' }],
    ['(@Ada M', { start: 1, query: 'Ada M' }],
    ['ada@exemple', undefined],
    ['Vu', undefined],
    ['@ada\n', undefined],
  ])('is being typed in %j: %j', (text, typed) => {
    expect(typedMention(text, text.length)).toEqual(typed);
  });

  it('offers people by the beginning of a word of their name, or of their address', () => {
    const people = [ADA, ADAM, CAMILLE];
    const names = (query: string) => matchingPeople(people, query).map(({ name }) => name);
    expect(names('')).toHaveLength(3);
    expect(names('AD')).toEqual(['Ada Mercier', 'Adam Noël']);
    expect(names('noel')).toEqual(['Adam Noël']);
    expect(names('camille@')).toEqual(['Camille Roussel']);
    expect(names('zz')).toEqual([]);
  });

  it('is completed where it is typed', () => {
    const text = 'Vu avec @ad hier';
    const typed = typedMention(text, 11)!;
    expect(completeMention(text, 11, typed, 'Ada Mercier')).toEqual({
      text: 'Vu avec @Ada Mercier hier',
      caret: 21,
    });
  });

  it('is stored as an id, the longest name first, and never inside a word', () => {
    const ana = { ...ADA, name: 'Ada' };
    const people = [ana, { ...ADAM, name: 'Ada Mercier' }];
    expect(storedBody(' @Ada Mercier et @Ada, pas @Adam ni x@Ada ', people)).toEqual({
      body: `@[${ADAM.id}] et @[${ADA.id}], pas @Adam ni x@Ada`,
      mentions: [ADAM.id, ADA.id],
    });
    expect(storedBody('@Ada', [])).toEqual({ body: '@Ada', mentions: [] });
  });

  it('distinguishes two people of one name', () => {
    const twins = [ADA, { ...ADAM, name: ADA.name }];
    expect(twins.map((person) => personLabel(person, twins))).toEqual([
      'Ada Mercier (ada@trame.example)',
      'Ada Mercier (adam@trame.example)',
    ]);
    expect(storedBody('@Ada Mercier (adam@trame.example)', twins).mentions).toEqual([ADAM.id]);
  });

  it('is shown as a name, whatever the text around it', () => {
    expect(commentParts(`<b> @[${ADA.id}] @[${ADAM.id}] @[x]`, { [ADA.id]: ADA.name })).toEqual([
      { text: '<b> ', isMention: false },
      { text: '@Ada Mercier', isMention: true },
      { text: ' ', isMention: false },
      { text: '@une personne partie depuis', isMention: true },
      { text: ' @[x]', isMention: false },
    ]);
  });
});
