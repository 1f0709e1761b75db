import { expect, it } from 'vitest';
import { handWidth } from './hand-width.ts';

// Measured in the fonts of the seal, by the size of the letters.
it.each([
  ['Claire-Éléonore de La Rochefoucauld-Estavoyer', 16, 17.3, 16.3],
  ['Claire Estavoyer', 5.6, 5.9, 5.6],
  ['C.É.D.L.R.E.', 4.3, 4.7, 6.5],
  ['MARIE WAGNER', 6.3, 7.1, 11.3],
])('a name takes as much room as is kept for it: %s', (name, caveat, dancing, sacramento) => {
  const widths = [
    [handWidth(name, 'caveat'), caveat],
    [handWidth(name, 'dancing-script'), dancing],
    [handWidth(name, 'sacramento'), sacramento],
  ] as const;
  for (const [kept, measured] of widths) {
    expect(kept).toBeGreaterThanOrEqual(measured - 0.05);
    expect(kept).toBeLessThan(measured * 1.35);
  }
});
