// What an SVG of the site may have. Everything that is not named here is left out.

/** Elements that draw, or that those refer to. */
export const DRAWN = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'title',
  'desc',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
]);
/** Elements that are left out while what they contain is kept. */
export const UNWRAPPED = new Set(['a', 'switch']);
/** Elements whose words are kept. */
export const WORDED = new Set(['text', 'tspan', 'title', 'desc']);

const NUMBERS = /^[-+\d.,eE\s%a-z]*$/;
const WORDS = /^[-#%.,()\s\w]*$/;
const PAINT = /^(?:url\(\s*(["']?)#[\w.:-]+\1\s*\))?[-#%.,()\s\w]*$/;
const LOCAL = /^url\(\s*(["']?)#[\w.:-]+\1\s*\)$|^none$/;
/** Up to five fonts: a browser looks for each of them. */
const FONT = /^[-.'"\s\wÀ-ÿ]*(?:,[-.'"\s\wÀ-ÿ]*){0,4}$/;

/** A value that names an address, whatever is around it. */
const calls = (value: string) =>
  /url\s*\(|image(?:-set)?\s*\(|src\s*\(|expression|javascript|data\s*:/i.test(value);
const of = (form: RegExp) => (value: string) => form.test(value) && !calls(value);
const local = (form: RegExp) => (value: string) =>
  form.test(value) && !calls(value.replace(/^url\(\s*(["']?)#[\w.:-]+\1\s*\)/, ''));

type Rule = (value: string) => boolean;
const rules = (rule: Rule, names: string): [string, Rule][] => names.split(/\s+/).map((name) => [name, rule]);

/** Properties of style, as attributes, in `style`, and in style sheets. */
export const PROPERTIES: ReadonlyMap<string, Rule> = new Map([
  ...rules(local(PAINT), 'fill stroke'),
  ...rules(local(LOCAL), 'clip-path mask'),
  ...rules(of(FONT), 'font-family'),
  ...rules(
    of(WORDS),
    `fill-rule fill-opacity clip-rule stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
    color opacity stop-color stop-opacity display visibility overflow
    font-size font-weight font-style font-variant font-stretch letter-spacing word-spacing text-anchor
    text-decoration dominant-baseline alignment-baseline baseline-shift paint-order vector-effect
    shape-rendering text-rendering mask-type transform transform-origin enable-background`,
  ),
]);

/** Attributes besides these properties. */
export const ATTRIBUTES: ReadonlyMap<string, Rule> = new Map([
  ...PROPERTIES,
  ...rules(of(/^[\w.:-]+$/), 'id'),
  ...rules(of(/^[\w.:\s-]*$/), 'class'),
  ...rules(
    of(NUMBERS),
    `x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height viewBox points offset rotate
    textLength`,
  ),
  ...rules(of(/^[-+\d.,\sMmZzLlHhVvCcSsQqTtAaeE]*$/), 'd'),
  ...rules(
    of(/^[-\w.,()\s+]*$/),
    `transform gradientTransform gradientUnits clipPathUnits maskUnits maskContentUnits spreadMethod
    preserveAspectRatio lengthAdjust version`,
  ),
  ...rules((value) => /^#[\w.:-]+$/.test(value), 'href xlink:href'),
]);
