import { isPrinted } from '@trame/domain';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { unprintable } from './letters.ts';
import { FONTS, INVOICE } from './testing/examples.ts';

it('letters that the font of an invoice lacks are named, once each', () => {
  const named = (name: string) =>
    unprintable({ ...INVOICE, lines: INVOICE.lines.map((line) => ({ ...line, name })) });
  expect(unprintable(INVOICE)).toEqual([]);
  expect(named('Œuvre d’été – 50 % « ĳ » Łódź, Ștefan, Ελλάδα, Москва, 3 → 4 €, Phương')).toEqual([]);
  expect(named('e\u0301tude')).toEqual([]);
  expect(named('Tableurs 🎉🎉 ❤️')).toEqual(['🎉']);
  expect(named('دورة')).toEqual(['د', 'و', 'ر', 'ة']);
});

it('the letters that are printed are those that both weights of the font have', () => {
  const weights = [FONTS.text, FONTS.strong].map((bytes) => create(Buffer.from(bytes)));
  const wrong: string[] = [];
  for (let code = 0x20; code <= 0x1ffff; code += 1) {
    const sign = String.fromCodePoint(code);
    if (code >= 0xfe00 && code <= 0xfe0f) continue;
    if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(sign) || sign !== sign.normalize('NFC')) continue;
    const isThere = weights.every((font) => font.hasGlyphForCodePoint(code));
    if (isPrinted(sign) !== isThere) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
