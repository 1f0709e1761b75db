import type { PurgedMonth } from '../data/purges-queries.ts';

export type MonthSum = { month: string; total: number; statuses: { status: string; count: number }[] };

/** The counts of each month, newest first, by status, all reasons together. */
export function sumMonths(counts: readonly PurgedMonth[]): MonthSum[] {
  const months = new Map<string, Map<string, number>>();
  for (const { month, status, applications } of counts) {
    const statuses = months.get(month) ?? new Map<string, number>();
    statuses.set(status, (statuses.get(status) ?? 0) + applications);
    months.set(month, statuses);
  }
  return [...months]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([month, statuses]) => ({
      month,
      total: [...statuses.values()].reduce((sum, count) => sum + count, 0),
      statuses: [...statuses].map(([status, count]) => ({ status, count })),
    }));
}
