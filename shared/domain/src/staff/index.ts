export * from './invitation-list.ts';
export * from './staff-fields.ts';
export * from './staff-forms.ts';
