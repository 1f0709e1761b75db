export * from './availability.ts';
export * from './events.ts';
export * from './paper-reading.ts';
export * from './papers.ts';
export * from './portal-slug.ts';
export * from './profile.ts';
export * from './qualiopi.ts';
