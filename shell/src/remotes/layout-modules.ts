/** Modules of the design system that lay out what a page says: small, and one chunk for the same reason as `list-modules.ts`. */
export * as columns from '@trame/ui/columns';
export * as facts from '@trame/ui/facts';
export * as plainTable from '@trame/ui/plain-table';
export * as sortButton from '@trame/ui/sort-button';
export * as stateTag from '@trame/ui/state-tag';
