import { queryOptions } from '@tanstack/react-query';
import type { VersionStore } from '@trame/app/version-save';
import { getSupabase, unwrap, type Json } from '@trame/data';
import type { SignaturePicture } from '@trame/domain/signatures';

/** What somebody keeps: a name, a signature, initials. */
export type ProfileChange = {
  name: string;
  signature: SignaturePicture | null;
  initials: SignaturePicture | null;
};

/** What is kept; without an id: nothing yet. */
export type Profile = ProfileChange & { id: string; updated_at: string };

const COLUMNS = 'id:user_id, name, signature, initials, updated_at';
const EMPTY: ProfileChange = { name: '', signature: null, initials: null };

const read = () => getSupabase().from('signature_profiles').select(COLUMNS);

/** The signature and initials of whoever is signed in. */
export const profileQuery = queryOptions({
  queryKey: ['signature-profile'],
  queryFn: async ({ signal }): Promise<Profile> =>
    // A new one has no version and no id: `saveVersion` adds it.
    unwrap(await read().abortSignal(signal).overrideTypes<Profile[], { merge: false }>())[0] ??
    (EMPTY as Profile),
});

const stored = ({ name, signature, initials }: ProfileChange) => ({
  name,
  signature: signature as Json,
  initials: initials as Json,
});

/** Keeps a signature and initials of this account, on the version that was read. */
export const profileStore = (user: string): VersionStore<Profile, ProfileChange> => ({
  changesSince: () => Promise.resolve([]),
  one: () => read().overrideTypes<Profile[], { merge: false }>(),
  insert: (change) =>
    getSupabase()
      .from('signature_profiles')
      .insert({ ...stored(change), user_id: user })
      .select(COLUMNS)
      .overrideTypes<Profile[], { merge: false }>(),
  update: ({ updated_at }, change) =>
    getSupabase()
      .from('signature_profiles')
      .update(stored(change))
      .eq('user_id', user)
      .eq('updated_at', updated_at)
      .select(COLUMNS)
      .overrideTypes<Profile[], { merge: false }>(),
});
