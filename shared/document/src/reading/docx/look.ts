import type { HiddenReason } from '../../document.ts';
import { child, childValue, descendants, type XmlElement } from '../../checking/xml.ts';

/** The format of letters, as far as a style or a run defines it. */
export interface Look {
  isBold?: boolean;
  /** In points. */
  size?: number;
  isVanished?: boolean;
  /** Hexadecimal, or `auto`: black or white, whichever is visible. */
  colour?: string;
  /** The background: hexadecimal, or `unknown` for a picture or a colour of the theme. */
  ground?: string;
}

const TINY_POINTS = 2;
/** Contrast ratio below which nobody can read: white on white is 1, light grey on white 1.3. */
const SEEN_CONTRAST = 1.2;
const OFF = new Set(['0', 'false', 'off', 'none']);

const toggle = (properties: XmlElement | undefined, name: string): boolean | undefined => {
  const element = child(properties, name);
  return element && !OFF.has(element.attributes.val ?? 'true');
};

/** Leaves out undefined values, so that formats can be merged. */
const said = (look: Look): Look =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));

/** The format in `w:rPr`. */
export function lookOf(properties: XmlElement | undefined): Look {
  const halfPoints = Number(childValue(properties, 'sz') ?? Number.NaN);
  const highlight = childValue(properties, 'highlight');
  return said({
    isBold: toggle(properties, 'b'),
    size: Number.isNaN(halfPoints) ? undefined : halfPoints / 2,
    isVanished: toggle(properties, 'vanish') || isTransparent(properties) || undefined,
    colour: colourOf(child(properties, 'color')),
    ground: highlight !== undefined && highlight !== 'none' ? 'unknown' : shadeOf(properties),
  });
}

/** Background of a run, a paragraph, a cell or a table. */
export function shadeOf(properties: XmlElement | undefined): string | undefined {
  const fill = child(properties, 'shd')?.attributes.fill;
  return fill === undefined || fill === 'auto' ? undefined : fill;
}

function colourOf(element: XmlElement | undefined): string | undefined {
  const { val, themeColor } = element?.attributes ?? {};
  return val ?? (themeColor && /^(?:background|light)/.test(themeColor) ? 'FFFFFF' : undefined);
}

/** Letters drawn without ink (Word 2010 and later). */
function isTransparent(properties: XmlElement | undefined): boolean {
  const fill = child(properties, 'textFill');
  if (!fill) return false;
  if (child(fill, 'noFill')) return true;
  return descendants(fill, 'alpha').some(({ attributes }) => Number(attributes.val) >= 95_000);
}

/** Why letters with this format are invisible, or undefined. */
export function hiddenReason({ isVanished, size, colour, ground }: Look): HiddenReason | undefined {
  if (isVanished) return 'invisible';
  if (size !== undefined && size < TINY_POINTS) return 'tiny';
  if (colour === undefined || colour === 'auto' || ground === 'unknown') return undefined;
  return contrast(luminance(colour), luminance(ground ?? 'FFFFFF')) < SEEN_CONTRAST ? 'colour' : undefined;
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Relative luminance (WCAG 2.2); a colour that cannot be read counts as black. */
function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    if (Number.isNaN(value)) return 0;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4);
}
