/** What can be read in the text of a paper. */
type ReadFact = 'issued_on' | 'expires_on' | 'reference';

/** A value with the words that say it and the page they are on. */
export type ReadValue = { value: string; quote: string; page: number };

/** What was read in the text of a paper: proposals that a person confirms. */
export type PaperReading = Partial<Record<ReadFact, ReadValue>>;

/** Longest quote that is kept: a line of a page. */
export const READ_QUOTE = 160;
