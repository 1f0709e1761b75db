import { useQuery } from '@tanstack/react-query';
import { Alert } from '@trame/ui/alert';
import { useQuietReport } from '../../../lib/use-failure-notice.ts';
import type { ApplicationDetail } from '../data/application-columns.ts';
import { matchingUsersQueryOptions } from '../data/matching-users-query.ts';
import { trainerAccountsQueryOptions } from '../data/trainer-accounts-query.ts';
import { accountFacts, lacksAccount } from '../model/list-item.ts';

/** Says that the applicant could be given a trainer account, once that is certain (spec §4). */
export function AccountBanner({ application }: { application: ApplicationDetail }) {
  const { id, email, account_request_status } = application;
  const users = useQuery(matchingUsersQueryOptions(account_request_status ? [] : [email]));
  const userIds = users.data?.map((user) => user.id);
  // Without a user there is nothing to say, whatever the accounts.
  const accounts = useQuery(trainerAccountsQueryOptions(userIds?.length ? [id] : [], userIds));
  useQuietReport([users.error, accounts.error], 'detail-account');

  if (!accounts.data) return null;
  const facts = accountFacts(application, { users: users.data, accounts: accounts.data });
  if (!lacksAccount({ account_request_status, ...facts })) return null;
  return <Alert tone="warning">Un utilisateur existe avec cet email mais n'a pas de compte formateur</Alert>;
}
