import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveVersion, type Saving, type VersionStore } from '@trame/app/version-save';
import { getSupabase, unwrap, type Database } from '@trame/data';
import type { AccountValues, BillingValues } from '@trame/domain/invoices';

type StoredBilling = Database['public']['Tables']['billing_profiles']['Row'];
/** How the person bills, with the id that rows with versions have. */
export type Billing = StoredBilling & { id: string };

/** What one save changes: the profile, or the account alone. */
export type BillingChange = Partial<BillingValues & AccountValues>;

const BILLING_KEY = ['my-billing-profile'] as const;

const withId = <Answer extends { data: StoredBilling[] | null }>(answer: Answer) => ({
  ...answer,
  data: answer.data && answer.data.map((row): Billing => ({ ...row, id: row.user_id })),
});

const read = () => getSupabase().rpc('my_billing_profile');

/** The billing profile; null before it was saved once. */
export const billingQuery = queryOptions({
  queryKey: BILLING_KEY,
  queryFn: async ({ signal }) => unwrap<Billing[]>(await read().abortSignal(signal).then(withId))[0] ?? null,
});

const save = (profile: BillingChange, version: string | null) =>
  getSupabase()
    // The first save has no version, which the generated type does not know.
    .rpc('save_billing_profile', { profile, version: version as string })
    .then(withId);

const STORE: VersionStore<Billing, BillingChange> = {
  pairs: [
    ['vat_case', 'vat_number'],
    ['number_prefix', 'next_number'],
  ],
  one: () => read().then(withId),
  insert: (change) => save(change, null),
  update: ({ updated_at: version }, change) => save(change, version),
  // Nobody else writes it but who confirms the account: this is the same person on another page or device.
  changesSince: async () => {
    const { data } = await read().then(withId);
    return (data ?? []).map(({ updated_at: at }) => ({
      name: 'Votre compte, sur une autre page',
      at,
      fields: ['legal_name'],
    }));
  },
};

/**
 * Has the mail sent that says so to the person, in case it was somebody else. A failure is not said: the daily work sends
 * what did not go out.
 */
async function announceAccount(): Promise<void> {
  await getSupabase()
    .functions.invoke('notifications', { body: { kind: 'iban-changed' } })
    .catch(() => undefined);
}

/** Saves an edit of the profile, on its latest version when other fields were changed elsewhere meanwhile. */
export function useSaveBilling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saving: Saving<Billing, BillingChange>) => saveVersion(STORE, saving),
    onSuccess: ({ row, stale }, { change }) => {
      client.setQueryData(BILLING_KEY, row ?? stale?.latest);
      if (row && change.iban) void announceAccount();
    },
  });
}
