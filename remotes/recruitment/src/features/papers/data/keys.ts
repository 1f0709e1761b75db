/** Query keys of the papers of trainers. */
export const paperKeys = {
  all: () => ['trainer-papers'] as const,
  queue: () => [...paperKeys.all(), 'queue'] as const,
};
