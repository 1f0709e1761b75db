import { Button } from '@trame/ui/button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ACCOUNTS_PER_PAGE } from '../model/account-filters.ts';

export type AccountsPagerProps = {
  page: number;
  /** Accounts on this page. */
  shown: number;
  total: number | undefined;
  onPage: (page: number) => void;
};

/** Where the page stands in the list, and the pages beside it. Nothing when there is one page. */
export function AccountsPager({ page, shown, total, onPage }: AccountsPagerProps) {
  const first = (page - 1) * ACCOUNTS_PER_PAGE + 1;
  const hasNext = total === undefined ? shown === ACCOUNTS_PER_PAGE : first + shown - 1 < total;
  if ((page === 1 && !hasNext) || shown === 0) return null;
  return (
    <nav className="acct-pager" aria-label="Pages">
      <Button
        size="sm"
        icon={<ChevronLeft className="icon" aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        Précédente
      </Button>
      <span className="num muted">
        {first} à {first + shown - 1}
        {total !== undefined && ` sur ${total}`}
      </span>
      <Button size="sm" disabled={!hasNext} onClick={() => onPage(page + 1)}>
        Suivante
        <ChevronRight className="icon" aria-hidden />
      </Button>
    </nav>
  );
}
