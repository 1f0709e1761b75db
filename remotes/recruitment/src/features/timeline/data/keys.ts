import { applicationKeys } from '../../application-data/data/keys.ts';

/** Query keys of histories, under those of applications: what changes an application has its history read again. */
export const timelineKeys = {
  ofApplication: (applicationId: string) => [...applicationKeys.all(), 'timeline', applicationId] as const,
};
