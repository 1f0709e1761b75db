import { compareReports, type Change } from './compare.ts';
import {
  readReports,
  REPORTED_NAMES,
  versionOf,
  writeReports,
  type ReportedName,
  type Versions,
} from './reports.ts';
import { versionProblems } from './required.ts';

export type Checked = {
  /** The reports of the sources as they are. */
  reports: Record<ReportedName, string>;
  versions: Versions;
  /** Packages whose committed report is another. */
  changed: ReportedName[];
  /** Why the versions do not allow the changes, in sentences. */
  problems: string[];
};

/** Compares the types of the packages with the committed reports. */
export async function checkReports(): Promise<Checked> {
  const committed = readReports();
  const reports = await writeReports();
  const versions = Object.fromEntries(REPORTED_NAMES.map((name) => [name, versionOf(name)])) as Versions;
  const changed = REPORTED_NAMES.filter((name) => reports[name] !== committed.reports[name]);
  const none: Change = { level: 'none', breaks: [] };
  const changes = Object.fromEntries(REPORTED_NAMES.map((name) => [name, none])) as Record<
    ReportedName,
    Change
  >;
  // Packages name types of each other: each is compared among all, with the others as they were and as they are.
  const whole = (all: Record<ReportedName, string>, only: ReportedName) => [
    all[only],
    ...REPORTED_NAMES.filter((name) => name !== only).map((name) => all[name]),
  ];
  for (const name of changed.filter((one) => committed.reports[one] !== '')) {
    changes[name] = await compareReports(whole(committed.reports, name), whole(reports, name));
  }
  return { reports, versions, changed, problems: versionProblems(changes, committed.versions, versions) };
}
