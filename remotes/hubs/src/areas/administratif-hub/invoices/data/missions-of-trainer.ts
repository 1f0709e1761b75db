import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

export type TrainerMission = { id: string; title: string; order_number: string; total_cents: number };

/** The missions of a trainer that no invoice is for yet. */
export const missionsOfTrainerQuery = (userId: string) =>
  queryOptions({
    queryKey: ['missions', 'of-trainer', userId],
    queryFn: async ({ signal }): Promise<TrainerMission[]> =>
      unwrap<TrainerMission[]>(
        await getSupabase()
          .from('missions')
          .select('id, title, order_number, total_cents')
          .eq('user_id', userId)
          .in('status', ['planned', 'running', 'done'])
          .order('starts_on', { ascending: false })
          .limit(200)
          .abortSignal(signal)
          .overrideTypes<TrainerMission[], { merge: false }>(),
      ),
    enabled: userId !== '',
  });
