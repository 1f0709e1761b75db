import type { Row } from '../rows/row.ts';
import { isPlace, mayBePlace } from '../vocabulary/places.ts';
import { LIKELY } from '../vocabulary/scores.ts';
import type { Grammar } from './grammar.ts';
import type { Part } from './parts.ts';

// Entries of a section have the same form: the kind that a part has in most of them is its kind in the others too.

/**
 * How strongly the other entries indicate that the part at a place of the head is a first name, a second one or a town;
 * 0 to 1 each.
 */
export interface Votes {
  first: number;
  second: number;
  place: number;
}

const NONE: Votes = { first: 0, second: 0, place: 0 };

/** A part of a head and its place: which row from the dates, which part of its row, after which mark. */
export interface Slotted {
  part: Part;
  slot: string;
}

/** The pieces of a head and their places; `anchor` is the row of the dates. */
export const slotsOf = (parts: readonly Part[], rows: readonly Row[], anchor: Row | undefined): Slotted[] => {
  const at = anchor ? rows.indexOf(anchor) : 0;
  const counts = new Map<number, number>();
  return parts.map((part) => {
    const [slice] = part.slices;
    const row = slice ? rows.indexOf(slice.row) - at : 0;
    const rank = counts.get(row) ?? 0;
    counts.set(row, rank + 1);
    return { part, slot: `${row} ${rank} ${part.separator}` };
  });
};

const keyOf = (part: Part): string => {
  const [slice] = part.slices;
  return slice ? `${slice.row.page} ${slice.row.offset + slice.start}` : '';
};

const isAt = (part: Part, chosen: Part | null): boolean => chosen !== null && keyOf(chosen) === keyOf(part);

/** One entry's votes about its places. */
export const voteOf = (
  slotted: readonly Slotted[],
  first: Part | null,
  second: Part | null,
  grammar: Grammar,
): Map<string, Votes> =>
  new Map(
    slotted.map(({ part, slot }) => {
      if (isPlace(part.text)) return [slot, { ...NONE, place: 1 }];
      if (isAt(part, first))
        return [slot, { ...NONE, first: grammar.first(part.folded) >= LIKELY ? 1 : 0.4 }];
      if (isAt(part, second))
        return [slot, { ...NONE, second: grammar.second(part.folded) >= LIKELY ? 1 : 0.6 }];
      return [slot, { ...NONE, place: mayBePlace(part.text) ? 0.3 : 0 }];
    }),
  );

/** A part is asked about in each reading of its head. */
const rememberedVotes = (votesFor: VotesFor): VotesFor => {
  const known = new Map<Part, Votes>();
  return (part) => {
    const votes = known.get(part) ?? votesFor(part);
    known.set(part, votes);
    return votes;
  };
};

/** The other entries' votes about the parts of one; undefined when it is alone. */
export const votesOfOthers = (
  slotted: readonly Slotted[],
  others: readonly ReadonlyMap<string, Votes>[],
): ((part: Part) => Votes) =>
  rememberedVotes((part) => {
    const slot = slotted.find((one) => isAt(one.part, part))?.slot;
    const own = slot === undefined ? [] : others.flatMap((votes) => votes.get(slot) ?? []);
    if (!own.length) return NONE;
    const mean = (of: (votes: Votes) => number): number =>
      own.reduce((sum, votes) => sum + of(votes), 0) / own.length;
    return {
      first: mean((one) => one.first),
      second: mean((one) => one.second),
      place: mean((one) => one.place),
    };
  });

export type VotesFor = (part: Part) => Votes;
export const NO_VOTES: VotesFor = () => NONE;
