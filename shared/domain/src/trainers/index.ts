export * from './events.ts';
export * from './portal-slug.ts';
