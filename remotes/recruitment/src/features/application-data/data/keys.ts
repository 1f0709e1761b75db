import type { ListFilters } from '../model/filters.ts';

/** Query keys of applications, from general to specific. */
export const applicationKeys = {
  all: () => ['applications'] as const,
  lists: () => [...applicationKeys.all(), 'list'] as const,
  list: (filters: ListFilters) => [...applicationKeys.lists(), filters] as const,
  count: (filters: ListFilters) => [...applicationKeys.all(), 'count', filters] as const,
  newest: (filters: ListFilters) => [...applicationKeys.all(), 'newest', filters] as const,
  detail: (id: string) => [...applicationKeys.all(), 'detail', id] as const,
  accounts: (ids: readonly string[], userIds: readonly string[]) =>
    [...applicationKeys.all(), 'accounts', ids, userIds] as const,
  matchingUsers: (emails: readonly string[]) => [...applicationKeys.all(), 'matching-users', emails] as const,
};

/** Query keys of evaluations. */
export const evaluationKeys = {
  all: () => ['evaluations'] as const,
  completed: (applicationIds: readonly string[]) =>
    [...evaluationKeys.all(), 'completed', applicationIds] as const,
  ofApplication: (applicationId: string) =>
    [...evaluationKeys.all(), 'of-application', applicationId] as const,
};
