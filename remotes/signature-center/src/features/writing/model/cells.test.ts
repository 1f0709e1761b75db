import { describe, expect, it } from 'vitest';
import { CELLS, cellName, cellOf, cellText, middleIn } from './cells.ts';
import { newField } from './draft.ts';

const SHAPES = [0, 90, 180, 270].map((rotation) => ({ width: 600, height: 900, rotation }));
const along = { x: 1, y: 0 };

describe('a part of a page', () => {
  it('has a name as one would say it', () => {
    expect(CELLS.map(cellName)).toContain('tout en bas, à droite');
    expect(new Set(CELLS.map(cellName)).size).toBe(15);
  });

  it.each(SHAPES)('gets the field that is placed in it, however the page is turned: %j', (shape) => {
    for (const cell of CELLS)
      for (const kind of ['signature', 'checkbox'] as const) {
        const at = middleIn(cell, kind, { shape, fields: [], runs: [] });
        const field = newField(kind, { document: 'd', recipient: 'r', page: 0, shape }, at);
        expect(cellOf(field, shape)).toEqual(cell);
      }
  });

  it('gets several fields beside each other, and none over a text where there is room', () => {
    const [shape] = SHAPES;
    const cell = { row: 2, column: 1 };
    // Across the middle of the part.
    const runs = [{ text: 'Fait à Nantes', x: 200, y: 448, width: 200, along }];
    const fields: ReturnType<typeof newField>[] = [];
    for (let count = 0; count < 3; count += 1) {
      const at = middleIn(cell, 'signature', { shape: shape!, fields, runs });
      fields.push(newField('signature', { document: 'd', recipient: 'r', page: 0, shape: shape! }, at));
    }
    const [first, second, third] = fields;
    for (const { y, h } of [first!, second!]) expect(y + h <= 445 || y >= 457).toBe(true);
    expect(fields.map((field) => cellName(cellOf(field, shape!)))).toEqual([
      'au milieu, au centre',
      'au milieu, au centre',
      'en haut, au centre',
    ]);
    expect(Math.abs(first!.y - second!.y)).toBeGreaterThanOrEqual(54);
    expect(third!.y).not.toBe(first!.y);
  });

  it('says what is written in it', () => {
    const [, turned] = SHAPES;
    const runs = [
      { text: 'Le prestataire', x: 30, y: 40, width: 80, along },
      { text: ' ', x: 110, y: 40, width: 3, along },
      { text: 'Claire', x: 30, y: 25, width: 40, along },
      { text: 'Pour Trame', x: 450, y: 40, width: 80, along },
    ];
    expect(cellText(runs, SHAPES[0]!, { row: 4, column: 0 })).toBe('Le prestataire Claire');
    expect(cellText(runs, SHAPES[0]!, { row: 4, column: 2 })).toBe('Pour Trame');
    expect(cellText(runs, SHAPES[0]!, { row: 0, column: 0 })).toBe('');
    // Read from the left edge of the sheet.
    expect(cellText([{ ...runs[0]!, x: 40, along: { x: 0, y: 1 } }], turned!, { row: 0, column: 0 })).toBe(
      'Le prestataire',
    );
    const long = cellText([{ ...runs[0]!, text: 'mot '.repeat(100) }], SHAPES[0]!, { row: 4, column: 0 });
    expect(long).toMatch(/mot…$/);
  });
});
