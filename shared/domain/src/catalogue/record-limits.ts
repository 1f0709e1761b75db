/** Longest and most of what stands beside a sheet: its address, notes and results; the database has the same. */
export const PROGRAMME_RECORD_LIMITS = {
  /** The last part of the address of its page. */
  slug: 90,
  publicationNote: 500,
  proposalNote: 1000,
  results: 60,
  resultPeople: 1_000_000,
  resultSource: 200,
  firstYear: 2000,
  lastYear: 2100,
} as const;
