import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { wholeList } from './whole-list.ts';

/** A trainer whom a mission or an invoice can be for. */
export type OfficeTrainer = { user_id: string; full_name: string; email: string; status: string };
/** A colleague whom an invoice can be assigned to. */
export type Colleague = { id: string; name: string };

/** Trainers with an approved account, by name; with former ones also those whose invoices may still come. */
export const trainersQuery = (withFormer = false) =>
  queryOptions({
    queryKey: ['office-trainers', withFormer],
    queryFn: ({ signal }): Promise<OfficeTrainer[]> =>
      wholeList((from, to) =>
        getSupabase().rpc('office_trainers', { with_former: withFormer }).range(from, to).abortSignal(signal),
      ),
  });

/** The people of the office, by name. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: ['office-people'],
    queryFn: async ({ signal }): Promise<Colleague[]> =>
      unwrap(await getSupabase().rpc('office_people').abortSignal(signal)),
  });
