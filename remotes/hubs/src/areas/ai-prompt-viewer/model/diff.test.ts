import { describe, expect, it } from 'vitest';
import { compareTexts, foldSame, summaryOf, type DiffLine, type DiffRow } from './diff.ts';

const text = (...lines: string[]) => `${lines.join('\n')}\n`;

/** A line, with the words that only it has between brackets. */
const written = ({ number, pieces }: DiffLine) =>
  `${number} ${pieces.map((piece) => (piece.isOwn ? `[${piece.text}]` : piece.text)).join('')}`;
const shown = (rows: readonly DiffRow[]) =>
  rows.map((row) => [
    row.kind,
    'before' in row ? written(row.before) : '',
    'after' in row ? written(row.after) : '',
  ]);

describe('comparing two texts', () => {
  it('finds no change in equal texts', () => {
    const rows = compareTexts(text('un', 'deux'), text('un', 'deux'));
    expect(shown(rows)).toEqual([
      ['same', '1 un', '1 un'],
      ['same', '2 deux', '2 deux'],
    ]);
    expect(summaryOf(rows)).toBe('Aucune différence');
  });

  it('marks the changed words of a line, not the whole line', () => {
    const rows = compareTexts(
      text('Tu gardes la langue du CV.'),
      text('Tu gardes toujours la langue du CV.'),
    );
    expect(shown(rows)).toEqual([
      ['changed', '1 Tu gardes la langue du CV.', '1 Tu gardes [toujours ]la langue du CV.'],
    ]);
  });

  it('shows a line with nothing in common as a line of its own', () => {
    expect(shown(compareTexts(text('Rien d’autre à lire.'), text('Une citation par élément.')))).toEqual([
      ['removed', '1 [Rien d’autre à lire.]', ''],
      ['added', '', '1 [Une citation par élément.]'],
    ]);
  });

  it('pairs similar lines, whatever was inserted before them', () => {
    const before = text('Titre', 'Tu recopies ce qui est écrit dans le CV.', 'Fin');
    const after = text('Titre', 'Toute autre chose.', 'Tu recopies ce qui est écrit dans ce CV.', 'Fin');
    expect(shown(compareTexts(before, after))).toEqual([
      ['same', '1 Titre', '1 Titre'],
      ['added', '', '2 [Toute autre chose.]'],
      [
        'changed',
        '2 Tu recopies ce qui est écrit dans [le] CV.',
        '3 Tu recopies ce qui est écrit dans [ce] CV.',
      ],
      ['same', '3 Fin', '4 Fin'],
    ]);
  });

  it.each([
    ['from nothing', '', text('un', 'deux')],
    ['to nothing', text('un', 'deux'), ''],
    ['cut short', text('un', 'deux', 'trois'), text('un')],
    ['with blank lines', text('un', '', 'deux'), text('un', '', '', 'trois', '')],
    ['wholly rewritten', text('un deux', 'trois'), text('quatre', 'cinq six', 'sept')],
  ])('shows both texts in full: %s', (_what, before, after) => {
    const rows = compareTexts(before, after);
    const side = (name: 'before' | 'after') =>
      rows
        .flatMap((row) => (name in row ? [(row as Record<typeof name, DiffLine>)[name]] : []))
        .map((line) => line.pieces.map((piece) => piece.text).join(''));
    expect(side('before').join('\n')).toBe(before.replace(/\n$/, ''));
    expect(side('after').join('\n')).toBe(after.replace(/\n$/, ''));
  });

  it('counts changed lines that contain words', () => {
    const rows = compareTexts(text('un', 'la règle du jeu'), text('un', '', 'neuf', 'dix', 'la règle du CV'));
    expect(summaryOf(rows)).toBe('2 lignes ajoutées, 1 ligne modifiée');
  });
});

describe('a long part without a change', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `Ligne ${index + 1}`);

  it('is folded, except two lines around a change', () => {
    const rows = compareTexts(text(...lines), text(...lines, 'De plus'));
    expect(foldSame(rows).map((block) => [block.kind, block.rows.length])).toEqual([
      ['folded', 10],
      ['rows', 3],
    ]);
  });

  it('is shown when folding would hide almost nothing', () => {
    const rows = compareTexts(text(...lines.slice(0, 5)), text(...lines.slice(0, 5), 'De plus'));
    expect(foldSame(rows).flatMap((block) => (block.kind === 'folded' ? block.rows : []))).toEqual([]);
  });
});
