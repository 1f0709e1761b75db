import { ViewsPanel } from '@trame/app/views-panel';
import type { useListFilters } from '../application-data/components/use-list-filters.ts';
import { recruitersQueryOptions } from '../application-data/data/recruiters-query.ts';
import { APPLICATION_KIND } from '../application-data/model/entity.ts';
import { NO_FILTERS } from '../application-data/model/filters.ts';
import { filtersText, fromStored, toStored } from './model/view-filters.ts';

export type ApplicationList = Pick<ReturnType<typeof useListFilters>, 'filters' | 'viewId' | 'setView'>;

export type ApplicationViewsPanelProps = { list: ApplicationList; opensAtOnce: boolean };

/** The saved views of the applications; opening one empties the search, which views do not store. */
export default function ApplicationViewsPanel({ list, opensAtOnce }: ApplicationViewsPanelProps) {
  return (
    <ViewsPanel
      list={{
        kind: APPLICATION_KIND,
        current: toStored(list.filters),
        plain: toStored(NO_FILTERS),
        textOf: (stored) => filtersText(fromStored(stored)),
        viewId: list.viewId,
        setView: (id, stored, how) => list.setView(id, stored && { ...fromStored(stored), search: '' }, how),
      }}
      people={recruitersQueryOptions()}
      remains="Les candidatures restent."
      opensAtOnce={opensAtOnce}
    />
  );
}
