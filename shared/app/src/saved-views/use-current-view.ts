import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { viewsQueryOptions } from './data/views-query.ts';
import { isPlainList, type SavedView, type ViewedList } from './model/saved-view.ts';

/** The views, the one in the address, and whether the filters differ from it. */
export function useCurrentView(list: ViewedList) {
  const { viewId, setView, textOf } = list;
  const query = useQuery(viewsQueryOptions(list.kind));
  const current = query.data?.find(({ id }) => id === viewId);
  const isModified = current !== undefined && textOf(list.current) !== textOf(current);

  const open = (view: SavedView, how = { replace: false }) => setView(view.id, view, how);

  // An address with only a view is a link to it: the view's filters are applied once.
  const [arrived, setArrived] = useState<string>();
  const [link, setLink] = useState<SavedView>();
  const isPlain = isPlainList(list);
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
    /** The address names a view that is deleted, or that its owner has made private. */
    isMissing: viewId !== null && query.isSuccess && !query.isFetching && !current,
    open,
  };
}
