/** How many applications have something in common. */
export type Count = { key: string; count: number };

/** Days in a status that was left since: quartiles. */
export type TimeInStatus = { status: string; count: number; low: number; median: number; high: number };

/** Undecided applications of one recruiter, or of nobody. */
export type Waiting = {
  assignee: string | null;
  name: string | null;
  count: number;
  /** Those without contact for fourteen days. */
  quiet: number;
  oldest: { id: string; name: string; since: string };
};

/** The result of `recruitment_dashboard`. */
export type Dashboard = {
  from: string;
  to: string;
  unit: 'week' | 'month';
  total: number;
  previous_total: number | null;
  timeline: readonly { bucket: string; status: string; count: number }[];
  stays: readonly TimeInStatus[];
  decision: { count: number; median: number | null };
  waiting: readonly Waiting[];
  statuses: readonly Count[];
  sources: readonly Count[];
  countries: readonly Count[];
  sectors: readonly Count[];
  languages: readonly Count[];
  bands: readonly Count[];
};

const LISTS = [
  'timeline',
  'stays',
  'waiting',
  'statuses',
  'sources',
  'countries',
  'sectors',
  'languages',
  'bands',
] as const;

/** Whether an answer has the shape of the figures. */
export function isDashboard(data: unknown): data is Dashboard {
  const answer = Object(data) as Partial<Record<string, unknown>>;
  return (
    typeof answer['total'] === 'number' &&
    typeof answer['from'] === 'string' &&
    typeof answer['to'] === 'string' &&
    LISTS.every((name) => Array.isArray(answer[name]))
  );
}

/** The count of one key, 0 when it is not there. */
export const countOf = (counts: readonly Count[], key: string): number =>
  counts.find((count) => count.key === key)?.count ?? 0;

/** The sum of the counts of some keys. */
export const sumOf = (counts: readonly Count[], keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + countOf(counts, key), 0);
