/** The fields that almost every form has, and the tabs of a page: one chunk for the same reason as `list-modules.ts`. */
export * as selectField from '@trame/ui/select-field';
export * as tabs from '@trame/ui/tabs';
export * as textField from '@trame/ui/text-field';
