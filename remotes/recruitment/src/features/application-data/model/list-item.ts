import { identityDifferences, type IdentityDifference } from './cv-identity.ts';
import type { ListedIdentity } from '../data/cv-identities-query.ts';
import type { ApplicationCardRow } from '../data/application-columns.ts';
import type { EvaluationSummary } from '../data/evaluations-query.ts';
import type { MatchingUser } from '../data/matching-users-query.ts';
import type { ArrivedApplication } from '../data/newest-applications-query.ts';
import type { LinkedAccount } from '../data/trainer-accounts-query.ts';

/** Facts about an applicant besides the application. */
export type AccountFacts = { matching_user_id: string | null; has_trainer_account: boolean };

/** An application in the list, joined to the follow-ups of its page. */
export type ApplicationListItem = ApplicationCardRow &
  AccountFacts & {
    evaluation: EvaluationSummary | null;
    /** Until its page's evaluations are read, a card cannot show "non évaluée". */
    evaluation_state: 'loading' | 'failed' | 'loaded';
    /** Another application may come from the same person. */
    has_duplicate: boolean;
    /** Facts of its analysed CV that differ from the applicant's answers. */
    cv_differences: readonly IdentityDifference[];
  };

/** Data read after the rows of a page; each part may be missing. */
export type FollowUps = {
  accounts?: readonly LinkedAccount[] | undefined;
  users?: readonly MatchingUser[] | undefined;
  evaluations?: readonly EvaluationSummary[] | undefined;
  haveEvaluationsFailed?: boolean | undefined;
  duplicateIds?: readonly string[] | undefined;
  identities?: readonly ListedIdentity[] | undefined;
};

const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The user who has the applicant's address, and whether a trainer account is theirs or the application's. */
export function accountFacts(
  row: Pick<ApplicationCardRow, 'id' | 'email'>,
  { accounts, users }: Pick<FollowUps, 'accounts' | 'users'>,
): AccountFacts {
  const userId = users?.find(({ email }) => sameAddress(email, row.email))?.id ?? null;
  return {
    matching_user_id: userId,
    has_trainer_account:
      accounts?.some(({ application_id, user_id }) => application_id === row.id || user_id === userId) ??
      false,
  };
}

/**
 * Whether a trainer account can be opened for the applicant: there is a user, no account, and none requested yet (spec
 * §4).
 */
export function lacksAccount({
  account_request_status,
  matching_user_id,
  has_trainer_account,
}: Pick<ApplicationListItem, 'account_request_status' | keyof AccountFacts>): boolean {
  return !account_request_status && matching_user_id !== null && !has_trainer_account;
}

/** Joins a row to its account, matching user and completed evaluation. */
export function toListItem(row: ApplicationCardRow, followUps: FollowUps): ApplicationListItem {
  const { evaluations, haveEvaluationsFailed, duplicateIds, identities } = followUps;
  const identity = identities?.find(({ application_id }) => application_id === row.id);
  return {
    ...row,
    ...accountFacts(row, followUps),
    evaluation: evaluations?.find(({ application_id }) => application_id === row.id) ?? null,
    evaluation_state: evaluations ? 'loaded' : haveEvaluationsFailed ? 'failed' : 'loading',
    has_duplicate: duplicateIds?.includes(row.id) ?? false,
    cv_differences: identity ? identityDifferences(row, identity) : [],
  };
}

/** Applications of `newest` that came after everything in `known`. */
export function newerThan(
  newest: readonly ArrivedApplication[],
  known: readonly ArrivedApplication[],
): ArrivedApplication[] {
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

/**
 * Position of an application in the list, or undefined when it is not in the list.
 * @param lastPosition its position before a decision removed it from the list: its neighbours are then those of the gap
 */
export function neighboursOf(
  rows: readonly Pick<ApplicationCardRow, 'id'>[],
  id: string,
  lastPosition?: number,
): Neighbours | undefined {
  const at = rows.findIndex((row) => row.id === id);
  if (at !== -1) return { position: at + 1, previous: rows[at - 1]?.id, next: rows[at + 1]?.id };
  if (lastPosition === undefined) return undefined;
  const gap = Math.min(lastPosition - 1, rows.length);
  return { position: gap + 1, previous: rows[gap - 1]?.id, next: rows[gap]?.id };
}
