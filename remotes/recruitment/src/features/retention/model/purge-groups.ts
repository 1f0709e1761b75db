import type { UpcomingPurge } from '../data/purges-queries.ts';
import { daysUntil } from './clock.ts';

export type PurgeGroups = {
  /** To be purged by the next run. */
  due: UpcomingPurge[];
  /** Within a week. */
  soon: UpcomingPurge[];
  /** Past their date or close to it, and kept for a trainer account. */
  held: UpcomingPurge[];
};

/** The coming purges by their reason. */
export function groupPurges(purges: readonly UpcomingPurge[], now: Date = new Date()): PurgeGroups {
  const groups: PurgeGroups = { due: [], soon: [], held: [] };
  for (const purge of purges) {
    if (purge.account_status !== null) groups.held.push(purge);
    else if (purge.is_started || daysUntil(purge.purge_on, now) <= 0) groups.due.push(purge);
    else groups.soon.push(purge);
  }
  return groups;
}
