import { expect, it } from 'vitest';
import { textLines } from './text-lines.ts';

const piece = (str: string, hasEOL = false) => ({ str, hasEOL });

it('the text of a page has its lines, without marks of structure and of fields', () => {
  expect(
    textLines([
      piece('Fait à '),
      { type: 'beginMarkedContent' },
      piece('Rennes', true),
      piece('', true),
      piece('Le prestataire : {{signature;1}}', true),
      piece('{{ date ; 1 }}', true),
      piece('Deux exemplaires'),
    ]),
  ).toEqual(['Fait à Rennes', 'Le prestataire :', 'Deux exemplaires']);
});
