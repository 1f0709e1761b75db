import { useQuery } from '@tanstack/react-query';
import { trainerAccountQuery, type MyAccount } from '../data/trainer-account-query.ts';
import type { TrainerState } from './access.ts';

export type TrainerAccess = { state: TrainerState; account: MyAccount | null };

/** The person's account as last read; `none` until then. Below `RequireTrainer` it has been read. */
export function useTrainerAccess(): TrainerAccess {
  const { data } = useQuery(trainerAccountQuery);
  return { state: data?.status ?? 'none', account: data ?? null };
}
