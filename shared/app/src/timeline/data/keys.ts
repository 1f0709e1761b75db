import type { Entity } from '../../entity/entity.ts';

/** Query keys of histories: an app that changes entities invalidates those of their kind. */
export const timelineKeys = {
  ofKind: (kind: string) => ['timeline', kind] as const,
  ofEntity: ({ kind, id }: Entity) => [...timelineKeys.ofKind(kind), id] as const,
};
