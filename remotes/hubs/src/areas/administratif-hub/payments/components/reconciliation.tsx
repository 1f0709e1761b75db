import { useQueries } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { awaitedQueryOptions, openLinesQueryOptions, refundsQueryOptions } from '../data/bank.ts';
import { Proposals } from './proposals.tsx';
import { Refunds } from './refunds.tsx';

/** The movements that are not settled yet, against the payments that are awaited. */
export default function Reconciliation() {
  const [lines, awaited, refunds] = useQueries({
    queries: [openLinesQueryOptions(), awaitedQueryOptions(), refundsQueryOptions()],
  });
  const pending = (
    <LoadingStatus label="Rapprochement...">
      <TableSkeleton rows={4} />
    </LoadingStatus>
  );
  return (
    <>
      <section className="pay-block" aria-labelledby="pay-match">
        <h2 id="pay-match">Paiements reconnus</h2>
        <QueryView query={lines} compact failed="Impossible de charger les mouvements" pending={pending}>
          {(read) => (
            <QueryView
              query={awaited}
              compact
              failed="Impossible de charger les paiements attendus"
              pending={pending}
            >
              {(expected) => <Proposals lines={read} awaited={expected} />}
            </QueryView>
          )}
        </QueryView>
      </section>
      <QueryView
        compact
        query={refunds}
        failed="Impossible de charger les avoirs à rembourser"
        pending={null}
      >
        {(due) => <Refunds refunds={due} lines={lines.data} isFailed={lines.isError} />}
      </QueryView>
    </>
  );
}
