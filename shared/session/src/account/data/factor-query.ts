import { queryOptions } from '@tanstack/react-query';
import { readFactor } from '../../session/data/second-step.ts';

export const factorKey = ['account', 'factor'];

/** The authenticator app of the signed-in person; null without one. */
export const factorQueryOptions = () =>
  queryOptions({
    queryKey: factorKey,
    queryFn: async () => (await readFactor()) ?? null,
  });
