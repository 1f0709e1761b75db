import { satisfies } from 'compare-versions';

/** Whether a range (semver) accepts a version; an invalid range or version accepts nothing. */
export function accepts(range: string, version: string): boolean {
  if (range === '*') return true;
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
