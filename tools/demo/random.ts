/** A repeatable random source: the same seed gives the same demo data everywhere (mulberry32). */
export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  next: () => number;
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  pick: <T>(items: readonly T[]) => T;
  /** Some of the items, in their order. */
  some: <T>(items: readonly T[], min: number, max: number) => T[];
  chance: (probability: number) => boolean;
};

export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  return {
    next,
    int,
    pick: (items) => items[int(0, items.length - 1)]!,
    some: (items, min, max) => {
      const wanted = Math.min(items.length, int(min, max));
      const order = items.map((_, index) => index);
      for (let index = order.length - 1; index > 0; index -= 1) {
        const other = int(0, index);
        [order[index], order[other]] = [order[other]!, order[index]!];
      }
      return order
        .slice(0, wanted)
        .toSorted((a, b) => a - b)
        .map((index) => items[index]!);
    },
    chance: (probability) => next() < probability,
  };
}
