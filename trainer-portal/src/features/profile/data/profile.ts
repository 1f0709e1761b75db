import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveVersion, type Saving, type VersionStore } from '@trame/app/version-save';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { profileFields, type TrainerProfile } from '@trame/domain/trainers';

type StoredProfile = TrainerProfile & { user_id: string; saved_at: string | null; updated_at: string };
/** The person's own profile, with the id that rows with versions have. */
export type Profile = StoredProfile & { id: string };

export const PROFILE_KEY = ['my-profile'] as const;

const withId = <Answer extends { data: StoredProfile[] | null }>(answer: Answer) => ({
  ...answer,
  data: answer.data && answer.data.map((row): Profile => ({ ...row, id: row.user_id })),
});

const read = () => getSupabase().rpc('my_profile');

export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: async ({ signal }) => {
    const [profile] = unwrap<Profile[]>(await read().abortSignal(signal).then(withId));
    if (!profile) throw new AppError('not_found', 'No profile without an account');
    return profile;
  },
});

const STORE: VersionStore<Profile, TrainerProfile> = {
  pairs: [['training_sectors', 'other_sector']],
  one: () => read().then(withId),
  update: ({ updated_at: version }, profile) =>
    getSupabase().rpc('save_my_profile', { profile, version }).then(withId),
  // Nobody else writes it: this is the same person on another page or device.
  changesSince: async () => {
    const { data } = await read().then(withId);
    return (data ?? []).map(({ updated_at: at }) => ({
      name: 'Votre compte, sur une autre page',
      at,
      fields: [...profileFields()],
    }));
  },
};

/** Saves an edit of the profile, on its latest version when other fields were changed elsewhere meanwhile. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saving: Saving<Profile, TrainerProfile>) => saveVersion(STORE, saving),
    onSuccess: ({ row, stale }) => client.setQueryData(PROFILE_KEY, row ?? stale?.latest),
  });
}
