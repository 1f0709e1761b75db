/** Where a chart of threads is drawn: two sizes, so that its text keeps its size on a phone. */
export type Frame = { width: number; height: number; left: number; right: number; bottom: number };

export const FRAMES = {
  wide: { width: 1090, height: 236, left: 44, right: 250, bottom: 22 },
  narrow: { width: 326, height: 190, left: 36, right: 22, bottom: 22 },
} as const satisfies Record<string, Frame>;

const TOP = 8;
const WARP = 6;
/** Text below each other needs so much. */
const LINE = 17;
/** Half of what the warp covers of a thread that passes under it. */
const COVER = 7;

export type Thread = {
  /** The thread itself, in pieces where there was no sheet. */
  path: string;
  /** Warps that pass over it. */
  over: { x: number; y: number }[];
  /** Its end, where its name is written. */
  end: { x: number; y: number } | undefined;
};

export type Chart = {
  warps: number[];
  levels: { score: number; y: number }[];
  threads: Thread[];
  bottom: number;
  warp: number;
  cover: number;
  top: number;
};

/** The lowest line of a chart: the tens below the least score, at most 50. */
const floorOf = (scores: readonly (number | null)[]): number => {
  const least = Math.min(50, ...scores.filter((score) => score !== null));
  return Math.max(Math.floor(least / 10) * 10, 0);
};

const SHOWN_LEVELS = [0, 20, 50, 70, 85, 100];

/** Warps are moments, threads are scores: over one warp, under the next. */
export function drawChart(
  curves: readonly (readonly (number | null)[])[],
  moments: number,
  frame: Frame,
): Chart {
  const floor = floorOf(curves.flat());
  const bottom = frame.height - frame.bottom;
  const span = frame.width - frame.left - frame.right;
  const xOf = (at: number) => frame.left + (moments < 2 ? span / 2 : (at * span) / (moments - 1));
  const yOf = (score: number) => TOP + ((100 - score) / (100 - floor)) * (bottom - TOP);
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    warps: Array.from({ length: moments }, (_, at) => round(xOf(at))),
    levels: [floor, ...SHOWN_LEVELS.filter((score) => score > floor + 5)].map((score) => ({
      score,
      y: round(yOf(score)),
    })),
    threads: curves.map((scores, row) => {
      let path = '';
      let isDown = false;
      const over: Thread['over'] = [];
      let end: Thread['end'];
      for (const [at, score] of scores.entries()) {
        if (score === null) {
          isDown = false;
          continue;
        }
        const [x, y] = [round(xOf(at)), round(yOf(score))];
        path += `${isDown ? 'L' : 'M'}${x} ${y}`;
        isDown = true;
        if ((at + row) % 2 === 1) over.push({ x, y });
        end = { x, y };
      }
      return { path, over, end };
    }),
    bottom,
    warp: WARP,
    cover: COVER,
    top: TOP,
  };
}

/** Heights of names beside each other: each as near its thread as the others allow. */
export function spread(heights: readonly number[], most: number): number[] {
  const order = heights.map((y, at) => ({ y, at })).toSorted((one, other) => one.y - other.y);
  const placed: number[] = [];
  let last = -Infinity;
  for (const { y, at } of order) {
    last = Math.max(y, last + LINE);
    placed[at] = last;
  }
  // What was pushed out at the bottom moves up, and those above with it.
  let limit = most;
  for (const { at } of order.toReversed()) {
    const y = Math.min(placed[at] ?? 0, limit);
    placed[at] = y;
    limit = y - LINE;
  }
  return placed;
}
