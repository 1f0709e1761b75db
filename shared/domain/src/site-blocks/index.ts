export * from './blocks.ts';
export * from './rules.ts';
