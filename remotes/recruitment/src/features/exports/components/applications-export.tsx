import { ExportMenu, type ExportMenuProps } from '@trame/app/export-menu';
import type { ExportedList } from '@trame/app/use-list-export';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { recruitersQueryOptions } from '../../application-data/data/recruiters-query.ts';
import type { ListFilters } from '../../application-data/model/filters.ts';
import { APPLICATION_NOUN } from '../../application-data/model/noun.ts';
import { readApplicationIds } from '../data/application-ids.ts';
import { readExport, recordListExport } from '../data/read-export.ts';
import type { ExportRow } from '../model/export-row.ts';

export type ApplicationsExportProps = Omit<ExportMenuProps<ExportRow>, 'list'> & {
  /** The list that is on the screen. */
  filters: ListFilters;
};

const exportedList = (filters: ListFilters, client: QueryClient): ExportedList<ExportRow> => ({
  noun: APPLICATION_NOUN,
  fileName: 'candidatures',
  sheetName: 'Candidatures',
  readIds: (max, signal) => {
    // Meanwhile, for the lines.
    void client.prefetchQuery(recruitersQueryOptions());
    return readApplicationIds(filters, max, signal);
  },
  readRows: async (ids, options) => {
    const recruiters = await client.fetchQuery(recruitersQueryOptions());
    return await readExport(ids, new Map(recruiters.map(({ id, name }) => [id, name])), options);
  },
  columns: async () => (await import('../model/sheet-columns.ts')).SHEET_COLUMNS,
  record: recordListExport,
});

/** « Exporter »: the list of applications, or the chosen ones of it. */
export default function ApplicationsExport({ filters, ...menu }: ApplicationsExportProps) {
  return <ExportMenu list={exportedList(filters, useQueryClient())} {...menu} />;
}
