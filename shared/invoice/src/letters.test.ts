import { expect, it } from 'vitest';
import { INVOICE } from './testing/examples.ts';
import { unprintable } from './letters.ts';

it('letters that the font of an invoice lacks are named, once each', () => {
  const named = (name: string) =>
    unprintable({ ...INVOICE, lines: INVOICE.lines.map((line) => ({ ...line, name })) });
  expect(unprintable(INVOICE)).toEqual([]);
  expect(named('Œuvre d’été – 50 % « ĳ » Łódź, Ștefan, Ελλάδα, Москва, 3 → 4 €')).toEqual([]);
  expect(named('Tableurs 🎉🎉 ❤️')).toEqual(['🎉', '❤']);
  expect(named('دورة')).toEqual(['د', 'و', 'ر', 'ة']);
});
