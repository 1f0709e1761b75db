export * from './host-api.tsx';
export { AREAS, areaByAppId, areaById, areaOfPath, holdsAny, mayEnter } from './areas.ts';
export { allAreas, areasOfRemote, remoteOfArea } from './claimed-areas.ts';
export type { Area, AreaId, WeaveName } from './areas.ts';
export { areaOfRoute, createLinkTo, findRoute, mayOpen, routeAddress, type FoundRoute } from './links.ts';
export { readRecords, type FoundRecord, type RecordSearch } from './record-search.ts';
export { readTasks, TASK_GROUPS, type Task, type TaskGroup, type TaskSource } from './tasks.ts';
export type {
  Audience,
  Cohort,
  Registry,
  Release,
  RemoteEntry,
  RemoteJson,
  RemoteRoute,
} from './registry.ts';
