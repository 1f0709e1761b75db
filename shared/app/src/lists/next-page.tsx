import { focusControlBefore } from '../browser/focus-before.ts';
import { Button } from '@trame/ui/button';
import { useEffect, useRef } from 'react';
import './list-end.css';

/** Distance from the end, in px, below which the next page is requested. */
const ASK_AHEAD = 600;

export type NextPageProps = {
  /** The endless query of the list. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean };
  loadMore: () => void;
};

/** Requests the next page when its place comes near the view; a button for people who reach it first. */
export function NextPage({ query, loadMore }: NextPageProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const isOffered = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const place = useRef<HTMLDivElement>(null);
  // `loadMore` is a new function for each page: a page that does not fill the window requests the next one.
  useEffect(() => {
    if (!isOffered || !place.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy machine several entries arrive at once; the last one is the present state.
        if (entries.at(-1)?.isIntersecting) loadMore();
      },
      { rootMargin: `${ASK_AHEAD}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isOffered, loadMore]);
  if (!isOffered) return null;
  return (
    <div className="list-end" ref={place}>
      <Button
        size="sm"
        onClick={(event) => {
          focusControlBefore(event.currentTarget);
          loadMore();
        }}
      >
        Afficher la suite
      </Button>
    </div>
  );
}
