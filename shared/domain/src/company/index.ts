export * from './iban.ts';
export * from './identifiers.ts';
export * from './logo-state.ts';
export * from './settings-fields.ts';
export * from './settings-rules.ts';
export * from './site-content.ts';
export * from './site-previews.ts';
