import { applicationKeys } from '../../application-data/data/keys.ts';

/** Query keys of duplicates; under those of applications, as every change of one may make or unmake a duplicate. */
export const duplicateKeys = {
  all: () => [...applicationKeys.all(), 'duplicates'] as const,
  of: (applicationId: string) => [...duplicateKeys.all(), 'of', applicationId] as const,
  among: (ids: readonly string[]) => [...duplicateKeys.all(), 'among', ids] as const,
};
