import { applicationKeys } from '../../application-data/data/keys.ts';

/** Query keys of duplicates; below those of applications, because a change of one may create or remove a duplicate. */
export const duplicateKeys = {
  all: () => [...applicationKeys.all(), 'duplicates'] as const,
  of: (applicationId: string) => [...duplicateKeys.all(), 'of', applicationId] as const,
  among: (ids: readonly string[]) => [...duplicateKeys.all(), 'among', ids] as const,
};
