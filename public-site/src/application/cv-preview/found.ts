import type { ReadingErrorCode } from '@trame/cv';

/** What a CV says that the form asks for; empty where it says nothing. */
export interface Found {
  fullName: string;
  email: string;
  /** As the reader gives it: E.164 when it is a number. */
  phone: string;
  /** Of its skills those that are software: the form asks for nothing else there. */
  software: readonly string[];
  languages: readonly { language: string; level: string | null }[];
}

/** Why there is nothing to offer; `failed` when the file may not be at fault. */
export type Failure = ReadingErrorCode | 'failed';
export type Reading = { found: Found } | { failure: Failure };
