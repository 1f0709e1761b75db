/**
 * Longest accepted texts, in characters; the database checks the same lengths. Limits of applicants' fields:
 * `APPLICANT_FIELDS`.
 */
export const TEXT_LIMITS = {
  email: 254,
  admin_notes: 10_000,
  /** One software or expertise. */
  tag: 80,
} as const;

/**
 * Longest stored choice or state in characters, most entries of a list of choices, and the longest entry: rows may
 * contain choices that are no longer offered.
 */
export const CHOICE_LIMITS = { choice: 60, entries: 20, entry: 80 } as const;

/** Most records of one app that the palette shows. */
export const MOST_RECORDS_SHOWN = 6;
/** Tasks of one app on the home page. */
export const MOST_TASKS_SHOWN = 50;

/** Most software or expertise tags of an application. */
export const MAX_TAGS = 50;

/** Labels that recruiters give to an application: most of one, and the longest. */
export const MAX_LABELS = 20;
export const LABEL_LENGTH = 40;

/** Longest name of a saved view. */
export const VIEW_NAME_LENGTH = 80;

/** Most rows that one action changes. */
export const MAX_SELECTED = 1000;
/** Most applications that one request archives or restores. */
export const ARCHIVED_AT_ONCE = 500;
/** Most lines of an export. */
export const MAX_EXPORTED = 10_000;

/** Filters of a list: number of filters, values of one, longest value. */
export const MAX_CONDITIONS = 20;
export const MAX_CONDITION_VALUES = 100;
export const CONDITION_LENGTH = 120;
