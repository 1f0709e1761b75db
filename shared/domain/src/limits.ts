/** Longest accepted texts, in characters; the database checks the same lengths. What applicants answer: see `APPLICANT_FIELDS`. */
export const TEXT_LIMITS = {
  email: 254,
  admin_notes: 10_000,
  /** One software or expertise. */
  tag: 80,
} as const;

/** Longest stored choice or state, in characters, most entries of a list of choices, and their longest: rows may hold others than today's. */
export const CHOICE_LIMITS = { choice: 60, entries: 20, entry: 80 } as const;

/** Most records of one app that the palette shows. */
export const MOST_RECORDS_SHOWN = 6;

/** Most software or expertise tags of an application. */
export const MAX_TAGS = 50;
