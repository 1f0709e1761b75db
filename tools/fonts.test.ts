import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type ChildNode } from 'postcss';
import subset from 'subset-font';
import { describe, expect, it } from 'vitest';
import { FONT_FOLDER, FONTS, HAND_FOLDER, HANDS, makeFont, makeHand } from './fonts.ts';

it.each(Object.keys(FONTS) as (keyof typeof FONTS)[])(
  '%s is made from the font that is locked',
  async (name) => {
    const made = await makeFont(name);
    expect(made.equals(readFileSync(join(FONT_FOLDER, name)))).toBe(true);
  },
);

it.each(Object.keys(HANDS) as (keyof typeof HANDS)[])(
  '%s is made from the font of the seal',
  async (name) => {
    const made = await makeHand(name);
    expect(made.equals(readFileSync(join(HAND_FOLDER, name)))).toBe(true);
  },
);

const STYLES = join(FONT_FOLDER, '../styles');
const read = (file: string) => parse(readFileSync(join(STYLES, file), 'utf8'));
/** The value of each declaration among some nodes. */
const valuesOf = (nodes: readonly ChildNode[] = []) =>
  Object.fromEntries(
    nodes.flatMap((node) => (node.type === 'decl' ? [[node.prop, node.value.replaceAll("'", '')]] : [])),
  );

/** The descriptors of every `@font-face` of a style sheet. */
const facesOf = (file: string) =>
  read(file).nodes.flatMap((node) =>
    node.type === 'atrule' && node.name === 'font-face' ? [valuesOf(node.nodes)] : [],
  );

/** Heights of a font in parts of its size, from its table `hhea`. */
async function heightsOf(name: keyof typeof FONTS) {
  const font = await subset(readFileSync(join(FONT_FOLDER, name)), 'x', { targetFormat: 'sfnt' });
  const table = (tag: string): Buffer => {
    const entry = font.indexOf(tag, 12, 'latin1');
    return font.subarray(font.readUInt32BE(entry + 8));
  };
  const size = table('head').readUInt16BE(18);
  const [ascent = 0, descent = 0, gap = 0] = [4, 6, 8].map((at) => table('hhea').readInt16BE(at) / size);
  return { ascent, descent: -descent, gap };
}

describe('the faces of systems, shown until a font is there', () => {
  const fallbacks = facesOf('fallback-fonts.css');
  const declared = [...fallbacks, ...facesOf('fonts.css')].map((face) => face['font-family']);

  it.each([
    ['--font-ui', 'Inter Variable'],
    ['--font-display', 'Brygada 1918 Variable'],
  ])('are all declared, after the font itself: %s', (token, font) => {
    const [root] = read('tokens.css').nodes.filter((node) => node.type === 'rule');
    const families = (valuesOf(root?.nodes)[token] ?? '').split(',').map((family) => family.trim());
    const faces = families.filter((family) => !['system-ui', 'sans-serif', 'serif'].includes(family));
    expect(faces[0]).toBe(font);
    expect(faces.length).toBeGreaterThan(1);
    for (const face of faces) expect(declared).toContain(face);
  });

  it.each(fallbacks.map((face) => [face['font-family'] ?? '', face] as const))(
    'have the heights of the font: %s',
    async (family, face) => {
      const own = await heightsOf(
        family.startsWith('Inter') ? 'inter-latin.woff2' : 'brygada-1918-latin.woff2',
      );
      const part = (name: string) => Number.parseFloat(face[name] ?? '') / 100;
      const width = part('size-adjust');
      expect(part('ascent-override') * width).toBeCloseTo(own.ascent, 2);
      expect(part('descent-override') * width).toBeCloseTo(own.descent, 2);
      expect(part('line-gap-override')).toBeCloseTo(own.gap, 2);
    },
  );
});
