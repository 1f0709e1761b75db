import type { TextMark } from './passage.ts';

/** A piece of text with the passages it belongs to. */
export type Segment = { text: string; start: number; keys: string[]; marks: string[] };

/**
 * Cuts a text at the edges of the passages in it, which may overlap; `marks` are the numbers of those that start there.
 */
export function segmentsOf(text: string, passages: readonly TextMark[]): Segment[] {
  const inside = passages
    .map((passage) => ({
      ...passage,
      start: Math.max(0, passage.start),
      end: Math.min(text.length, passage.end),
    }))
    .filter(({ start, end }) => start < end);
  const edges = new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])]);
  const ordered = [...edges].toSorted((a, b) => a - b);
  return ordered.slice(0, -1).map((start, at) => {
    const end = ordered[at + 1] ?? text.length;
    const over = inside.filter((passage) => passage.start <= start && passage.end >= end);
    return {
      text: text.slice(start, end),
      start,
      keys: over.map(({ key }) => key),
      marks: over.filter((passage) => passage.start === start).map(({ mark }) => mark),
    };
  });
}
