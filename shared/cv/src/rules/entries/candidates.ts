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
  /** 1: the first name stands first, -1: last, 0: not known. */
  order: number;
}

export const NOTHING: Assignment = { first: null, second: null, score: -2, order: 0 };

export const secondOf = (part: Part, grammar: Grammar): Part =>
  withoutPlace(part, grammar.keepsTown ? 'long' : 'likely');

/** How much the other entries weigh against the words of this one. */
const TRUST = 1.2;
const LOUD = 0.6;

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
  return usual > 0 && size > usual * 1.08;
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
    (first ? 1 + one * 0.6 + (first.text.includes(' ') ? 0.2 : 0) : -1) +
    (second ? 1 + two * 0.5 : -0.7) -
    (first && one < 2 ? crossOne * 0.4 : 0) -
    (second && two < 3 ? crossTwo * 0.5 : 0) -
    rest * 0.5 +
    order * (prior + grammar.order) +
    (isLoud(first, usual) ? LOUD : 0) +
    (isLoud(second, usual) ? LOUD : 0) +
    (ofFirst ? (ofFirst.first - ofFirst.second - ofFirst.place) * TRUST : 0) +
    (ofSecond ? (ofSecond.second - ofSecond.first - ofSecond.place) * TRUST : 0)
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
