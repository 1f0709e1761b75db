import { describe, expect, it } from 'vitest';
import type { SeenRun } from '../pdf/visibility.ts';
import { wordsOf } from './words.ts';

const FONT = {
  name: 'Serif',
  isBold: false,
  isType3: false,
  ascent: 0.8,
  descent: 0.2,
  scale: 0.001,
  height: 1,
};
const EM = 10;

/** A line of glyphs of half an em each; `widths` has other widths for some of them. */
function run(text: string, widths: Readonly<Record<number, number>> = {}, y = 100): SeenRun {
  let x = 50;
  const glyphs = Array.from(text, (char, index) => {
    const width = widths[index] ?? EM / 2;
    const glyph = { text: char, origin: [x, y] as const, right: [width, 0] as const, isSpace: char === ' ' };
    x += width;
    return glyph;
  });
  return {
    run: {
      order: 0,
      glyphs,
      direction: [1, 0],
      up: [0, -EM],
      size: EM,
      font: FONT,
      fill: [0, 0, 0],
      stroke: 'none',
      fillAlpha: 1,
      blend: 'source-over',
      mask: null,
      stretch: 1,
      strokeAlpha: 1,
      clip: [],
      isInkless: false,
    },
    reasons: glyphs.map(() => null),
  };
}
const textsOf = (...runs: SeenRun[]) => wordsOf(runs).map(({ text }) => text);

describe('the words of a line', () => {
  it('have composed accents, and letters instead of ligatures', () => {
    expect(textsOf(run('E\u0301ric a certi\uFB01e\u0301', { 1: 0, 14: 0 }))).toEqual([
      'Éric',
      'a',
      'certifié',
    ]);
  });

  it('keep a visible hyphen at the end, and lose soft ones', () => {
    expect(textsOf(run('sous-titre forma\u00ADtion conti\u00AD'))).toEqual([
      'sous-titre',
      'formation',
      'conti-',
    ]);
  });

  it('keep their hyphens where a program writes all of them as soft ones', () => {
    expect(textsOf(run('Jean\u00ADPierre, rendez\u00ADvous 2016\u00AD2020'))).toEqual(['Jean-Pierre,', 'rendez-vous', '2016-2020']);
  }); // prettier-ignore

  it('lose a soft hyphen that has no width', () => {
    expect(textsOf(run('forma\u00ADtion', { 5: 0 }))).toEqual(['formation']);
  });

  it('are separated where a line is set so tight that no gap is as wide as a space', () => {
    const line = 'optimizing cloud architectures for reliability and scale';
    const tight = (gap: number) => {
      const letters = line.replaceAll(' ', '');
      const ends = new Set([...line.matchAll(/ /gu)].map(({ index }, rank) => index - rank - 1));
      const whole = run(letters);
      let x = 50;
      const glyphs = whole.run.glyphs.map((glyph, index) => {
        const origin = [x, 100] as const;
        x += EM / 2 + (ends.has(index) ? gap * EM : 0);
        return { ...glyph, origin };
      });
      return textsOf({ ...whole, run: { ...whole.run, glyphs } });
    };
    expect(tight(0.12)).toEqual(line.split(' '));
    expect(tight(0.06)).toEqual([line.replaceAll(' ', '')]);
  });

  it('are joined where the space between two letters is cancelled by a move back', () => {
    const space = 'restau ration'.indexOf(' ');
    expect(textsOf(run('restau ration', { [space]: 0 }))).toEqual(['restauration']);
    expect(textsOf(run('restau\u200bration', { [space]: 0 }))).toEqual(['restauration']);
    expect(textsOf(run('restau ration'))).toEqual(['restau', 'ration']);
  });

  it('are separated by a gap where no space was drawn', () => {
    const [first, second] = [run('Claire'), run('Dubois')];
    const moved = second.run.glyphs.map((glyph) => ({
      ...glyph,
      origin: [glyph.origin[0] + 33, 100] as const,
    }));
    expect(textsOf(first, { ...second, run: { ...second.run, glyphs: moved } })).toEqual([
      'Claire',
      'Dubois',
    ]);
  });

  it('are hidden when most of their letters are', () => {
    const seen = run('visible cachée');
    const reasons = seen.reasons.map((_, index) => (index > 8 || index === 0 ? 'colour' : null));
    expect(wordsOf([{ ...seen, reasons }]).map(({ reason }) => reason)).toEqual([null, 'colour']);
  });
});
