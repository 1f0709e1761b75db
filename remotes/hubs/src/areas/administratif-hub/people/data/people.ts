import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

/** A trainer whom a mission or an invoice can be for. */
export type OfficeTrainer = { user_id: string; full_name: string; email: string };
/** A colleague whom an invoice can be assigned to. */
export type Colleague = { id: string; name: string };

/** Trainers with an approved account, by name. */
export const trainersQuery = () =>
  queryOptions({
    queryKey: ['office-trainers'],
    queryFn: async ({ signal }): Promise<OfficeTrainer[]> =>
      unwrap(await getSupabase().rpc('office_trainers').abortSignal(signal)),
  });

/** The people of the office, by name. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: ['office-people'],
    queryFn: async ({ signal }): Promise<Colleague[]> =>
      unwrap(await getSupabase().rpc('office_people').abortSignal(signal)),
  });
