// The scores of the vocabulary: how surely words name a post, a firm, a degree or a school, from 0 (not at all) to 3.

/**
 * Begins or ends with a word that names one: « Formatrice bureautique », « Data analyst ». Below this score, the word
 * is only somewhere inside.
 */
export const SURE = 2.5;

/** Holds such a word where names usually have it: « Data analyst, paid media », « Institut de la Villette ». */
export const LIKELY = 2;
