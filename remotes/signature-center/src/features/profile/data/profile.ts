import { queryOptions } from '@tanstack/react-query';
import { AppError, currentUserId, getSupabase, unwrap, type Json } from '@trame/data';
import type { FieldValue } from '../../sheets/components/shown-field.tsx';

/** A signature or initials that a colleague keeps. */
export type Mark = Exclude<FieldValue, string | boolean | { kind: 'same' }>;

export type Profile = {
  name: string;
  signature: Mark | null;
  initials: Mark | null;
  /** Null: nothing is kept yet. */
  updated_at: string | null;
};

const KEY = ['signature-profile'] as const;

async function ownId(): Promise<string> {
  const id = await currentUserId();
  if (id === undefined || id === null) throw new AppError('unauthenticated', 'no session');
  return id;
}

/** The signature and initials of whoever is signed in. */
export const profileQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<Profile> => {
    const [row] = unwrap(
      await getSupabase()
        .from('signature_profiles')
        .select('name, signature, initials, updated_at')
        .abortSignal(signal),
    );
    if (!row) return { name: '', signature: null, initials: null, updated_at: null };
    return {
      name: row.name,
      signature: row.signature as Mark | null,
      initials: row.initials as Mark | null,
      updated_at: row.updated_at,
    };
  },
});

/** Keeps a signature and initials, on the version that was read. */
export async function saveProfile({ updated_at, ...profile }: Profile): Promise<void> {
  const values = {
    name: profile.name,
    signature: profile.signature as Json,
    initials: profile.initials as Json,
  };
  if (updated_at === null) {
    unwrap(
      await getSupabase()
        .from('signature_profiles')
        .insert({ ...values, user_id: await ownId() }),
    );
    return;
  }
  const rows = unwrap(
    await getSupabase()
      .from('signature_profiles')
      .update(values)
      .eq('user_id', await ownId())
      .eq('updated_at', updated_at)
      .select('user_id'),
  );
  if (rows.length === 0) throw new AppError('conflict', 'the profile changed meanwhile');
}
