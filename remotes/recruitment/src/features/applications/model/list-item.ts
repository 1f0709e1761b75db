import type { ApplicationCardRow } from '../data/application-columns.ts';
import type { EvaluationSummary } from '../data/evaluations-query.ts';
import type { MatchingUser } from '../data/matching-users-query.ts';
import type { LinkedAccount } from '../data/trainer-accounts-query.ts';

/** An application in the list, joined to what its page's follow-ups brought. */
export type ApplicationListItem = ApplicationCardRow & {
  matching_user_id: string | null;
  has_trainer_account: boolean;
  evaluation: EvaluationSummary | null;
  /** Until its page's evaluations are read, a card cannot say "non évaluée". */
  evaluation_state: 'loading' | 'failed' | 'loaded';
};

/** What follows the rows of a page; each part may be missing. */
export type FollowUps = {
  accounts?: readonly LinkedAccount[] | undefined;
  users?: readonly MatchingUser[] | undefined;
  evaluations?: readonly EvaluationSummary[] | undefined;
  haveEvaluationsFailed?: boolean | undefined;
};

const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Joins a row to its account, matching user and completed evaluation. */
export function toListItem(
  row: ApplicationCardRow,
  { accounts, users, evaluations, haveEvaluationsFailed }: FollowUps,
): ApplicationListItem {
  return {
    ...row,
    matching_user_id: users?.find(({ email }) => sameAddress(email, row.email))?.id ?? null,
    has_trainer_account:
      accounts?.some(
        ({ application_id, email }) => application_id === row.id || sameAddress(email, row.email),
      ) ?? false,
    evaluation: evaluations?.find(({ application_id }) => application_id === row.id) ?? null,
    evaluation_state: evaluations ? 'loaded' : haveEvaluationsFailed ? 'failed' : 'loading',
  };
}

/** Applications of `newest` that came after everything in `known`. */
export function newerThan(
  newest: readonly ApplicationCardRow[],
  known: readonly ApplicationCardRow[],
): ApplicationCardRow[] {
  const first = known[0];
  if (!first) return [...newest];
  const ids = new Set(known.map(({ id }) => id));
  const since = Date.parse(first.created_at);
  return newest.filter(({ id, created_at }) => !ids.has(id) && Date.parse(created_at) >= since);
}

/** "1 nouvelle candidature"; a whole page of them may be only the beginning. */
export function newerLabel(count: number, pageSize: number): string {
  if (count >= pageSize) return `Plus de ${pageSize - 1} nouvelles candidatures`;
  return count > 1 ? `${count} nouvelles candidatures` : `${count} nouvelle candidature`;
}

/** The applications before and after one in the list. */
export type Neighbours = { position: number; previous?: string | undefined; next?: string | undefined };

/** Where an application stands in the list, or undefined when the list does not hold it. */
export function neighboursOf(
  rows: readonly Pick<ApplicationCardRow, 'id'>[],
  id: string,
): Neighbours | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? undefined : { position: at + 1, previous: rows[at - 1]?.id, next: rows[at + 1]?.id };
}
