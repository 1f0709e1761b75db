import { evaluationKeys } from '../../application-data/data/keys.ts';

/** Query keys of grids, below those of evaluations, so that a change of an application also reads them again. */
export const gridKeys = {
  completed: (applicationId: string) => evaluationKeys.ofApplication(applicationId),
  evaluations: (applicationId: string | undefined) =>
    [...evaluationKeys.all(), 'grids', applicationId] as const,
  opinions: (applicationId: string) => [...evaluationKeys.all(), 'opinions', applicationId] as const,
  opinionCount: (applicationId: string) => [...evaluationKeys.all(), 'opinion-count', applicationId] as const,
};
