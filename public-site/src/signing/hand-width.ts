import type { Hand } from '@trame/domain/signatures';

/** Widths of letters in each hand, by their size: a little more than they are on average in names. */
const WIDTHS: Readonly<Record<Hand, { small: number; capital: number }>> = {
  caveat: { small: 0.36, capital: 0.58 },
  'dancing-script': { small: 0.39, capital: 0.64 },
  sacramento: { small: 0.36, capital: 1.03 },
};

/** How wide a text is in a hand, by the size of its letters; spaces and marks are half a small letter. */
export function handWidth(text: string, hand: Hand): number {
  const { small, capital } = WIDTHS[hand];
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return capitals * capital + (letters - capitals) * small + ((text.length - letters) * small) / 2;
}
