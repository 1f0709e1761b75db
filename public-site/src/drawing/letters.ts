import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** Texts as outlines: a picture made from them is the same on every machine, whatever fonts it has. */

const require = createRequire(import.meta.url);
export const FONT_FILES = {
  display: require.resolve('@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'),
  text: require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
} as const;

const fonts = new Map<string, Font>();
function fontOf(name: keyof typeof FONT_FILES): Font {
  const known = fonts.get(name) ?? create(readFileSync(FONT_FILES[name]));
  fonts.set(name, known);
  return known;
}

const LETTER = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** The fonts of the site have no narrow space without a break. */
const drawable = (text: string) => text.replaceAll('\u202F', '\u00A0');

export function widthOf(text: string, font: keyof typeof FONT_FILES, size: number): number {
  const { unitsPerEm, layout } = {
    unitsPerEm: fontOf(font).unitsPerEm,
    layout: fontOf(font).layout(drawable(text)),
  };
  return (layout.advanceWidth * size) / unitsPerEm;
}

/** The path of a text whose line of writing begins at a point. */
export function outline(
  text: string,
  font: keyof typeof FONT_FILES,
  size: number,
  x: number,
  y: number,
): string {
  const face = fontOf(font);
  const scale = size / face.unitsPerEm;
  const { glyphs, positions } = face.layout(drawable(text));
  let pen = x;
  let path = '';
  for (const [index, glyph] of glyphs.entries()) {
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((value, at) => rounded(at % 2 === 0 ? pen + value * scale : y - value * scale));
      path += `${LETTER[command]}${points.join(' ')}`;
    }
    pen += (positions[index]?.xAdvance ?? 0) * scale;
  }
  return path;
}

/** A text in lines of a width. */
export function linesOf(text: string, font: keyof typeof FONT_FILES, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, font, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
