import type { Area } from '@trame/platform';
import { useCurrentPage } from '@trame/session/page-store';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { noteRecent } from './model/recent-store.ts';

/** Notes the present page when it is about one thing of a list, once its name is known. */
export function useNoteRecent(area: Area | undefined): void {
  const page = useCurrentPage();
  const { pathname } = useLocation();
  const title = page?.title;
  const list = page?.breadcrumbs?.at(-1)?.label;
  const areaId = area?.id;
  useEffect(() => {
    if (areaId === undefined || title === undefined || list === undefined || title === list) return;
    noteRecent({ href: pathname, title, list, areaId });
  }, [areaId, title, list, pathname]);
}
