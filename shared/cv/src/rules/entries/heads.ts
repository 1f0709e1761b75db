import { lengthOf } from '../rows/row-dates.ts';
import type { Row } from '../rows/row.ts';
import type { Slice } from '../rows/slices.ts';
import { SURE } from '../vocabulary/scores.ts';
import { assign } from './assign-names.ts';
import type { Assignment } from './candidates.ts';
import type { Grammar } from './grammar.ts';
import { type Part, partsOf } from './parts.ts';
import type { Marked } from './row-marks.ts';
import { NO_VOTES, slotsOf, type Slotted, voteOf, type Votes, votesOfOthers } from './votes.ts';

/** Number of rows of a head above and below its dates. */
export interface Shape {
  above: number;
  below: number;
}

/** A head has a title, a firm, a town and a kind of contract at most beside its dates: no more than three on one side of them. */
const MOST_ABOVE = 3;
const MOST_BELOW = 3;
const MOST_ROWS = 4;

/** Parts of the score of a head, beside how well its names fit (1 to 4 in most heads). */
const WEIGHTS = {
  /** How much its rows look like those of a head. */
  likeness: 0.5,
  /** For each height of a row beyond `GAP_IN_HEAD` between two of its rows, and the most it costs. */
  gap: 1.6,
  mostGap: 2,
  /** For each row: of two readings that explain as much, the shorter. */
  row: 0.05,
  /** For each row more or less than the other heads of the section have: less than a title found weighs. */
  otherShape: 0.8,
  /** For a row that looks like one of a head and is in none. */
  missed: 0.4,
  /** For each head whose words show which of its names is first. */
  order: 0.4,
};
/** Heights of a row between the rows of one head. */
const GAP_IN_HEAD = 0.7;
/** The most that the order of the other heads weighs: a word of the lists outweighs it. */
const MOST_ORDER = 0.8;

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
    if (!mark.isWrap) above.unshift(at);
  }
  const below: number[] = [];
  for (let at = index + 1; below.length < shape.below; at += 1) {
    const mark = marks[at];
    if (!mark || mark.isBody || mark.anchor || taken.has(at)) break;
    if (mark.isWrap) continue;
    below.push(at);
  }
  const own = [...above, index, ...below];
  return own.flatMap((at) => [at, ...wrapsOf(marks, at)]);
};

/** Rows that only go on with the cells of the one at `index`. */
const wrapsOf = (marks: readonly Marked[], index: number): number[] => {
  const wraps: number[] = [];
  for (let at = index + 1; marks[at]?.isWrap; at += 1) wraps.push(at);
  return wraps;
};

const headOf = (
  marks: readonly Marked[],
  indexes: readonly number[],
): { rows: Row[]; all: Row[]; taken: Slice[]; wraps: Set<Row> } => {
  const own = indexes.flatMap((index) => marks.slice(index, index + 1));
  const taken = own.flatMap(({ row, anchor }) => {
    const found = anchor ?? lengthOf(row);
    return found ? [{ row, start: found.start, end: found.end }] : [];
  });
  const wraps = new Set(own.filter(({ isWrap }) => isWrap).map(({ row }) => row));
  return {
    rows: own.filter(({ isTown }) => !isTown).map(({ row }) => row),
    all: own.filter(({ isWrap }) => !isWrap).map(({ row }) => row),
    taken,
    wraps,
  };
};

/** An anchor with the rows around it, and the names in them. */
export interface Head {
  indexes: number[];
  anchor: number;
  assignment: Assignment;
  votes: ReadonlyMap<string, Votes>;
  score: number;
}

const gapCost = (marks: readonly Marked[], indexes: readonly number[]): number =>
  indexes
    .slice(1)
    .reduce(
      (cost, index) =>
        cost +
        Math.min(WEIGHTS.mostGap, Math.max(0, (marks[index]?.row.gap ?? 0) - GAP_IN_HEAD) * WEIGHTS.gap),
      0,
    );

/** The pieces of the head of these rows and their places. */
type PartsAt = (indexes: readonly number[], anchor: number) => { parts: Part[]; slotted: Slotted[] };

/** Cuts the rows of each head once, however often they are read. */
const partsOfHeads = (marks: readonly Marked[]): PartsAt => {
  const known = new Map<string, ReturnType<PartsAt>>();
  return (indexes, anchor) => {
    const key = `${anchor} ${indexes.join(' ')}`;
    const found = known.get(key);
    if (found) return found;
    const head = headOf(marks, indexes);
    const parts = partsOf(head.rows, head.taken, head.wraps);
    const made = { parts, slotted: slotsOf(parts, head.all, marks[anchor]?.row) };
    known.set(key, made);
    return made;
  };
};

/** How the heads of a section are read. */
interface Reading {
  grammar: Grammar;
  prior: number;
  /** What the other heads say about the places of their pieces. */
  votes: readonly ReadonlyMap<string, Votes>[];
  partsAt: PartsAt;
}

const makeHead = (
  marks: readonly Marked[],
  anchor: number,
  indexes: number[],
  { grammar, prior, votes, partsAt }: Reading,
): Head => {
  const { parts, slotted } = partsAt(indexes, anchor);
  const assignment = assign(parts, grammar, prior, votes.length ? votesOfOthers(slotted, votes) : NO_VOTES);
  const likeness = indexes.reduce(
    (sum, index) => sum + (index === anchor ? 0 : (marks[index]?.likeness ?? 0)),
    0,
  );
  return {
    indexes,
    anchor,
    assignment,
    votes: voteOf(slotted, assignment.first, assignment.second, grammar),
    score: assignment.score + likeness * WEIGHTS.likeness - gapCost(marks, indexes),
  };
};

const SHAPES: readonly Shape[] = Array.from({ length: (MOST_ABOVE + 1) * (MOST_BELOW + 1) }, (_, rank) => ({
  above: Math.floor(rank / (MOST_BELOW + 1)),
  below: rank % (MOST_BELOW + 1),
})).filter(({ above, below }) => above + below <= MOST_ROWS);

interface Usual {
  shape: Shape;
  heads: readonly Head[];
}

const distance = (one: Shape, two: Shape): number =>
  Math.abs(one.above - two.above) + Math.abs(one.below - two.below);

const layOut = (
  marks: readonly Marked[],
  anchors: readonly number[],
  shapes: readonly Shape[],
  grammar: Grammar,
  prior: number,
  usual: Usual | null,
  partsAt: PartsAt,
): Head[] => {
  const taken = new Set<number>();
  return anchors.map((anchor, rank) => {
    let chosen: Head | null = null;
    // Rows that the usual shape gives to another entry are not taken from it.
    const others = usual?.heads.flatMap((head, other) => (other === rank ? [] : head.indexes)) ?? [];
    const refused = new Set([...taken, ...others]);
    const votes = usual?.heads.flatMap((head, other) => (other === rank ? [] : [head.votes])) ?? [];
    // Where the dates have few rows around them, several shapes take the same ones.
    const known = new Map<string, Head>();
    for (const shape of shapes) {
      const indexes = reach(marks, anchor, shape, refused);
      const key = indexes.join(' ');
      const same = known.get(key) ?? makeHead(marks, anchor, indexes, { grammar, prior, votes, partsAt });
      known.set(key, same);
      const far = usual ? distance(shape, usual.shape) * WEIGHTS.otherShape : 0;
      const score = same.score - (shape.above + shape.below) * WEIGHTS.row - far;
      if (!chosen || score > chosen.score) chosen = { ...same, score };
    }
    chosen?.indexes.forEach((index) => taken.add(index));
    return chosen as Head;
  });
};

const missed = (marks: readonly Marked[], heads: readonly Head[]): number => {
  const taken = new Set(heads.flatMap(({ indexes }) => indexes));
  return marks.reduce(
    (sum, mark, index) =>
      sum + (taken.has(index) || mark.isBody ? 0 : Math.max(0, mark.likeness) * WEIGHTS.missed),
    0,
  );
};

const priorOf = (heads: readonly Head[], grammar: Grammar): number => {
  const votes = heads.reduce((sum, { assignment }) => {
    const isSure = assignment.first && grammar.first(assignment.first.folded) >= SURE && assignment.second;
    return sum + (isSure ? assignment.order : 0);
  }, 0);
  return Math.max(-MOST_ORDER, Math.min(MOST_ORDER, votes * WEIGHTS.order));
};

/** Heads of all dated entries: the shape that explains the section best, then the differences of each entry. */
export const layOuts = (
  marks: readonly Marked[],
  anchors: readonly number[],
  grammar: Grammar,
): { heads: Head[]; prior: number } => {
  const partsAt = partsOfHeads(marks);
  let usual: Usual | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const shape of SHAPES) {
    const heads = layOut(marks, anchors, [shape], grammar, 0, null, partsAt);
    const score = heads.reduce((sum, head) => sum + head.score, 0) - missed(marks, heads);
    if (score > most) [usual, most] = [{ shape, heads }, score];
  }
  const prior = priorOf(usual?.heads ?? [], grammar);
  const heads = layOut(marks, anchors, SHAPES, grammar, prior, usual, partsAt);
  // After each was read alone, all are read again with the majority.
  return {
    heads: usual ? layOut(marks, anchors, SHAPES, grammar, prior, { ...usual, heads }, partsAt) : heads,
    prior,
  };
};
