/** Colours of recipients, of which each has a pattern of its own too: colour is never alone. */
const COLOURS = 4;

/** The colour of a recipient by their place in the envelope, from 0. */
export const colourOf = (place: number): number => (place < 0 ? 0 : place % COLOURS);
