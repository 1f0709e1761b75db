import { satisfies } from 'compare-versions';

/** Whether a range (semver) accepts a version; one that cannot be read accepts nothing. */
export function accepts(range: string, version: string): boolean {
  if (range === '*') return true;
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
