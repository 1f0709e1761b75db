import { lazyDialog } from '@trame/app/lazy-dialog';
import { ListPage } from '@trame/app/list-page';
import { countOf } from '@trame/app/noun';
import { useEntityList } from '@trame/app/use-entity-list';
import { ACCOUNT_STATUSES } from '@trame/domain';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Highlight } from '@trame/ui/highlight';
import { CalendarDays, FolderDown } from 'lucide-react';
import { useState } from 'react';
import { TrainerState } from './components/trainer-state.tsx';
import { TRAINER_FILTERS, trainerList, type TrainerRow } from './data/trainers.ts';
import { missionsText, papersText, TITLE, TRAINER_NOUN } from './model/trainer.ts';

const PeriodDialog = lazyDialog(() => import('./components/period-dialog.tsx'));

const STATES = [{ value: 'all', label: 'Tous les états' }, ...ACCOUNT_STATUSES] as const;

const PAPERS = [
  { value: 'all', label: 'Toutes les pièces' },
  { value: 'lapsed', label: 'Une pièce expirée' },
  { value: 'ending', label: 'Une pièce expire bientôt' },
  { value: 'to_check', label: 'Une pièce à vérifier' },
  { value: 'missing', label: 'Une pièce manquante' },
] as const;

const columnsOf = (search: string): readonly DataColumn<TrainerRow>[] => [
  {
    key: 'name',
    title: 'Formateur',
    cell: ({ full_name }) => <Highlight text={full_name} query={search} />,
    note: ({ email }) => <Highlight text={email} query={search} />,
  },
  { key: 'papers', title: 'Pièces', cell: papersText, width: '30%' },
  {
    key: 'missions',
    title: 'Missions',
    cell: (row) => <span className="num">{missionsText(row)}</span>,
    width: '24%',
  },
  {
    key: 'state',
    title: 'État',
    cell: ({ status }) => <TrainerState status={status} />,
    width: 136,
    narrow: 'sign',
  },
];

/** The trainers: found, with what their papers lack. */
export default function TrainersPage() {
  const list = useEntityList(trainerList, TRAINER_FILTERS);
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <ListPage
        title={TITLE}
        actions={
          <>
            <Button icon={<CalendarDays className="icon" aria-hidden />} href={`${base}/echeances`}>
              Échéances des pièces
            </Button>
            <Button icon={<FolderDown className="icon" aria-hidden />} onClick={() => setMaking(true)}>
              Dossier d’une période
            </Button>
          </>
        }
        list={list}
        texts={{
          failed: 'Impossible de charger les formateurs',
          loading: 'Chargement des formateurs...',
          search: 'Rechercher (nom, e-mail)...',
          count: (total) => countOf(TRAINER_NOUN, total),
          notFound: 'Aucun formateur trouvé',
          empty: {
            title: 'Aucun formateur',
            description: 'Un compte s’ouvre dans le recrutement, depuis une candidature.',
          },
        }}
        filters={
          <>
            <ChoiceFilter
              label="État"
              value={list.filters.state}
              options={STATES}
              onChange={(state) => list.setFilter({ state })}
            />
            <ChoiceFilter
              label="Pièces"
              value={list.filters.papers}
              options={PAPERS}
              onChange={(papers) => list.setFilter({ papers })}
            />
          </>
        }
      >
        {(rows, { isBusy }) => (
          <DataTable
            label={TITLE}
            columns={columnsOf(list.filters.search)}
            rows={rows}
            hrefOf={({ id }) => `${base}/${id}`}
            isBusy={isBusy}
          />
        )}
      </ListPage>
      {isMaking && <PeriodDialog onClose={() => setMaking(false)} />}
    </>
  );
}
