import { classifyError, getSupabase, unwrap, type Database } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { applicationKeys } from './keys.ts';

type AccountRow = Database['public']['Tables']['trainer_accounts']['Row'];

/** A trainer account as the list needs it. */
export type LinkedAccount = Pick<AccountRow, 'user_id' | 'email' | 'application_id'>;

/** The applicants of one page. */
export type Applicant = { id: string; email: string };

const COLUMNS = 'user_id, email, application_id';

/** A value inside PostgREST's `in.(…)`, quoted: e-mail addresses hold dots, and may hold commas. */
const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

async function listAccounts(applicants: readonly Applicant[], signal: AbortSignal): Promise<LinkedAccount[]> {
  const ids = applicants.map(({ id }) => id).join(',');
  const emails = applicants.map(({ email }) => quoted(email)).join(',');
  try {
    const answer = await getSupabase()
      .from('trainer_accounts')
      .select(COLUMNS)
      .or(`application_id.in.(${ids}),email.in.(${emails})`)
      .limit(applicants.length * 2)
      .abortSignal(signal);
    return unwrap<LinkedAccount[]>(answer);
  } catch (error) {
    throw classifyError(error);
  }
}

/** Trainer accounts of the applicants of one page, found by application or by address. */
export const trainerAccountsQueryOptions = (applicants: readonly Applicant[]) =>
  queryOptions({
    queryKey: applicationKeys.accounts(applicants.map(({ id }) => id)),
    queryFn: ({ signal }) => listAccounts(applicants, signal),
    enabled: applicants.length > 0,
  });
