import { LARGER } from '../rows/measures.ts';
import { LIKELY } from '../vocabulary/scores.ts';
import type { Grammar } from './grammar.ts';
import type { Part } from './parts.ts';
import { withoutPlace } from './places.ts';
import type { VotesFor } from './votes.ts';

/** Which pieces of a head are its two names. */
export interface Assignment {
  first: Part | null;
  second: Part | null;
  /** How well the pieces of the head are explained. */
  score: number;
  /** 1: the first name is first, -1: last, 0: unknown. */
  order: number;
}

export const NOTHING: Assignment = { first: null, second: null, score: -2, order: 0 };

export const secondOf = (part: Part, grammar: Grammar): Part =>
  withoutPlace(part, grammar.keepsTown ? 'long' : 'likely');

/**
 * What the score of a reading is made of: each name found counts 1 and how surely its words name it (0 to 3), times a weight. A
 * title without a firm is more common in CVs than a firm without a title, so the lack of a title costs more.
 */
const WEIGHTS = {
  first: 0.6,
  second: 0.5,
  noFirst: -1,
  noSecond: -0.7,
  /** A title of several words: a single word may be a town or a firm. */
  words: 0.2,
  /** Where a name reads as the other of the two. */
  firstReadsAsSecond: 0.4,
  secondReadsAsFirst: 0.5,
  /** Text that neither name uses. */
  rest: 0.5,
  /** Written larger than the rest of the head. */
  large: 0.6,
  /** The kind of the other entries of the section at this place counts two thirds of a certain word. */
  others: 1.2,
};
/** A score of the lists that nothing contradicts. */
const CERTAIN = 3;

/** A way to read a head: which of its pieces is which. */
export interface Candidate {
  first: Part | null;
  second: Part | null;
  rest: number;
  order: number;
}

/** Written larger than the rest of its head. */
const isLoud = (part: Part | null, usual: number): boolean => {
  const size = part?.slices[0]?.row.size ?? 0;
  return usual > 0 && size > usual * LARGER;
};

const scoreOf = (
  candidate: Candidate,
  grammar: Grammar,
  prior: number,
  votesFor: VotesFor,
  usual: number,
): number => {
  const { first, second, rest, order } = candidate;
  const one = first ? grammar.first(first.folded) : 0;
  const two = second ? grammar.second(second.folded) : 0;
  const ofFirst = first && votesFor(first);
  const ofSecond = second && votesFor(second);
  const crossOne = first ? grammar.second(first.folded) : 0;
  const crossTwo = second ? grammar.first(second.folded) : 0;
  return (
    (first ? 1 + one * WEIGHTS.first + (first.text.includes(' ') ? WEIGHTS.words : 0) : WEIGHTS.noFirst) +
    (second ? 1 + two * WEIGHTS.second : WEIGHTS.noSecond) -
    (first && one < LIKELY ? crossOne * WEIGHTS.firstReadsAsSecond : 0) -
    (second && two < CERTAIN ? crossTwo * WEIGHTS.secondReadsAsFirst : 0) -
    rest * WEIGHTS.rest +
    order * (prior + grammar.order) +
    (isLoud(first, usual) ? WEIGHTS.large : 0) +
    (isLoud(second, usual) ? WEIGHTS.large : 0) +
    (ofFirst ? (ofFirst.first - ofFirst.second - ofFirst.place) * WEIGHTS.others : 0) +
    (ofSecond ? (ofSecond.second - ofSecond.first - ofSecond.place) * WEIGHTS.others : 0)
  );
};

/** The way that explains the pieces best. */
export const best = (
  candidates: readonly Candidate[],
  grammar: Grammar,
  prior: number,
  votesFor: VotesFor,
  usual: number,
): Assignment => {
  let chosen = NOTHING;
  for (const candidate of candidates) {
    const score = scoreOf(candidate, grammar, prior, votesFor, usual);
    if (score > chosen.score) {
      chosen = { first: candidate.first, second: candidate.second, score, order: candidate.order };
    }
  }
  return chosen;
};
