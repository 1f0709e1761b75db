/** Modules of the design system for pages with a list of rows: one chunk, since they are used together. */
export * as dataTable from '@trame/ui/data-table';
export * as filterBar from '@trame/ui/filter-bar';
export * as tableSkeleton from '@trame/ui/table-skeleton';
