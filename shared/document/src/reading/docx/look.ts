import type { HiddenReason } from '../../document.ts';
import { child, childValue, descendants, type XmlElement } from '../../checking/xml.ts';
import { blend, differs, type Colour } from '../contrast.ts';

/** The format of letters, as far as a style or a run defines it. */
export interface Look {
  isBold?: boolean;
  /** In points. */
  size?: number;
  isVanished?: boolean;
  /** Hexadecimal, or `auto`: black or white, whichever is visible. */
  colour?: string;
  /** The background: hexadecimal, or `unknown` for a picture. */
  ground?: string;
  /** Width of the letters, in percent of what the font says. */
  width?: number;
  /** Points added between letters. */
  spacing?: number;
  /** Points by which letters stand above their line. */
  rise?: number;
}

const TINY_POINTS = 2;
/** Percent: narrower letters are a bar. */
const LEAST_WIDTH = 20;
/** Ems of negative spacing from which letters pile up; a letter is half an em wide. */
const PILE = 0.4;
/** Points above or below its line from which text is outside what a page shows of it. */
const FAR_RISE = 200;
const DEFAULT_SIZE = 10;
/** Colours of a marker, by the names that Word has for them (ECMA-376, 17.18.40). */
const MARKERS: ReadonlyMap<string, string> = new Map([
  ['black', '000000'],
  ['blue', '0000FF'],
  ['cyan', '00FFFF'],
  ['darkBlue', '000080'],
  ['darkCyan', '008080'],
  ['darkGray', '808080'],
  ['darkGreen', '008000'],
  ['darkMagenta', '800080'],
  ['darkRed', '800000'],
  ['darkYellow', '808000'],
  ['green', '00FF00'],
  ['lightGray', 'C0C0C0'],
  ['magenta', 'FF00FF'],
  ['red', 'FF0000'],
  ['white', 'FFFFFF'],
  ['yellow', 'FFFF00'],
]);
const OFF = new Set(['0', 'false', 'off', 'none']);

const toggle = (properties: XmlElement | undefined, name: string): boolean | undefined => {
  const element = child(properties, name);
  return element && !OFF.has(element.attributes.val ?? 'true');
};

/** Leaves out undefined values, so that formats can be merged. */
const said = (look: Look): Look =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));

const numberIn = (text: string | undefined, unit: number): number | undefined => {
  const value = Number.parseFloat(text ?? '');
  return Number.isNaN(value) ? undefined : value / unit;
};

/** The format in `w:rPr`. */
export function lookOf(properties: XmlElement | undefined): Look {
  const highlight = childValue(properties, 'highlight');
  const isMarked = highlight !== undefined && highlight !== 'none';
  return said({
    isBold: toggle(properties, 'b'),
    size: numberIn(childValue(properties, 'sz'), 2),
    isVanished: toggle(properties, 'vanish') || isTransparent(properties) || undefined,
    colour: inkOf(properties) ?? childValue(properties, 'color'),
    ground: isMarked ? (MARKERS.get(highlight) ?? 'unknown') : shadeOf(properties),
    width: numberIn(childValue(properties, 'w'), 1),
    spacing: numberIn(childValue(properties, 'spacing'), 20),
    rise: numberIn(childValue(properties, 'position'), 2),
  });
}

const HEX = /^[\da-f]{6}$/i;
const colourIn = (text: string): Colour => {
  const at = (place: number) => Number.parseInt(text.slice(place, place + 2), 16);
  return [at(0), at(2), at(4)];
};
const hexOf = (colour: Colour) =>
  colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('');

/** Background of a run, a paragraph, a cell or a table: its fill, under a pattern of another colour. */
export function shadeOf(properties: XmlElement | undefined): string | undefined {
  const shade = child(properties, 'shd')?.attributes;
  if (!shade) return undefined;
  const { val = 'clear', fill = 'auto', color = 'auto' } = shade;
  const plain = fill === 'auto' ? undefined : fill;
  if (val === 'clear' || val === 'nil') return plain;
  const share = val === 'solid' ? 100 : Number(/^pct(\d+)$/.exec(val)?.[1] ?? Number.NaN);
  const [ink, paper] = [color === 'auto' ? '000000' : color, plain ?? 'FFFFFF'];
  if (Number.isNaN(share) || !HEX.test(ink) || !HEX.test(paper)) return 'unknown';
  return hexOf(blend(colourIn(ink), share / 100, colourIn(paper)));
}

/** The one colour of `w14:textFill`, that Word 2010 and later take instead of `w:color`. */
function inkOf(properties: XmlElement | undefined): string | undefined {
  const fill = child(properties, 'textFill');
  const colours = fill ? ['srgbClr', 'schemeClr'].flatMap((name) => descendants(fill, name)) : [];
  const values = colours.flatMap(({ attributes }) => attributes.val ?? []).filter((value) => HEX.test(value));
  const [first] = values;
  if (first === undefined || values.length < colours.length) return undefined;
  return values.some((value) => differs(colourIn(value), colourIn(first))) ? undefined : first;
}

/** Letters drawn without ink (Word 2010 and later). */
function isTransparent(properties: XmlElement | undefined): boolean {
  const fill = child(properties, 'textFill');
  if (!fill) return false;
  if (child(fill, 'noFill')) return true;
  return descendants(fill, 'alpha').some(({ attributes }) => Number(attributes.val) >= 95_000);
}

/** Why letters with this format are invisible, or undefined. */
export function hiddenReason(look: Look): HiddenReason | undefined {
  const { isVanished, size = DEFAULT_SIZE, colour, ground = 'FFFFFF', width, spacing, rise } = look;
  if (isVanished) return 'invisible';
  if (size < TINY_POINTS || (width !== undefined && width < LEAST_WIDTH)) return 'tiny';
  if (spacing !== undefined && spacing < -PILE * size) return 'covered';
  if (rise !== undefined && Math.abs(rise) > FAR_RISE) return 'off_page';
  if (colour === undefined || !HEX.test(colour) || !HEX.test(ground)) return undefined;
  return differs(colourIn(colour), colourIn(ground)) ? undefined : 'colour';
}
