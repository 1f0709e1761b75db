import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';

type Listed = Database['public']['Functions']['office_accounts']['Returns'][number];
type Missing =
  | 'application_phone'
  | 'profile_phone'
  | 'account_holder'
  | 'confirmed_by_name'
  | 'confirmed_at'
  | 'confirmed_how'
  | 'entered_by_name'
  | 'entered_why'
  | 'returned_on'
  | 'return_code';

/** An account that a trainer is paid to. */
export type BankAccount = Omit<Listed, Missing> & { [Column in Missing]: Listed[Column] | null };

const KEY = 'office-accounts';

/** Accounts to confirm, the longest waiting first, then those confirmed last; of all, those that the search finds. */
export const accountsQuery = (search: string) =>
  queryOptions({
    queryKey: [KEY, 'list', search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BankAccount[]> =>
      unwrap<BankAccount[]>(
        await getSupabase()
          .rpc('office_accounts', { search })
          .abortSignal(signal)
          .overrideTypes<BankAccount[], { merge: false }>(),
      ),
  });

/** Says that an account, as it was shown, is the trainer’s: its end as they dictated it, and by which channel. */
export async function confirmAccount(
  { user_id, iban_set_at }: BankAccount,
  dictated: string,
  how: string,
): Promise<void> {
  unwrap(await getSupabase().rpc('confirm_iban', { of_user: user_id, dictated, how, iban_set_at }));
}

/** Says that an account, as it was shown, is not the trainer’s; they read why. */
export async function refuseAccount({ user_id, iban_set_at }: BankAccount, reason: string): Promise<void> {
  unwrap(await getSupabase().rpc('refuse_iban', { of_user: user_id, reason, iban_set_at }));
}

/** The account of a trainer as it was read. */
export type ReadAccount = { iban: string; bic: string | null; account_holder: string };

/** The whole account of a trainer; the database notes who read it and what for. */
export async function readAccount(userId: string, purpose: string): Promise<ReadAccount> {
  const [account] = unwrap<ReadAccount[]>(
    await getSupabase()
      .rpc('read_iban', { of_user: userId, purpose })
      .overrideTypes<ReadAccount[], { merge: false }>(),
  );
  if (!account) throw new AppError('not_found', `No account of ${userId}`);
  return account;
}

export type IbanReading = { id: number; at: string; reader_name: string | null; purpose: string };

/** Who read the account of a trainer, the newest first. */
export const readingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, 'readings', userId],
    queryFn: async ({ signal }): Promise<IbanReading[]> =>
      unwrap<IbanReading[]>(
        await getSupabase()
          .rpc('readings_of_iban', { of_user: userId })
          .abortSignal(signal)
          .overrideTypes<IbanReading[], { merge: false }>(),
      ),
  });

/** Accounts decide what holds invoices. */
export const accountsChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: [KEY] }),
    client.invalidateQueries({ queryKey: ['invoices'] }),
  ]);
};
