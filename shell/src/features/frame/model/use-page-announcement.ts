import { useEffect, type RefObject } from 'react';
import { useRequirement } from '../../guard/model/use-requirement.ts';
import { focusPage } from '@trame/session/focus-page';
import { useCurrentPage } from '@trame/session/page-store';

/**
 * Keeps the document title up to date, and moves the focus to a page that has just replaced another.
 */
export function usePageAnnouncement(main: RefObject<HTMLElement | null>): string {
  const page = useCurrentPage();
  const { area } = useRequirement();
  const title = [page?.title, area?.title === page?.title ? undefined : area?.title, 'Trame']
    .filter(Boolean)
    .join(' – ');

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (title === 'Trame') return;
    focusPage(main.current);
  }, [title, main]);

  return title;
}
