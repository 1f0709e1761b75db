import { ListPage } from '@trame/app/list-page';
import { countOf } from '@trame/app/noun';
import { useEntityList } from '@trame/app/use-entity-list';
import { euros, MISSION_STATUSES } from '@trame/domain/invoices';
import { useNavigate, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { EvidenceCount } from './components/evidence-count.tsx';
import { MissionDialog } from './components/mission-dialog.tsx';
import { MissionState } from './components/mission-state.tsx';
import { MISSION_FILTERS, missionList, type Mission } from './data/missions.ts';
import { daysText, MISSION_NOUN, TITLE } from './model/mission.ts';
import './styles/missions.css';

const STATUSES = [
  { value: 'all', label: 'Tous les statuts' },
  { value: 'open', label: 'Non facturées' },
  ...MISSION_STATUSES,
] as const;

const EVIDENCE = [
  { value: 'all', label: 'Toutes les preuves' },
  { value: 'missing', label: 'Preuves manquantes' },
  { value: 'complete', label: 'Preuves reçues' },
] as const;

const COLUMNS: readonly DataColumn<Mission>[] = [
  {
    key: 'title',
    title: 'Mission',
    cell: ({ title }) => title,
    note: ({ client_name, order_number }) => (
      <>
        {client_name} · <span className="mis-order">{order_number}</span>
      </>
    ),
    order: 'title',
  },
  { key: 'trainer', title: 'Formateur', cell: ({ full_name }) => full_name, width: '17%' },
  {
    key: 'days',
    title: 'Dates',
    cell: (mission) => <span className="num">{daysText(mission)}</span>,
    width: 204,
    order: 'start',
  },
  {
    key: 'total',
    title: 'Montant HT',
    cell: ({ total_cents }) => <span className="num">{euros(total_cents)}</span>,
    width: 128,
    align: 'end',
    order: 'total',
  },
  {
    key: 'evidence',
    title: 'Preuves',
    cell: (mission) => <EvidenceCount mission={mission} />,
    width: 156,
  },
  {
    key: 'status',
    title: 'Statut',
    cell: ({ status }) => <MissionState status={status} />,
    width: 128,
    narrow: 'sign',
  },
];

/** The sessions that trainers give: found, created, imported. */
export default function MissionsPage() {
  const list = useEntityList(missionList, MISSION_FILTERS);
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const addAs = (variant: 'primary' | 'default') => (
    <Button variant={variant} icon={<Plus className="icon" aria-hidden />} onClick={() => setAdding(true)}>
      Nouvelle mission
    </Button>
  );
  return (
    <>
      <ListPage
        title={TITLE}
        actions={
          <>
            <Button icon={<FileUp className="icon" aria-hidden />} href={`${base}/importer`}>
              Importer un CSV
            </Button>
            {addAs('primary')}
          </>
        }
        list={list}
        texts={{
          failed: 'Impossible de charger les missions',
          loading: 'Chargement des missions...',
          search: 'Rechercher (intitulé, client, formateur, ordre)...',
          count: (total) => countOf(MISSION_NOUN, total),
          notFound: 'Aucune mission trouvée',
          empty: {
            title: 'Aucune mission',
            description: 'Une mission dit au formateur ce qui est commandé, et prépare sa facture.',
            action: addAs('default'),
          },
        }}
        filters={
          <>
            <ChoiceFilter
              label="Statut"
              value={list.filters.status}
              options={STATUSES}
              onChange={(status) => list.setFilter({ status })}
            />
            <ChoiceFilter
              label="Preuves"
              value={list.filters.evidence}
              options={EVIDENCE}
              onChange={(evidence) => list.setFilter({ evidence })}
            />
          </>
        }
      >
        {(rows, shown) => (
          <DataTable
            label={TITLE}
            columns={COLUMNS}
            rows={rows}
            hrefOf={({ id }) => `${base}/${id}`}
            {...shown}
          />
        )}
      </ListPage>
      <MissionDialog
        edited={isAdding ? 'new' : undefined}
        onClose={(saved) => {
          setAdding(false);
          if (saved) void navigate(`${base}/${saved.id}`);
        }}
      />
    </>
  );
}
