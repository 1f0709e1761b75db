export * from './host-api.tsx';
export { AREAS, areaByAppId, areaById, areaOfPath, holdsAny } from './areas.ts';
export type { Area, AreaId, WeaveName } from './areas.ts';
export { createLinkTo, findRoute, mayOpen, routeAddress, type FoundRoute } from './links.ts';
export type { Registry, Release, RemoteEntry, RemoteJson, RemoteRoute } from './registry.ts';
