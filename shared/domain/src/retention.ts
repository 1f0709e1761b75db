/**
 * Years for which what is about a person is kept: an application after the last contact (CNIL, guide du recrutement,
 * January 2023), what a company wrote after the last exchange, a request about data after its answer. The database deletes
 * after the same times; a test compares them.
 */
export const KEPT_YEARS = { application: 2, lead: 3, request: 1, objection: 3 } as const;

const WORDS = { 1: 'un an', 2: 'deux ans', 3: 'trois ans' } as const;

/** How long something is kept, as a sentence says it: « deux ans ». */
export const keptFor = (what: keyof typeof KEPT_YEARS): string => WORDS[KEPT_YEARS[what]];
