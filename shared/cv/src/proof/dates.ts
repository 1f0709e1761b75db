import { parsePeriod } from '../rules/vocabulary/dates.ts';

/** What of a duration can be put on a timeline; nothing when it is a length, or no date. */
export function periodOf(duration: string | null): { start: string | null; end: string | null } {
  return duration === null ? { start: null, end: null } : parsePeriod(duration);
}
