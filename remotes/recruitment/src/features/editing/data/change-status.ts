import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { statusChange, type StatusChoice } from '../model/status-change.ts';
import { saveApplication, type SavedApplication } from './save-application.ts';

export type StatusChanging = { base: ApplicationDetail; choice: StatusChoice };

/** Versions whose notes someone else added to while ours was on its way. */
const TRIES = 4;

/** Sets the status on the version that was seen. A note someone else wrote meanwhile remains above ours. */
export async function changeStatus({ base, choice }: StatusChanging): Promise<SavedApplication> {
  let seen = base;
  for (let tries = 1; ; tries += 1) {
    const saved = await saveApplication({ base: seen, change: statusChange(seen, choice) });
    if (!saved.stale || tries === TRIES) return saved;
    const isDecided = saved.stale.conflicts.every(({ column }) => column === 'admin_notes');
    if (!isDecided) return saved;
    seen = saved.stale.latest;
  }
}
