import type { ReadingErrorCode } from '@trame/document';

/** Answers to questions of the form that were found in a CV; empty for questions without one. */
export interface Found {
  fullName: string;
  email: string;
  /** As the CV reader gives it: E.164 when it is a valid number. */
  phone: string;
  /** The software among the skills: the form asks for no other skills. */
  software: readonly string[];
  languages: readonly { language: string; level: string | null }[];
}

/** Why there is nothing to offer; `failed` when the file may not be the cause. */
export type Failure = ReadingErrorCode | 'failed';
export type Reading = { found: Found } | { failure: Failure };
