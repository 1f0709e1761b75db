import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { ArrowUp } from 'lucide-react';
import type { ApplicationCardRow } from '../../application-data/data/application-columns.ts';
import {
  applicationsInfiniteQueryOptions,
  PAGE_SIZE,
} from '../../application-data/data/applications-infinite-query.ts';
import { applicationKeys } from '../../application-data/data/keys.ts';
import { newestApplicationsQueryOptions } from '../../application-data/data/newest-applications-query.ts';
import type { ListFilters } from '../../application-data/model/filters.ts';
import { newerLabel, newerThan } from '../../application-data/model/list-item.ts';

export type NewerApplicationsProps = { filters: ListFilters; rows: readonly ApplicationCardRow[] };

/** Announces applications that arrived since the list was read, with a button to add them on top. */
export function NewerApplications({ filters, rows }: NewerApplicationsProps) {
  const client = useQueryClient();
  const { queryKey: listKey } = applicationsInfiniteQueryOptions(filters);
  // 0 while the rows are those of the previous filters: the list is being read, so no check is needed.
  const readAt = client.getQueryState(listKey)?.dataUpdatedAt || undefined;
  const { data: arrived } = useQuery(newestApplicationsQueryOptions(filters, { newest: rows[0], readAt }));
  const newer = newerThan(arrived, rows);

  const show = () => {
    // The list starts again from its first page, read anew; the following ones are read as the person scrolls.
    client.setQueryData(
      listKey,
      (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) },
    );
    void client.invalidateQueries({ queryKey: listKey });
    void client.invalidateQueries({ queryKey: applicationKeys.count(filters) });
    window.scrollTo({ top: 0 });
  };

  return (
    <output className="cand-newer">
      {newer.length > 0 && (
        <Button variant="soft" size="sm" icon={<ArrowUp className="icon" aria-hidden />} onClick={show}>
          {newerLabel(newer.length, PAGE_SIZE)}
        </Button>
      )}
    </output>
  );
}
