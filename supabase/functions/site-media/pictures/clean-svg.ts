import { cleanDeclarations, cleanSheet } from './clean-styles.ts';
import { refuseExpansion } from './expansion.ts';
import { parseSvg, SvgError, type SvgElement } from './parse-svg.ts';
import { ATTRIBUTES, DRAWN, UNWRAPPED, WORDED } from './svg-rules.ts';

export type SvgProblem = SvgError['problem'] | 'style' | 'size' | 'empty';
export type CleanSvg =
  { ok: true; svg: string; width: number; height: number } | { ok: false; problem: SvgProblem };

const NAMESPACE = 'http://www.w3.org/2000/svg';
/** Sides of a picture of the site, in pixels: the smaller one is enlarged to this, the larger one kept below that. */
const LEAST_SIDE = 64;
const MOST_SIDE = 4000;

/**
 * The same drawing, written anew with nothing but what is on a list: shapes, texts, gradients and references within the
 * file. Scripts, events, links, other files, animations, foreign elements and comments are not on it. Nothing of the
 * file is copied as it was written.
 */
export function cleanSvg(bytes: Uint8Array): CleanSvg {
  try {
    const root = parseSvg(bytes);
    if (root.name !== 'svg') return { ok: false, problem: 'corrupt' };
    const size = sizeOf(root);
    if (!size) return { ok: false, problem: 'size' };
    const clean = cleaned(root);
    if (!clean || !clean.children.some((child) => typeof child !== 'string'))
      return { ok: false, problem: 'empty' };
    refuseExpansion(clean);
    const { width, height, viewBox } = size;
    const attributes = new Map(clean.attributes);
    for (const name of ['x', 'y', 'width', 'height', 'viewBox']) attributes.delete(name);
    const own: [string, string][] = [
      ['xmlns', NAMESPACE],
      ...(hasPrefixed(clean) ? [['xmlns:xlink', 'http://www.w3.org/1999/xlink'] as [string, string]] : []),
      ['width', String(width)],
      ['height', String(height)],
      ['viewBox', viewBox],
    ];
    const svg = written({ ...clean, attributes: new Map([...own, ...attributes]) });
    return { ok: true, svg, width, height };
  } catch (error) {
    if (error instanceof StyleError) return { ok: false, problem: 'style' };
    if (error instanceof SvgError) return { ok: false, problem: error.problem };
    throw error;
  }
}

class StyleError extends Error {}

function cleaned({ name, attributes, children }: SvgElement): SvgElement | undefined {
  if (name === 'style') {
    const sheet = cleanSheet(children.filter((child) => typeof child === 'string').join(''));
    if (sheet === undefined) throw new StyleError();
    return sheet === '' ? undefined : { name, attributes: new Map(), children: [sheet] };
  }
  if (!DRAWN.has(name)) return undefined;
  return {
    name,
    attributes: cleanAttributes(attributes),
    children: cleanChildren(children, WORDED.has(name)),
  };
}

const cleanChildren = (
  children: readonly (SvgElement | string)[],
  withWords: boolean,
): (SvgElement | string)[] =>
  children.flatMap((child) => {
    if (typeof child === 'string') return withWords ? [child] : [];
    if (UNWRAPPED.has(child.name)) return cleanChildren(child.children, withWords);
    return cleaned(child) ?? [];
  });

function cleanAttributes(attributes: ReadonlyMap<string, string>): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [name, value] of attributes) {
    if (name === 'style') {
      const clean = cleanDeclarations(value);
      if (clean !== '') kept.set(name, clean);
    } else if (ATTRIBUTES.get(name)?.(value.trim())) kept.set(name, value.trim());
  }
  return kept;
}

const hasPrefixed = ({ attributes, children }: SvgElement): boolean =>
  attributes.has('xlink:href') || children.some((child) => typeof child !== 'string' && hasPrefixed(child));

/** Pixels in each unit of CSS that a drawing program writes. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

function lengthOf(text: string | undefined): number | undefined {
  const [, number = '', unit = ''] =
    /^\+?((?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?)\s*([a-z%]*)$/i.exec((text ?? '').trim()) ?? [];
  const scale = UNITS[unit.toLowerCase()];
  const length = Number(number) * (scale ?? Number.NaN);
  return number !== '' && Number.isFinite(length) && length > 0 ? length : undefined;
}

/** The whole pixels of the drawing, in its proportions, and what of its plane it shows. */
function sizeOf({ attributes }: SvgElement): { width: number; height: number; viewBox: string } | undefined {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] =
    box.length === 4 && box.every(Number.isFinite) ? box : [];
  const hasBox = boxWidth > 0 && boxHeight > 0;
  const given = { width: lengthOf(attributes.get('width')), height: lengthOf(attributes.get('height')) };
  const width = given.width !== undefined && given.height !== undefined ? given.width : boxWidth;
  const height = given.width !== undefined && given.height !== undefined ? given.height : boxHeight;
  if (!(width > 0 && height > 0) || Math.max(width / height, height / width) > MOST_SIDE / LEAST_SIDE)
    return undefined;
  const scale = Math.min(
    Math.max(1, LEAST_SIDE / Math.min(width, height)),
    MOST_SIDE / Math.max(width, height),
  );
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    viewBox: hasBox ? [x, y, boxWidth, boxHeight].join(' ') : `0 0 ${width} ${height}`,
  };
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text of XML; characters that it cannot have are left out. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '')
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

function written({ name, attributes, children }: SvgElement): string {
  const own = Array.from(attributes, ([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  if (children.length === 0) return `<${name}${own}/>`;
  const inner = children
    .map((child) => (typeof child === 'string' ? escaped(child) : written(child)))
    .join('');
  return `<${name}${own}>${inner}</${name}>`;
}
