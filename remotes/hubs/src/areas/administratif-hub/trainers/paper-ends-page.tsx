import { useInfiniteQuery } from '@tanstack/react-query';
import { word, type FilterCodecs } from '@trame/app/filters-codec';
import { LoadMore } from '@trame/app/load-more';
import { PageQueryView } from '@trame/app/page-query-view';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { formatDate, today } from '@trame/domain';
import { paperKind } from '@trame/domain/trainers';
import { usePage } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PaperStateTag } from './components/paper-state.tsx';
import { paperEndsQuery, type PaperEnd } from './data/trainers.ts';
import { daysOfMonth, isMonth, monthAfter, monthOf, monthTitle, TITLE } from './model/trainer.ts';
import './styles/trainers.css';

const FAILED = 'Impossible de charger les échéances';
const MONTH: FilterCodecs<{ month: string | null }> = { month: word('mois') };

const columnsOf = (day: string): readonly DataColumn<PaperEnd>[] => [
  { key: 'name', title: 'Formateur', cell: ({ full_name }) => full_name },
  {
    key: 'paper',
    title: 'Pièce',
    cell: ({ kind }) => paperKind(kind)?.label ?? kind,
    note: ({ is_replaced_soon }) => is_replaced_soon && 'La suivante est à vérifier',
    width: '34%',
  },
  {
    key: 'end',
    title: 'Dernier jour',
    cell: ({ expires_on }) => <span className="num">{formatDate(expires_on)}</span>,
    width: 130,
  },
  {
    key: 'state',
    title: 'État',
    cell: ({ status, expires_on }) => (
      <PaperStateTag state={status === 'expired' || expires_on < day ? 'expired' : 'expiring'} />
    ),
    width: 156,
    narrow: 'sign',
  },
];

/** The papers of all trainers whose last day is in a month. */
export default function PaperEndsPage() {
  const list = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  const title = 'Échéances des pièces';
  usePage({ title, breadcrumbs: [{ label: TITLE, to: list }] });
  const { filters, change } = useAddressFilters(MONTH);
  const day = today();
  const month = filters.month !== null && isMonth(filters.month) ? filters.month : monthOf(day);
  const { from, until } = daysOfMonth(month);
  const query = useInfiniteQuery(paperEndsQuery(from, until));
  const goTo = (count: number) => change({ month: monthAfter(month, count) });
  return (
    <Page title={title} subtitle="Les pièces qui comptent aujourd’hui, au mois de leur dernier jour.">
      <nav className="trn-months" aria-label="Mois">
        <Button icon={<ChevronLeft className="icon" aria-hidden />} onClick={() => goTo(-1)}>
          {monthTitle(monthAfter(month, -1))}
        </Button>
        <h2 aria-live="polite">{monthTitle(month)}</h2>
        <Button onClick={() => goTo(1)}>
          {monthTitle(monthAfter(month, 1))} <ChevronRight className="icon" aria-hidden />
        </Button>
      </nav>
      <PageQueryView
        query={query}
        failed={FAILED}
        pending={
          <LoadingStatus label="Chargement des échéances...">
            <TableSkeleton />
          </LoadingStatus>
        }
      >
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <EmptyState
              title="Aucune échéance ce mois"
              description={`Aucune pièce ne finit en ${monthTitle(month).toLowerCase()}.`}
            />
          ) : (
            <>
              <DataTable
                label="Échéances"
                columns={columnsOf(day)}
                rows={pages.flat()}
                hrefOf={({ user_id }) => `${list}/${user_id}`}
              />
              <LoadMore query={query} failed={FAILED} />
            </>
          )
        }
      </PageQueryView>
    </Page>
  );
}
