import { PDF } from '@libpdf/core';
import {
  fitText,
  HANDS,
  isPrinted,
  printedText,
  printedWidths,
  type FieldKind,
} from '@trame/domain/signatures';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { SEAL_FONTS } from '../testing/fonts.ts';
import { contract } from '../testing/sealed.ts';
import { FontSet } from './fonts.ts';
import { stamp } from './stamp.ts';

const fonts = new FontSet(PDF.create(), SEAL_FONTS);
const FILES = [
  ['text', fonts.text],
  ...HANDS.map(({ value }) => [value, fonts.hand(value, '')] as const),
] as const;

describe('the widths of letters that pages know', () => {
  it.each(FILES)('are those of the font of the seal: %s', (name, font) => {
    const widths = printedWidths(name);
    const wrong: string[] = [];
    for (let code = 0x20; code < 0x20000; code++) {
      const letter = String.fromCodePoint(code);
      if (!isPrinted(letter) || letter.normalize('NFC') !== letter) continue;
      const real = font.canEncode(letter)
        ? Math.round(font.widthOfTextAtSize(letter, 1000)) / 1000
        : undefined;
      if (widths.get(letter) !== real) wrong.push(`${letter} ${real}`);
    }
    expect(wrong).toEqual([]);
    expect(widths.size).toBeGreaterThan(350);
  });
});

const FIELDS = [
  [
    'text',
    160,
    20,
    'Saint-Étienne-du-Rouvray, le 30 novembre, dans la salle du conseil, à dix heures précises, devant témoins',
  ],
  ['text', 160, 20, 'Rennes'],
  ['text', 60, 8, 'Je paie zéro euro. '.repeat(26).trim()],
  ['name', 90, 20, 'Marie-Clémentine de La Rochefoucauld-Estavoyer'],
  ['signature', 180, 54, 'Omar Diallo'],
  ['signature', 180, 54, 'Έλλη Παππά'],
] as const;

describe('what is typed in a field', () => {
  it.each(FIELDS)(
    'is shown by pages as the seal prints it: %s of %d × %d points, %s',
    async (kind: FieldKind, w, h, text) => {
      const [x, y] = [72, 400];
      const bytes = await stamp(await contract(1), [{ page: 0, x, y, w, h, kind, text }], SEAL_FONTS);
      const page = await (await getDocumentProxy(bytes)).getPage(1);
      const { items } = await page.getTextContent();
      const printed = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , size = 0, left = 0, bottom = 0] = item.transform as number[];
        return bottom > y - 1 && bottom < y + h && left >= x - 1
          ? [{ text: item.str, x: left - x, y: bottom - y, length: item.width, size }]
          : [];
      });
      const shown = printedText(text, { width: w, height: h }, kind);
      expect(printed.map((line) => line.text.trim())).toEqual(shown.lines.map((line) => line.text.trim()));
      for (const [at, line] of shown.lines.entries()) {
        expect(printed[at]!.size).toBeCloseTo(shown.size, 2);
        expect(printed[at]!.x).toBeCloseTo(line.x, 0);
        expect(printed[at]!.y).toBeCloseTo(line.y, 1);
        expect(Math.abs(printed[at]!.length - line.length)).toBeLessThan(0.5);
      }
    },
  );

  it('says what would be larger if it were shorter', () => {
    const widthOf = (text: string) => text.length / 2;
    const box = { width: 160, height: 20 };
    expect(fitText('Rennes', box, false, widthOf)).toMatchObject({ size: 12.4, isShrunk: false });
    expect(fitText('Rennes, '.repeat(8), box, false, widthOf)).toMatchObject({ size: 5, isShrunk: true });
  });
});
