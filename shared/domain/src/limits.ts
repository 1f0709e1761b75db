/** Longest accepted texts, in characters; the database checks the same lengths. */
export const TEXT_LIMITS = {
  full_name: 120,
  email: 254,
  city: 120,
  postal_code: 16,
  other_status: 120,
  other_sector: 120,
  job_title: 160,
  additional_notes: 5000,
  admin_notes: 10_000,
  /** One software or expertise. */
  tag: 80,
} as const;

/** Most records of one app that the palette shows. */
export const MOST_RECORDS_SHOWN = 6;

/** Most software or expertise tags of an application. */
export const MAX_TAGS = 50;
