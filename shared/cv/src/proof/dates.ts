import { parsePeriod } from '../rules/vocabulary/dates.ts';

/** The dates of a duration for a timeline; undefined when it is only a length, or no date. */
export function periodOf(duration: string | null): { start: string | null; end: string | null } {
  return duration === null ? { start: null, end: null } : parsePeriod(duration);
}
