import type { TransactionSql } from 'postgres';

/** How applicants of the demo came to the form; each occurs in proportion to its number of entries here. */
const SOURCES = [
  'site',
  'linkedin',
  'site',
  'cooptation',
  'france-travail',
  'site',
  'linkedin',
  'newsletter',
  'site',
  'linkedin',
  'salon',
  'cooptation',
] as const;

const DAY = 86_400_000;

/** The statuses before each status. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  contacted: ['new', 'contacted'],
  evaluated: ['new', 'contacted', 'evaluated'],
  accepted: ['new', 'contacted', 'evaluated', 'accepted'],
  rejected: ['new', 'contacted', 'rejected'],
};

/** How the applicant with this index came to the form. */
export const sourceAt = (index: number): string => SOURCES[(index * 5) % SOURCES.length]!;

export type Step = { from: string; to: string; at: Date };

/** The statuses of an application up to its present one, some days each, all of it in the past. */
export function stepsTo(status: string, index: number, createdAt: Date, now: Date): Step[] {
  const path = PATHS[status] ?? ['new', status];
  if (status === 'new') return [];
  const days = path
    .slice(1)
    .map((_, rank) => 0.6 + ((index * 7 + rank * 11) % 13) * (rank === 0 ? 0.4 : 1.1));
  const whole = days.reduce((sum, each) => sum + each, 0);
  const room = (now.getTime() - createdAt.getTime()) / DAY;
  const pace = Math.min(1, (room * 0.9) / whole);
  let at = createdAt.getTime();
  return path.slice(1).map((to, rank) => {
    at += days[rank]! * pace * DAY;
    return { from: path[rank]!, to, at: new Date(at) };
  });
}

/** Writes the journal of an application as its history would have. */
export async function writeHistory(
  tx: TransactionSql,
  applicationId: string,
  createdAt: Date,
  steps: readonly Step[],
  recruiterId: string,
): Promise<void> {
  await tx`
    insert into private.audit_log (at, actor_role, table_name, operation, row_key, application_id, changes)
    values (${createdAt}, 'service_role', 'trainer_applications', 'INSERT', ${applicationId}, ${applicationId},
      ${tx.json({ status: { to: 'new' } })})`;
  for (const { from, to, at } of steps) {
    await tx`
      insert into private.audit_log (at, actor_id, actor_role, table_name, operation, row_key, application_id, changes)
      values (${at}, ${recruiterId}, 'authenticated', 'trainer_applications', 'UPDATE', ${applicationId}, ${applicationId},
        ${tx.json({ status: { from, to } })})`;
  }
}
