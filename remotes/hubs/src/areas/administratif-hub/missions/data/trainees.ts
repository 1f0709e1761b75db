import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';

/** How many trainees of each type of the yearly report a mission had; null: nobody has said it. */
export type Trainees = Readonly<Partial<Record<string, number>>>;

export type MissionTrainees = { trainees: Trainees | null; updated_at: string };

export const traineesQuery = (mission: string) =>
  queryOptions({
    queryKey: ['missions', 'trainees', mission],
    queryFn: async ({ signal }): Promise<MissionTrainees> => {
      const [row] = unwrap<MissionTrainees[]>(
        await getSupabase()
          .from('missions')
          .select('trainees, updated_at')
          .eq('id', mission)
          .abortSignal(signal)
          .overrideTypes<MissionTrainees[], { merge: false }>(),
      );
      if (!row) throw new AppError('not_found', `No mission: ${mission}`);
      return row;
    },
  });

/** Notes the trainees of a mission, on the version that was read. */
export async function saveTrainees(mission: string, version: string, trainees: Trainees): Promise<void> {
  const saved = unwrap(
    await getSupabase()
      .from('missions')
      .update({ trainees })
      .eq('id', mission)
      .eq('updated_at', version)
      .select('id'),
  );
  if (saved.length === 0) throw new AppError('conflict', `The mission has changed: ${mission}`);
}
