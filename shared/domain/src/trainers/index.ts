export * from './portal-slug.ts';
