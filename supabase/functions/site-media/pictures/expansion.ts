import { SvgError, type SvgElement } from './parse-svg.ts';

/**
 * What one file may make a browser draw, once every reference is followed. Measured in Chromium: the slowest accepted
 * drawings that we know take about two seconds of processor.
 */
const MOST: Readonly<Drawing> = {
  /** One that is drawn apart before it is put on the picture counts ten times. */
  elements: 20_000,
  /** Numbers and commands of paths, polylines and polygons. */
  points: 30_000,
  /** Characters of texts; a text counts ten more, because its fonts are looked for. */
  characters: 4000,
  /** Elements around an element. */
  depth: 200,
};
const APART = 10;
const TEXT = 10;
/** The work for one path grows with the square of its points. */
const MOST_POINTS_OF_A_PATH = 10_000;
/** A clipping by several shapes is made one outline, which takes the square of their points. All clippings together. */
const MOST_SQUARES_OF_CLIPPINGS = 1_000_000;
const MOST_STOPS = 50;
/** A browser tries each selector on each element. */
const MOST_SELECTORS = 1000;

const REFERENCE = /url\(\s*["']?#([\w.:-]+)/g;
/** Declarations that make a browser draw an element apart: an opacity of its own, a mask, a clipping. */
const DRAWN_APART = /(?:^|;)(?:opacity|mask|clip-path):(?!(?:none|1|1\.0+)(?:;|$))/;
const POINT = /\d*\.?\d+(?:e[-+]?\d+)?|[a-df-z]/gi;

/** What drawing an element takes, with everything that it contains and refers to. */
interface Drawing {
  elements: number;
  points: number;
  characters: number;
  depth: number;
}

/** What the rules of the sheets give to the elements of a selector. */
interface Styling {
  targets: Set<SvgElement>;
  isApart: boolean;
}

const heavy = (message: string) => new SvgError('heavy', message);

/** Refuses references that lead to themselves, and drawings that take a browser seconds, however small their file. */
export function refuseExpansion(root: SvgElement): void {
  const { byId, bySelector } = indexOf(root);
  const known = new Map<SvgElement, Drawing>();
  const under = new Set<SvgElement>();
  let squares = 0;
  const drawing = (element: SvgElement): Drawing => {
    const before = known.get(element);
    if (before) return before;
    if (under.has(element)) throw heavy('A reference to itself');
    if (under.size >= MOST.depth) throw heavy('Too many references in a row');
    under.add(element);
    const stylings = stylingsOf(element, bySelector);
    const sum = ownDrawing(
      element,
      stylings.some(({ isApart }) => isApart),
    );
    const add = (other: SvgElement) => {
      const { elements, points, characters, depth } = drawing(other);
      sum.elements += elements;
      sum.points += points;
      sum.characters += characters;
      sum.depth = Math.max(sum.depth, depth + 1);
      refuseLarge(sum);
    };
    refuseLarge(sum);
    const targets = [
      ...idsOf(element).flatMap((id) => byId.get(id) ?? []),
      ...new Set(stylings.flatMap((styling) => [...styling.targets])),
    ];
    const isColour = (target: SvgElement) => isGradient(target) && !isGradient(element);
    for (const target of targets) if (!isColour(target)) add(target);
    for (const child of element.children) if (typeof child !== 'string') add(child);
    const { elements: within } = sum;
    // A colour is that of everything within, unless it has its own.
    for (const target of targets) {
      if (!isColour(target)) continue;
      add(target);
      sum.elements += within * drawing(target).elements;
      refuseLarge(sum);
    }
    if (element.name === 'clipPath' && element.children.length > 1) squares += sum.points ** 2;
    if (squares > MOST_SQUARES_OF_CLIPPINGS) throw heavy('Too many points in clippings');
    under.delete(element);
    known.set(element, sum);
    return sum;
  };
  drawing(root);
}

function refuseLarge(sum: Drawing): void {
  for (const [name, most] of Object.entries(MOST))
    if (sum[name as keyof Drawing] > most) throw heavy(`Too many ${name}`);
}

const isGradient = ({ name }: SvgElement) => name === 'linearGradient' || name === 'radialGradient';

/** What drawing an element takes, without what it contains and refers to. */
function ownDrawing({ name, attributes, children }: SvgElement, isStyledApart: boolean): Drawing {
  const isApart =
    isStyledApart ||
    Array.from(attributes).some(([key, value]) =>
      DRAWN_APART.test(key === 'style' ? value : `${key}:${value}`),
    );
  const points = pointsIn(attributes.get('d')) + pointsIn(attributes.get('points'));
  if (points > MOST_POINTS_OF_A_PATH) throw heavy('Too many points in a path');
  if (children.filter((child) => typeof child !== 'string' && child.name === 'stop').length > MOST_STOPS)
    throw heavy('Too many colours in a gradient');
  const isText = name === 'text' || name === 'tspan';
  const words = children.filter((child) => typeof child === 'string').join('');
  return {
    elements: isApart ? APART : 1,
    points,
    characters: isText ? TEXT + words.replaceAll(/\s+/g, ' ').length : 0,
    depth: 0,
  };
}

const pointsIn = (value = ''): number => value.match(POINT)?.length ?? 0;

/** Elements by id, and what the rules of the sheets give, by the selector of what they style. */
function indexOf(root: SvgElement) {
  const byId = new Map<string, SvgElement>();
  const sheets: string[] = [];
  const visit = (element: SvgElement) => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) {
      if (typeof child !== 'string') visit(child);
      else if (element.name === 'style') sheets.push(child);
    }
  };
  visit(root);
  const bySelector = new Map<string, Styling>();
  let count = 0;
  for (const rule of sheets.join('\n').split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{');
    const targets = referencesIn(declarations).flatMap((id) => byId.get(id) ?? []);
    const isApart = DRAWN_APART.test(declarations);
    for (const selector of selectors.split(',')) {
      count += 1;
      if (count > MOST_SELECTORS) throw heavy('Too many selectors');
      const subject = subjectOf(selector);
      const styling = bySelector.get(subject) ?? { targets: new Set(), isApart: false };
      for (const target of targets) styling.targets.add(target);
      bySelector.set(subject, { targets: styling.targets, isApart: styling.isApart || isApart });
    }
  }
  return { byId, bySelector };
}

/**
 * The name, class or id that an element must have for a selector, among others: what the others allow is more than what
 * the rule styles, never less.
 */
const subjectOf = (selector: string): string =>
  /^[.#]?[^.#]*/.exec(selector.trim().split(' ').at(-1) ?? '')?.[0] ?? '';

/** What the rules of the sheets give to an element. */
function stylingsOf({ name, attributes }: SvgElement, bySelector: ReadonlyMap<string, Styling>): Styling[] {
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/));
  const keys = [name, `#${attributes.get('id') ?? ''}`, ...Array.from(classes, (one) => `.${one}`)];
  return keys.flatMap((key) => bySelector.get(key) ?? []);
}

const referencesIn = (value: string): string[] => Array.from(value.matchAll(REFERENCE), ([, id = '']) => id);

/** What the attributes of an element refer to. */
const idsOf = ({ attributes }: SvgElement): string[] =>
  Array.from(attributes).flatMap(([name, value]) =>
    name === 'href' || name === 'xlink:href' ? [value.slice(1)] : referencesIn(value),
  );
