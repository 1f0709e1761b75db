import { SvgError, type SvgElement } from './parse-svg.ts';

/** Elements that a browser draws once every reference is followed. */
const MAX_DRAWN = 20_000;
/** Elements around an element, once every reference is followed. */
const MAX_DEPTH = 200;
const REFERENCE = /url\(\s*["']?#([\w.:-]+)/g;

/** What drawing an element takes, with everything that it contains and refers to. */
interface Drawing {
  elements: number;
  depth: number;
}

/** Refuses references that lead to themselves, or that make a small file a drawing without end. */
export function refuseExpansion(root: SvgElement): void {
  const { byId, bySelector } = indexOf(root);
  const known = new Map<SvgElement, Drawing>();
  const under = new Set<SvgElement>();
  const drawing = (element: SvgElement): Drawing => {
    const before = known.get(element);
    if (before) return before;
    if (under.has(element)) throw new SvgError('heavy', 'A reference to itself');
    if (under.size >= MAX_DEPTH) throw new SvgError('heavy', 'Too many references in a row');
    under.add(element);
    const sum = { elements: 1, depth: 0 };
    const add = (other: SvgElement) => {
      const { elements, depth } = drawing(other);
      sum.elements += elements;
      sum.depth = Math.max(sum.depth, depth + 1);
      if (sum.elements > MAX_DRAWN || sum.depth > MAX_DEPTH)
        throw new SvgError('heavy', 'Too many elements once references are followed');
    };
    for (const id of idsOf(element)) {
      const target = byId.get(id);
      if (target) add(target);
    }
    for (const target of styledBy(element, bySelector)) add(target);
    for (const child of element.children) if (typeof child !== 'string') add(child);
    under.delete(element);
    known.set(element, sum);
    return sum;
  };
  drawing(root);
}

/** Elements by id, and those that the rules of the sheets refer to, by the selector of what they style. */
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
  const bySelector = new Map<string, Set<SvgElement>>();
  for (const [selectors = '', declarations = ''] of sheets
    .join('\n')
    .split('}')
    .map((rule) => rule.split('{'))) {
    const targets = referencesIn(declarations).flatMap((id) => byId.get(id) ?? []);
    if (targets.length === 0) continue;
    for (const selector of selectors.split(',')) {
      const key = subjectOf(selector);
      const all = bySelector.get(key) ?? new Set();
      for (const target of targets) all.add(target);
      bySelector.set(key, all);
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

/** What the rules of the sheets make an element refer to. */
function styledBy(
  { name, attributes }: SvgElement,
  bySelector: ReadonlyMap<string, ReadonlySet<SvgElement>>,
): Set<SvgElement> {
  const classes = (attributes.get('class') ?? '').split(/\s+/);
  const keys = [name, `#${attributes.get('id') ?? ''}`, ...classes.map((one) => `.${one}`)];
  return new Set(keys.flatMap((key) => [...(bySelector.get(key) ?? [])]));
}

const referencesIn = (value: string): string[] => Array.from(value.matchAll(REFERENCE), ([, id = '']) => id);

/** What the attributes of an element refer to. */
const idsOf = ({ attributes }: SvgElement): string[] =>
  Array.from(attributes).flatMap(([name, value]) =>
    name === 'href' || name === 'xlink:href' ? [value.slice(1)] : referencesIn(value),
  );
