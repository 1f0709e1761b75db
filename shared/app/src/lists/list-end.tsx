import { formatCount } from '@trame/domain';
import { focusControlBefore } from '../browser/focus-before.ts';
import { Button } from '@trame/ui/button';
import { LoadingStatus } from '@trame/ui/states';
import './list-end.css';

export type ListEndProps = {
  /** The endless query of the list. */
  query: {
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  failed: string;
  /** Rows on the screen. */
  shown: number;
  total: number | undefined;
};

/** The end of an endless list: its progress, and a retry when the next page could not be read. */
export function ListEnd({ query, failed, shown, total }: ListEndProps) {
  if (query.isFetchNextPageError) {
    return (
      <div className="list-end">
        <span>{failed}</span>
        <Button
          size="sm"
          onClick={(event) => {
            focusControlBefore(event.currentTarget);
            void query.fetchNextPage();
          }}
        >
          Réessayer
        </Button>
      </div>
    );
  }
  if (query.isFetchingNextPage) {
    return (
      <div className="list-end">
        <LoadingStatus label="Chargement de la suite..." visible />
      </div>
    );
  }
  if (total === undefined || total <= shown) return null;
  return (
    <p className="list-end num">
      {formatCount(shown)} sur {formatCount(total)}
    </p>
  );
}
