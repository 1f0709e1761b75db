import { anchorOf, lengthOf, type Anchor } from './anchors.ts';
import { assign, type Assignment, type Grammar } from './assign.ts';
import { partsOf, type Part } from './parts.ts';
import type { Row, Slice } from './rows.ts';
import { isPlace } from './vocabulary/places.ts';

/** A job or a course of studies: its two names, its dates, and what is told of it. */
export interface Entry {
  first: Part | null;
  second: Part | null;
  period: Slice | null;
  body: Row[];
}

interface Marked {
  row: Row;
  anchor: Anchor | null;
  /** Certainly told of an entry, not its head. */
  isBody: boolean;
  /** How much it reads as part of a head. */
  likeness: number;
}

interface Shape {
  above: number;
  below: number;
}

const MOST_ABOVE = 3;
const MOST_BELOW = 3;
const LABEL =
  /^(?:missions?|taches?|realisations?|activites?|responsabilites?|environnement|contexte|resultats?|technologies|technos?|outils?|logiciels?|stack|projets?|objectifs?|competences?|public|publics|methodes?|achievements?|responsibilities|tech(?:nologies)?|tools|key \w+|detail|themes?|modules?|formations? (?:animees?|dispensees?)|principales? \w+|description)\b[^:]{0,40}:/u;

const endsSentence = (text: string): boolean =>
  /[.!?…;]\s*$/u.test(text) && !/\b(?:inc|ltd|corp|co|etc|s\.a|ets|cie|sarl|st|no)\.\s*$/iu.test(text);

const wordsOf = (text: string): number => text.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word)).length;

const goesOnBullet = (row: Row, before: Marked | undefined, anchor: Anchor | null): boolean => {
  if (!before?.isBody || row.bullet > 0 || row.isAside) return false;
  if ((row.gap ?? 0) > 0.9) return false;
  if (/^\p{Ll}/u.test(row.text) && !anchor) return true;
  if (anchor?.isRange || (row.isBold && !before.row.isBold)) return false;
  const isIndented = row.height > 0 && row.x > before.row.x + 1 && Math.abs(row.x - before.row.textX) < 6;
  const wasFull = before.row.right > before.row.columnRight * 0.85;
  if (before.row.bullet > 0 && isIndented && wasFull) return true;
  // A paragraph goes on at the same place, once its line is full.
  return (
    !anchor &&
    wasFull &&
    row.height > 0 &&
    Math.abs(row.x - before.row.x) < 2 &&
    !endsSentence(before.row.text)
  );
};

const likenessOf = (row: Row, grammar: Grammar, hasBold: boolean, heads: readonly number[]): number => {
  const first = grammar.first(row.folded);
  const second = grammar.second(row.folded);
  const words = wordsOf(row.text);
  let likeness = 0;
  if (first >= 2.5) likeness += 1.5;
  if (second >= 2) likeness += 1.2;
  else if (second >= 1) likeness += 0.3;
  if (isPlace(row.text, row.folded)) likeness += 0.6;
  if (hasBold && row.isBold) likeness += 1.5;
  if (row.isUpper) likeness += 0.4;
  likeness += words <= 8 ? 0.4 : words > 14 ? -1.5 : -0.2;
  if (row.height > 0 && heads.length > 0) {
    const least = Math.min(...heads);
    if (row.x > least + 5 && !heads.some((x) => Math.abs(x - row.x) < 4)) likeness -= 2;
  }
  return likeness;
};

const markRows = (
  rows: readonly Row[],
  grammar: Grammar,
  isLoose: boolean,
  isBulleted: boolean,
): Marked[] => {
  const marks: Marked[] = [];
  for (const raw of rows) {
    const row = isBulleted && raw.bullet > 0 && anchorOf(raw, isLoose) ? raw : raw;
    const found = anchorOf(row, isLoose);
    const isListed = row.bullet > 0 && !(isBulleted && found);
    const anchor = isListed ? null : found;
    const goesOn = goesOnBullet(row, marks.at(-1), anchor);
    const isLong = wordsOf(row.text) > 20 || (endsSentence(row.text) && wordsOf(row.text) > 6);
    const isBody = !anchor && !row.isAside && (isListed || goesOn || isLong || LABEL.test(row.folded));
    marks.push({ row, anchor: goesOn ? null : anchor, isBody: isBody || goesOn, likeness: 0 });
  }
  const hasBold = marks.some(({ row }) => row.isBold) && marks.some(({ row }) => !row.isBold);
  const anchorXs = marks.flatMap(({ row, anchor }) =>
    anchor && !row.isAside ? row.cells.map(({ x }) => x) : [],
  );
  const plain = marks.filter(({ row, anchor, isBody }) => !anchor && !isBody && row.height > 0);
  const leastX = Math.min(...plain.map(({ row }) => row.x));
  const heads = [...anchorXs, ...(Number.isFinite(leastX) ? [leastX] : [])];
  for (const mark of marks) {
    mark.likeness = mark.isBody ? -4 : likenessOf(mark.row, grammar, hasBold, heads);
  }
  return marks;
};

/** Rows that may belong to the head of the anchor at `index`, nearest last for those above. */
const reach = (
  marks: readonly Marked[],
  index: number,
  shape: Shape,
  taken: ReadonlySet<number>,
): number[] => {
  const above: number[] = [];
  for (let at = index - 1; above.length < shape.above; at -= 1) {
    const mark = marks[at];
    if (!mark || mark.isBody || mark.anchor || taken.has(at)) break;
    above.unshift(at);
  }
  const below: number[] = [];
  for (let at = index + 1; below.length < shape.below; at += 1) {
    const mark = marks[at];
    if (!mark || mark.isBody || mark.anchor || taken.has(at)) break;
    below.push(at);
  }
  return [...above, index, ...below];
};

const headOf = (marks: readonly Marked[], indexes: readonly number[]): { rows: Row[]; taken: Slice[] } => {
  const own = indexes.flatMap((index) => marks.slice(index, index + 1));
  const taken = own.flatMap(({ row, anchor }) => {
    const found = anchor ?? lengthOf(row);
    return found ? [{ row, start: found.start, end: found.end }] : [];
  });
  return { rows: own.map(({ row }) => row), taken };
};

interface Head {
  indexes: number[];
  anchor: number;
  assignment: Assignment;
  score: number;
}

const gapCost = (marks: readonly Marked[], indexes: readonly number[]): number =>
  indexes
    .slice(1)
    .reduce((cost, index) => cost + Math.min(2, Math.max(0, (marks[index]?.row.gap ?? 0) - 0.7) * 1.6), 0);

const makeHead = (
  marks: readonly Marked[],
  anchor: number,
  shape: Shape,
  taken: ReadonlySet<number>,
  grammar: Grammar,
  prior: number,
): Head => {
  const indexes = reach(marks, anchor, shape, taken);
  const head = headOf(marks, indexes);
  const parts = partsOf(head.rows, head.taken);
  const assignment = assign(parts, grammar, prior);
  const likeness = indexes.reduce(
    (sum, index) => sum + (index === anchor ? 0 : (marks[index]?.likeness ?? 0)),
    0,
  );
  const size = (shape.above + shape.below) * 0.05;
  return {
    indexes,
    anchor,
    assignment,
    score: assignment.score + likeness * 0.5 - gapCost(marks, indexes) - size,
  };
};

const SHAPES: readonly Shape[] = Array.from({ length: (MOST_ABOVE + 1) * (MOST_BELOW + 1) }, (_, rank) => ({
  above: Math.floor(rank / (MOST_BELOW + 1)),
  below: rank % (MOST_BELOW + 1),
})).filter(({ above, below }) => above + below <= 4);

const layOut = (
  marks: readonly Marked[],
  anchors: readonly number[],
  shapes: readonly Shape[],
  grammar: Grammar,
  prior: number,
  usual: Shape | null,
): Head[] => {
  const taken = new Set<number>();
  return anchors.map((anchor) => {
    let chosen: Head | null = null;
    for (const shape of shapes) {
      const head = makeHead(marks, anchor, shape, taken, grammar, prior);
      if (usual)
        head.score -= (Math.abs(shape.above - usual.above) + Math.abs(shape.below - usual.below)) * 0.8;
      if (!chosen || head.score > chosen.score) chosen = head;
    }
    chosen?.indexes.forEach((index) => taken.add(index));
    return chosen as Head;
  });
};

const missed = (marks: readonly Marked[], heads: readonly Head[]): number => {
  const taken = new Set(heads.flatMap(({ indexes }) => indexes));
  return marks.reduce(
    (sum, mark, index) => sum + (taken.has(index) || mark.isBody ? 0 : Math.max(0, mark.likeness) * 0.4),
    0,
  );
};

const priorOf = (heads: readonly Head[], grammar: Grammar): number => {
  const votes = heads.reduce((sum, { assignment }) => {
    const isSure = assignment.first && grammar.first(assignment.first.folded) >= 2.5 && assignment.second;
    return sum + (isSure ? assignment.order : 0);
  }, 0);
  return Math.max(-0.8, Math.min(0.8, votes * 0.4));
};

/** The entries of a section, in their order. */
export const entriesOf = (rows: readonly Row[], grammar: Grammar, isLoose = false): Entry[] => {
  let marks = markRows(rows, grammar, isLoose, false);
  if (!marks.some(({ anchor }) => anchor)) marks = markRows(rows, grammar, isLoose, true);
  if (!marks.some(({ anchor }) => anchor)) marks = markRows(rows, grammar, true, true);
  const anchors = marks.flatMap(({ anchor, row }, index) => (anchor && isMain(row, marks) ? [index] : []));
  if (!anchors.length) return undatedOf(marks, rows, grammar);
  let shape: Shape = { above: 0, below: 0 };
  let most = Number.NEGATIVE_INFINITY;
  for (const candidate of SHAPES) {
    const heads = layOut(marks, anchors, [candidate], grammar, 0, null);
    const score = heads.reduce((sum, head) => sum + head.score, 0) - missed(marks, heads);
    if (score > most) [shape, most] = [candidate, score];
  }
  const usual = layOut(marks, anchors, [shape], grammar, 0, null);
  const prior = priorOf(usual, grammar);
  const heads = layOut(marks, anchors, SHAPES, grammar, prior, shape);
  return entriesFrom(marks, heads, grammar, prior);
};

/** A length counts as a head only where nothing is dated. */
const isMain = (row: Row, marks: readonly Marked[]): boolean => marks.length > 0 && row.text !== '';

const entriesFrom = (
  marks: readonly Marked[],
  heads: readonly Head[],
  grammar: Grammar,
  prior: number,
): Entry[] => {
  const entries: Entry[] = [];
  let company: Part | null = null;
  heads.forEach((head, rank) => {
    const previous = heads[rank - 1];
    const from = previous ? Math.max(...previous.indexes) + 1 : 0;
    const between = marks.slice(from, Math.min(...head.indexes));
    const above = contextAbove(between, grammar, prior);
    if (above.company) company = above.company;
    const { first, second } = head.assignment;
    const anchor = marks[head.anchor];
    const period = anchor?.anchor
      ? { row: anchor.row, start: anchor.anchor.start, end: anchor.anchor.end }
      : null;
    const last = entries.at(-1);
    if (last) last.body.push(...between.slice(0, between.length - above.rows).map(({ row }) => row));
    entries.push({ first, second: second ?? (first ? company : null), period, body: [] });
    if (second) company = null;
    // A company with its own dates, then the posts held there.
    if (!first && second) company = second;
    else if (second && isShared(heads[rank + 1])) company = second;
  });
  const end = heads.at(-1);
  entries.at(-1)?.body.push(...marks.slice(end ? Math.max(...end.indexes) + 1 : 0).map(({ row }) => row));
  return entries.filter(
    (entry, index) => !isOnlyContext(entry, entries[index + 1]) && (entry.first ?? entry.second),
  );
};

const isShared = (next: Head | undefined): boolean =>
  next !== undefined && next.assignment.first !== null && next.assignment.second === null;

const isOnlyContext = (entry: Entry, next: Entry | undefined): boolean =>
  !entry.first && entry.second !== null && next?.second === entry.second;

/** A company alone above several posts. */
const contextAbove = (
  between: readonly Marked[],
  grammar: Grammar,
  prior: number,
): { company: Part | null; rows: number } => {
  const free: Marked[] = [];
  for (const mark of between.toReversed()) {
    if (mark.isBody || free.length === 2) break;
    free.unshift(mark);
  }
  const own = free.filter(({ likeness }) => likeness > 0.3);
  if (!own.length) return { company: null, rows: 0 };
  const rows = own.map(({ row }) => row);
  const taken = rows.flatMap((row) => {
    const length = lengthOf(row);
    return length ? [{ row, start: length.start, end: length.end }] : [];
  });
  const found = assign(partsOf(rows, taken), grammar, prior);
  const company = found.second ?? (found.first && grammar.first(found.first.folded) < 2 ? found.first : null);
  return { company, rows: company ? free.length : 0 };
};

/** Without a date: each row that reads as a title begins an entry. */
const undatedOf = (marks: readonly Marked[], rows: readonly Row[], grammar: Grammar): Entry[] => {
  const lengths = marks.map(({ row, isBody }) => (isBody && row.bullet === 0 ? null : lengthOf(row)));
  const entries: Entry[] = [];
  let head: Row[] = [];
  let taken: Slice[] = [];
  let period: Slice | null = null;
  let body: Row[] = [];
  const close = (): void => {
    if (!head.length) return;
    const { first, second, score } = assign(partsOf(head, taken), grammar);
    const isNamed =
      (first && grammar.first(first.folded) >= 2) || (second && grammar.second(second.folded) >= 2);
    if (score > 0 && isNamed) entries.push({ first, second, period, body });
    [head, taken, period, body] = [[], [], null, []];
  };
  const isListed = marks.every(({ row }) => row.bullet > 0) && rows.length > 0;
  marks.forEach((mark, index) => {
    const { row } = mark;
    const isHead = isListed || (!mark.isBody && mark.likeness > 0);
    if (!isHead) {
      if (head.length) body.push(row);
      return;
    }
    const isNew = isListed || body.length > 0 || head.length === 0 || startsNew(head, row, grammar);
    if (isNew) close();
    head.push(row);
    const length = lengths[index];
    if (length) {
      period = { row, start: length.start, end: length.end };
      taken.push(period);
    }
  });
  close();
  return entries;
};

const startsNew = (head: readonly Row[], row: Row, grammar: Grammar): boolean => {
  if (head.length > 2 || (row.gap ?? 0) > 0.9) return true;
  const hasFirst = head.some(({ folded }) => grammar.first(folded) >= 2);
  const hasSecond = head.some(({ folded }) => grammar.second(folded) >= 2);
  if (grammar.first(row.folded) >= 2 && hasFirst) return true;
  return grammar.second(row.folded) >= 2 && hasSecond && grammar.first(row.folded) < 2;
};
