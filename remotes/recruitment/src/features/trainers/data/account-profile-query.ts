import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { today } from '@trame/domain';
import type { AvailabilityPeriod, ProfileField, TrainerProfile } from '@trame/domain/trainers';
import { accountKeys } from './keys.ts';

/** A profile beside the application that it started from. */
export type ProfileBeside = {
  profile: TrainerProfile;
  /** Null without an application; what only a profile has is not in it. */
  application: Partial<Record<ProfileField, unknown>> | null;
  /** When the trainer last changed each field. */
  changed_at: Partial<Record<ProfileField, string>>;
  saved_at: string | null;
};

export type ComingPeriod = AvailabilityPeriod & { id: string };
/** Periods that are shown; the next ones. */
const MOST = 5;

/** The profile of a trainer and their next days; null without a profile, which a closed account has no longer. */
export const accountProfileQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.profile(userId),
    queryFn: async ({ signal }) => {
      const [profiles, coming] = await Promise.all([
        getSupabase()
          .rpc('trainer_profile', { user_id: userId })
          .abortSignal(signal)
          .overrideTypes<ProfileBeside[], { merge: false }>(),
        getSupabase()
          .from('trainer_availability')
          .select('id, starts_on, ends_on, kind, note')
          .eq('user_id', userId)
          .gte('ends_on', today())
          .order('starts_on')
          .limit(MOST)
          .abortSignal(signal)
          .overrideTypes<ComingPeriod[], { merge: false }>(),
      ]);
      const [beside] = unwrap<ProfileBeside[]>(profiles);
      return beside ? { ...beside, coming: unwrap<ComingPeriod[]>(coming) } : null;
    },
  });
