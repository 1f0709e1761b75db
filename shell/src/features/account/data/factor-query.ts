import { queryOptions } from '@tanstack/react-query';
import { readFactor } from '@trame/session/second-step-calls';

export const factorKey = ['account', 'factor'];

/** The authenticator app of the signed-in person; null without one. */
export const factorQueryOptions = () =>
  queryOptions({
    queryKey: factorKey,
    queryFn: async () => (await readFactor()) ?? null,
  });
