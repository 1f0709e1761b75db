import type { MatchingUser } from '../../application-data/data/matching-users-query.ts';
import type { LinkedAccount } from '../../application-data/data/trainer-accounts-query.ts';
import { accountFacts, lacksAccount } from '../../application-data/model/list-item.ts';

/** Fields of an application that decide about its account. */
export type Applicant = { id: string; email: string; account_request_status: string | null };

/**
 * The state of an applicant's account: it can be created (spec §4), an existing one can be linked, one is linked to
 * this application, or to another of theirs. Undefined when there is none.
 */
export type AccountSituation =
  { kind: 'create' } | { kind: 'link' | 'linked' | 'elsewhere'; account: LinkedAccount } | undefined;

export function accountSituation(
  applicant: Applicant,
  known: { users: readonly MatchingUser[]; accounts: readonly LinkedAccount[] },
): AccountSituation {
  const linked = known.accounts.find(({ application_id }) => application_id === applicant.id);
  if (linked) return { kind: 'linked', account: linked };
  const facts = accountFacts(applicant, known);
  if (lacksAccount({ ...applicant, ...facts })) return { kind: 'create' };
  const own = known.accounts.find(({ user_id }) => user_id === facts.matching_user_id);
  if (!own) return undefined;
  return { kind: own.application_id === null ? 'link' : 'elsewhere', account: own };
}
