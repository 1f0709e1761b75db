import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { ReadFailure } from '../queries/query-view.tsx';
import './list-end.css';

export type LoadMoreProps = {
  /** The endless query of the list. */
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >;
  /** The failed reading, as its first page says it. */
  failed: string;
  /** Shows rows that are there already, instead of reading others. */
  onShow?: (() => void) | undefined;
};

/** The end of a list that grows when somebody asks: a button, or why the next rows could not be read. */
export function LoadMore({ query, failed, onShow }: LoadMoreProps) {
  const { error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (!onShow && isFetchNextPageError && error)
    return <ReadFailure compact failed={failed} error={error} onRetry={() => void fetchNextPage()} />;
  if (!onShow && !hasNextPage) return null;
  return (
    <div className="list-more">
      <Button
        size="sm"
        variant="text"
        loading={isFetchingNextPage}
        onClick={onShow ?? (() => void fetchNextPage())}
      >
        Afficher la suite
      </Button>
    </div>
  );
}
