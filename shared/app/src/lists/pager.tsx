import { formatCount } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import './pager.css';

export type PagerProps = {
  /** From 1. */
  page: number;
  /** Rows of a full page. */
  perPage: number;
  /** Rows on this page. */
  shown: number;
  total: number | undefined;
  onPage: (page: number) => void;
};

/** The current page of a list, and links to the others. Nothing when there is one page. */
export function Pager({ page, perPage, shown, total, onPage }: PagerProps) {
  const first = (page - 1) * perPage + 1;
  const hasNext = total === undefined ? shown === perPage : first + shown - 1 < total;
  if ((page === 1 && !hasNext) || shown === 0) return null;
  return (
    <nav className="list-pager" aria-label="Pages">
      <Button
        size="sm"
        icon={<ChevronLeft className="icon" aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        Précédente
      </Button>
      <span className="num muted">
        {formatCount(first)} à {formatCount(first + shown - 1)}
        {total !== undefined && ` sur ${formatCount(total)}`}
      </span>
      <Button size="sm" disabled={!hasNext} onClick={() => onPage(page + 1)}>
        Suivante
        <ChevronRight className="icon" aria-hidden />
      </Button>
    </nav>
  );
}
