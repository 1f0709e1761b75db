import { expect, it } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

const piece = (str: string, hasEOL = false) => ({ str, hasEOL });
/** A line of a page whose letters have this height. */
const line = (str: string, y: number, right = 540, height = 11) => ({
  ...piece(str, true),
  transform: [height, 0, 0, height, 60, y],
  height,
  width: right - 60,
});

it('the text of a page has its lines, without marks of structure and of fields', () => {
  expect(
    paragraphsOf([
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

it('the lines of a paragraph are read as one: a larger gap, a short line, a title and a list end it', () => {
  expect(
    paragraphsOf([
      line('Contrat de sous-traitance', 780, 300, 18),
      line('Entre le donneur d’ordre et le prestataire, il a été', 750),
      line('convenu ce qui suit, sous-', 736),
      line('traitance comprise.', 722, 200),
      line('Les parties :', 708, 520),
      line('- le donneur d’ordre', 694, 530),
      line('- le prestataire', 680, 530),
      line('Fait en deux exemplaires.', 640),
    ]),
  ).toEqual([
    'Contrat de sous-traitance',
    'Entre le donneur d’ordre et le prestataire, il a été convenu ce qui suit, sous-traitance comprise.',
    'Les parties :',
    '- le donneur d’ordre',
    '- le prestataire',
    'Fait en deux exemplaires.',
  ]);
});
