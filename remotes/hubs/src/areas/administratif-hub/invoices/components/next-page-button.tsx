import { Button } from '@trame/ui/button';

type NextPageButtonProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean };
  onMore: () => void;
};

/** The rest of a list that stands beside an invoice. */
export function NextPageButton({ query: { hasNextPage, isFetchingNextPage }, onMore }: NextPageButtonProps) {
  if (!hasNextPage) return null;
  return (
    <Button size="sm" variant="text" block loading={isFetchingNextPage} onClick={onMore}>
      Afficher la suite
    </Button>
  );
}
