import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** One of each kind of character that patterns name by class. */
const KINDS = Array.from('aA1 \n\t_-.,;:/@(<"=?#é\u00a0\u2028\0');
/** Near each other at first: a pattern whose work doubles with a few characters is found before it takes minutes. */
const SIZES = [16, 24, 32, 48, 64, 96, 128, 192, 256, 500, 4_000, 12_000, 48_000];
/** A linear pattern of the product takes far less for the longest text, also on a slow machine. */
const SLOW_MS = 15;
/** For the longest of texts that are cut. Patterns whose work grows with its square stay under a fifth of it. */
const SLOW_WHEN_CUT_MS = 100;
/** Twice the text may take this many times as long. */
const MOST_GROWTH = 2.5;

type Node = AST.Element | AST.Alternative | AST.QuantifiableElement;

/** Short texts that an element of a pattern matches. */
function samples(node: Node, flags: string): string[] {
  switch (node.type) {
    case 'Alternative':
      return [node.elements.map((element) => samples(element, flags)[0] ?? '').join('')];
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((alternative) => samples(alternative, flags)).slice(0, 4);
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^${node.raw}$`, flags.replaceAll(/[gy]/g, ''));
      return KINDS.filter((kind) => one.test(kind)).slice(0, 3);
    }
    case 'Quantifier':
      return samples(node.element, flags).map((text) => text.repeat(Math.max(1, Math.min(node.min, 40))));
    case 'Backreference':
      // What the group is given elsewhere in the text, so that a text with both matches.
      return [node.resolved].flat().flatMap((group) => samples(group, flags).slice(0, 1));
    default:
      return [''];
  }
}

/** Elements that follow each other in a pattern, and a text that brings the engine to the first of them. */
interface Sequence {
  elements: readonly AST.Element[];
  before: string;
}

/** All sequences of elements in a pattern, those inside groups, repetitions and assertions among them. */
function sequences(alternatives: readonly AST.Alternative[], flags: string, before = ''): Sequence[] {
  return alternatives.flatMap(({ elements }) => {
    const firsts = elements.map((element) => samples(element, flags)[0] ?? '');
    return [
      { elements, before },
      ...elements.flatMap((element, at) => {
        const inner = element.type === 'Quantifier' ? element.element : element;
        const reached = before + firsts.slice(0, at).join('');
        return 'alternatives' in inner ? sequences(inner.alternatives, flags, reached) : [];
      }),
    ];
  });
}

/** Beginnings, repetitions and ends that make a pattern try most alternatives again. */
function worstTexts(pattern: RegExp): { start: string; repeated: string }[] {
  const { source, flags } = pattern;
  const { alternatives } = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const texts = new Map<string, { start: string; repeated: string }>();
  for (const { elements, before } of sequences(alternatives, flags)) {
    const parts = elements.map((element) => samples(element, flags));
    const joined = (from: number, to: number) =>
      parts
        .slice(from, to)
        .map(([first]) => first ?? '')
        .join('');
    for (let from = 0; from < parts.length; from += 1) {
      const repeated = new Set(parts[from]);
      for (let to = from + 1; to <= Math.min(parts.length, from + 6); to += 1) repeated.add(joined(from, to));
      for (const text of repeated) {
        for (const start of new Set(['', joined(0, from), before + joined(0, from)])) {
          if (text !== '') texts.set(`${start}\0\0${text}`, { start, repeated: text });
        }
      }
    }
  }
  return [...texts.values()];
}

/** Milliseconds of processor for all matches in a text. */
function cost(pattern: RegExp, text: string): number {
  const { user: before } = process.threadCpuUsage();
  if (pattern.global) text.replaceAll(pattern, '');
  else text.search(pattern);
  return (process.threadCpuUsage().user - before) / 1000;
}

const leastOf = (count: number, measure: () => number) =>
  Math.min(...Array.from({ length: count }, () => measure()));

/**
 * The text whose repetition makes a pattern take more than in proportion to its length, or undefined. Tested with the
 * engine that runs the product, with each element of the pattern, and sequences of them, repeated. Texts that are cut
 * before they are matched have a `longest` of their own.
 */
export function growsTooFast(pattern: RegExp, longest = Infinity): string | undefined {
  const sizes = SIZES.filter((size) => size < longest);
  if (Number.isFinite(longest)) sizes.push(longest);
  const slow = Number.isFinite(longest) ? SLOW_WHEN_CUT_MS : SLOW_MS;
  for (const { start, repeated } of worstTexts(pattern)) {
    // A last character that belongs to nothing: the match has to fail.
    for (const end of ['', '\u0001']) {
      const text = (size: number) => `${start}${repeated.repeat(Math.ceil(size / repeated.length))}${end}`;
      for (const size of sizes) {
        if (cost(pattern, text(size)) < slow) continue;
        const half = leastOf(3, () => cost(pattern, text(Math.floor(size / 2))));
        const whole = leastOf(3, () => cost(pattern, text(size)));
        if (whole > slow && whole > half * MOST_GROWTH) return text(24);
      }
    }
  }
  return undefined;
}
