import type { Change } from './compare.ts';
import { REPORTED, REPORTED_NAMES, type ReportedName, type Versions } from './reports.ts';

const numbers = (version: string): [number, number] => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
};

/** Whether a version moved far enough for a change. */
export function isEnough(before: string, now: string, level: Change['level']): boolean {
  if (level === 'none') return true;
  const [[oldMajor, oldMinor], [major, minor]] = [numbers(before), numbers(now)];
  if (major > oldMajor) return true;
  return level === 'minor' && major === oldMajor && minor > oldMinor;
}

const WHERE = {
  provided: 'HOST_API_VERSION (shared/platform/src/host-api-version.ts)',
  bundled: (name: string) => `« version » de shared/${name}/package.json`,
};

/** For each package whose version did not move as its types did: what is asked, and what would break. */
export function versionProblems(
  changes: Readonly<Record<ReportedName, Change>>,
  before: Versions,
  now: Versions,
): string[] {
  return REPORTED_NAMES.flatMap((name) => {
    const { level, breaks } = changes[name];
    if (isEnough(before[name], now[name], level)) return [];
    const asked = level === 'major' ? 'une version majeure' : 'une version mineure';
    const where = REPORTED[name].provided ? WHERE.provided : WHERE.bundled(name);
    const what = breaks.map((line) => `\n    ${line}`).join('');
    return [`@trame/${name} demande ${asked} de plus que ${before[name]} : changez ${where}.${what}`];
  });
}
