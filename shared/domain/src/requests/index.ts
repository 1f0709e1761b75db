export * from './leads.ts';
export * from './request-fields.ts';
export * from './request-forms.ts';
