export * from './clauses.ts';
export * from './events.ts';
export * from './fields.ts';
export * from './forms.ts';
export * from './letters.ts';
export * from './limits.ts';
export * from './placeholders.ts';
export * from './statuses.ts';
