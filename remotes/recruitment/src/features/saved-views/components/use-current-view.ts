import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { useListFilters } from '../../application-data/components/use-list-filters.ts';
import { viewsQueryOptions } from '../data/views-query.ts';
import { isPlainList, sameFilters, type SavedView } from '../model/view.ts';

export type ListControl = Pick<ReturnType<typeof useListFilters>, 'filters' | 'viewId' | 'setView'>;

/** The views, the one of the address, and whether the filters have moved away from it. */
export function useCurrentView({ filters, viewId, setView }: ListControl) {
  const query = useQuery(viewsQueryOptions());
  const current = query.data?.find(({ id }) => id === viewId);
  const isModified = current !== undefined && !sameFilters(filters, current.filters);

  const open = (view: SavedView, how = { replace: false }) =>
    setView(view.id, { ...view.filters, search: '' }, how);

  // An address with a view and nothing else is a link to it: once, it takes the view's filters.
  const [arrived, setArrived] = useState<string>();
  const [link, setLink] = useState<SavedView>();
  const isPlain = isPlainList(filters);
  if (current && current.id !== arrived) {
    setArrived(current.id);
    if (isPlain && isModified) setLink(current);
  }
  if (link && !isPlain) setLink(undefined);
  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  useEffect(() => {
    if (link) latestOpen.current(link, { replace: true });
  }, [link]);

  return {
    query,
    current,
    isModified: isModified && !link,
    /** The address names a view that is deleted, or that its owner keeps private. */
    isMissing: viewId !== null && query.isSuccess && !query.isFetching && !current,
    open,
  };
}
