/** Query keys of the papers of trainers. */
export const paperKeys = {
  all: () => ['trainer-papers'] as const,
  queues: () => [...paperKeys.all(), 'queue'] as const,
  queue: (filters: { search: string; kind: string }) => [...paperKeys.queues(), filters] as const,
  count: () => [...paperKeys.all(), 'count'] as const,
};
