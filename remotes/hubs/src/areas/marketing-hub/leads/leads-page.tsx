import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '@trame/app/export-menu';
import { ListPage } from '@trame/app/list-page';
import { countOf } from '@trame/app/noun';
import { useEntityList } from '@trame/app/use-entity-list';
import type { ExportedList } from '@trame/app/use-list-export';
import { formatDate, sourceLabel } from '@trame/domain';
import { LEAD_STATUSES } from '@trame/domain/requests';
import { useResolvedPath } from '@trame/platform/router';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Segmented } from '@trame/ui/segmented';
import { Columns3, Rows3 } from 'lucide-react';
import { LeadBoard } from './components/lead-board.tsx';
import { LeadState } from './components/lead-state.tsx';
import { LeadViews } from './components/lead-views.tsx';
import { NextStep } from './components/next-step.tsx';
import { useLeadDisplay } from './components/use-lead-display.ts';
import { useWide } from './components/use-wide.ts';
import {
  gestionnairesQuery,
  LEAD_FILTERS,
  leadList,
  readLeads,
  recordExport,
  sourcesQuery,
  type Lead,
  type LeadFilters,
} from './data/leads.ts';
import { LEAD_NOUN, TITLE } from './model/lead.ts';
import './styles/leads.css';

const STATUSES = [
  { value: 'all', label: 'Tous les statuts' },
  { value: 'open', label: 'En cours' },
  ...LEAD_STATUSES,
] as const;

const DUE = [
  { value: 'all', label: 'Toutes les étapes' },
  { value: 'late', label: 'Étape en retard' },
  { value: 'week', label: 'Étape sous 7 jours' },
  { value: 'none', label: 'Sans étape' },
] as const;

const DISPLAYS = [
  { value: 'board', label: 'Colonnes', icon: <Columns3 className="icon" aria-hidden />, iconOnly: true },
  { value: 'list', label: 'Liste', icon: <Rows3 className="icon" aria-hidden />, iconOnly: true },
] as const;

const COLUMNS: readonly DataColumn<Lead>[] = [
  {
    key: 'company',
    title: 'Entreprise',
    cell: ({ company }) => company,
    note: ({ need }) => <span className="lead-need-line">{need}</span>,
    order: 'company',
  },
  { key: 'name', title: 'Contact', cell: ({ name }) => name, width: '15%' },
  { key: 'owner', title: 'Suivie par', cell: ({ owner_name }) => owner_name ?? 'Personne', width: '13%' },
  {
    key: 'step',
    title: 'Prochaine étape',
    cell: (lead) => <NextStep lead={lead} />,
    width: '20%',
    order: 'step',
  },
  {
    key: 'created',
    title: 'Reçue',
    cell: ({ created_at }) => <span className="num">{formatDate(created_at)}</span>,
    width: 104,
    order: 'created',
  },
  {
    key: 'status',
    title: 'Statut',
    cell: ({ status }) => <LeadState status={status} />,
    width: 136,
    narrow: 'sign',
  },
];

/** The list as a file: the rows are read once, for their ids, and written from there. */
function exportedList(filters: LeadFilters): ExportedList<Lead> {
  let rows: readonly Lead[] = [];
  return {
    noun: LEAD_NOUN,
    fileName: 'demandes',
    sheetName: TITLE,
    readIds: async (max, signal) => {
      rows = await readLeads(filters, max, signal);
      return rows.map(({ id }) => id);
    },
    readRows: (ids) => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      return Promise.resolve(ids.flatMap((id) => byId.get(id) ?? []));
    },
    columns: async () => (await import('./model/sheet-columns.ts')).SHEET_COLUMNS,
    record: recordExport,
  };
}

/** What companies asked: by columns of the work, or as a list. */
export default function LeadsPage() {
  const list = useEntityList(leadList, LEAD_FILTERS);
  const { filters, setFilter } = list;
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const { display, choose } = useLeadDisplay();
  const isWide = useWide();
  const { data: people = [] } = useQuery(gestionnairesQuery);
  const { data: sources = [] } = useQuery(sourcesQuery);
  const hrefOf = ({ id }: Lead) => `${base}/demandes/${id}`;
  return (
    <ListPage<Lead>
      title={TITLE}
      actions={
        <>
          <LeadViews />
          <ExportMenu list={exportedList(filters)} />
        </>
      }
      list={list}
      texts={{
        failed: 'Impossible de charger les demandes',
        loading: 'Chargement des demandes...',
        search: 'Rechercher (entreprise, contact, besoin)...',
        searchLabel: 'Rechercher une demande',
        count: (total) => countOf(LEAD_NOUN, total),
        notFound: 'Aucune demande trouvée',
        empty: {
          title: 'Aucune demande',
          description:
            'Ce qu’une entreprise écrit sur la page « Services aux entreprises » du site arrive ici.',
        },
      }}
      filters={
        <>
          <ChoiceFilter
            label="Statut"
            value={filters.status}
            options={STATUSES}
            onChange={(status) => setFilter({ status })}
          />
          <ChoiceFilter
            label="Suivie par"
            value={filters.owner}
            options={[
              { value: 'all', label: 'Tous les responsables' },
              { value: 'mine', label: 'Les miennes' },
              { value: 'none', label: 'Sans responsable' },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(owner) => setFilter({ owner })}
          />
          <ChoiceFilter
            label="Étape"
            value={filters.due}
            options={DUE}
            onChange={(due) => setFilter({ due })}
          />
          <ChoiceFilter
            label="Source"
            value={filters.source}
            options={[
              { value: 'all', label: 'Toutes les sources' },
              ...sources.map((source) => ({ value: source, label: sourceLabel(source) })),
            ]}
            onChange={(source) => setFilter({ source })}
          />
          {isWide && <Segmented label="Affichage" value={display} options={DISPLAYS} onChange={choose} />}
        </>
      }
    >
      {(rows, shown) =>
        isWide && display === 'board' ? (
          <LeadBoard
            filters={filters}
            hrefOf={hrefOf}
            listOf={(status) => {
              choose('list');
              setFilter({ status });
            }}
          />
        ) : (
          <DataTable label={TITLE} columns={COLUMNS} rows={rows} hrefOf={hrefOf} {...shown} />
        )
      }
    </ListPage>
  );
}
