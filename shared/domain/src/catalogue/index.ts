export * from './contacts.ts';
export * from './content.ts';
export * from './delays.ts';
export * from './fields.ts';
export * from './rules.ts';
export * from './score.ts';
export * from './statuses.ts';
export * from './verbs.ts';
