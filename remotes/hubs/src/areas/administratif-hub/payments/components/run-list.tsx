import { useQuery } from '@tanstack/react-query';
import { countOf } from '@trame/app/noun';
import { QueryView } from '@trame/app/query-view';
import { formatDate } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { runsQueryOptions } from '../data/runs.ts';
import { TRANSFER } from '../model/payable.ts';
import type { Run } from '../model/run.ts';
import { RunState } from './run-state.tsx';

const COLUMNS: readonly DataColumn<Run>[] = [
  { key: 'day', title: 'Jour', cell: ({ execution_on: day }) => `Virement du ${formatDate(day)}` },
  {
    key: 'state',
    title: 'État',
    cell: ({ status }) => <RunState status={status} />,
  },
  { key: 'by', title: 'Préparé par', cell: ({ created_by_name: name }) => name ?? 'Compte supprimé' },
  {
    key: 'count',
    title: 'Virements',
    width: 130,
    cell: ({ count }) => countOf(TRANSFER, count),
  },
  {
    key: 'total',
    title: 'Total',
    align: 'end',
    width: 130,
    narrow: 'sign',
    cell: ({ total_cents: total }) => <strong>{euros(total)}</strong>,
  },
];

/** The transfers that were prepared, the latest first. */
export function RunList({ base }: { base: string }) {
  const query = useQuery(runsQueryOptions());
  return (
    <section className="pay-block" aria-labelledby="pay-runs">
      <h2 id="pay-runs">Virements préparés</h2>
      <QueryView
        query={query}
        failed="Impossible de charger les virements"
        compact
        pending={
          <LoadingStatus label="Chargement des virements...">
            <TableSkeleton rows={3} />
          </LoadingStatus>
        }
        empty={<p className="muted">Aucun virement pour le moment.</p>}
      >
        {(runs) => (
          <DataTable
            label="Virements préparés"
            columns={COLUMNS}
            rows={runs}
            hrefOf={({ id }) => `${base}/${id}`}
          />
        )}
      </QueryView>
    </section>
  );
}
