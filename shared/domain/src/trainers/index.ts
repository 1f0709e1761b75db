export * from './qualiopi.ts';
