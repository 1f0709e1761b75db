export * from './campaigns.ts';
