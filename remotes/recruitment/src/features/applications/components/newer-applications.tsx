import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { ArrowUp } from 'lucide-react';
import type { ApplicationCardRow } from '../data/application-columns.ts';
import { applicationsInfiniteQueryOptions, PAGE_SIZE } from '../data/applications-infinite-query.ts';
import { applicationKeys } from '../data/keys.ts';
import { newestApplicationsQueryOptions } from '../data/newest-applications-query.ts';
import type { ListFilters } from '../model/filters.ts';
import { newerLabel, newerThan } from '../model/list-item.ts';

export type NewerApplicationsProps = { filters: ListFilters; rows: readonly ApplicationCardRow[] };

/** Says that applications arrived since the list was read, and brings them on top when asked. */
export function NewerApplications({ filters, rows }: NewerApplicationsProps) {
  const client = useQueryClient();
  const { data: newest } = useQuery(newestApplicationsQueryOptions(filters));
  const newer = newest ? newerThan(newest, rows) : [];

  const show = () => {
    if (!newest) return;
    // The list starts again from its new first page; the following ones are read as the person scrolls.
    client.setQueryData(applicationsInfiniteQueryOptions(filters).queryKey, {
      pages: [newest],
      pageParams: [null],
    });
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
