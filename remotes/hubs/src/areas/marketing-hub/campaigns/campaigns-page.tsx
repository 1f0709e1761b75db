import { ListPage } from '@trame/app/list-page';
import { countOf } from '@trame/app/noun';
import { useEntityList } from '@trame/app/use-entity-list';
import { formatCount, formatDate } from '@trame/domain';
import { CAMPAIGN_STATUSES } from '@trame/domain/campaigns';
import { useNavigate, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CampaignDialog } from './components/campaign-dialog.tsx';
import { CampaignState } from './components/campaign-state.tsx';
import { CAMPAIGN_FILTERS, campaignList, type Campaign } from './data/campaigns.ts';
import { CAMPAIGN_NOUN, TITLE } from './model/campaign.ts';
import './styles/campaigns.css';

const STATUSES = [{ value: 'all', label: 'Tous les statuts' }, ...CAMPAIGN_STATUSES] as const;

/** A number that has a meaning once the campaign is handed over. */
const counted = (value: number, { handed_at }: Campaign) => (
  <span className="num">{handed_at === null ? '–' : formatCount(value)}</span>
);

const COLUMNS: readonly DataColumn<Campaign>[] = [
  {
    key: 'name',
    title: 'Campagne',
    cell: ({ name }) => name,
    note: ({ subject }) => subject,
  },
  {
    key: 'created',
    title: 'Créée le',
    cell: ({ created_at }) => <span className="num">{formatDate(created_at)}</span>,
    width: 112,
  },
  {
    key: 'handed',
    title: 'Remises',
    cell: (row) => counted(row.handed, row),
    width: 104,
    align: 'end',
  },
  {
    key: 'opted_out',
    title: 'Désinscrites',
    cell: (row) => counted(row.opted_out, row),
    width: 116,
    align: 'end',
  },
  {
    key: 'bounced',
    title: 'En erreur',
    cell: (row) => counted(row.bounced, row),
    width: 104,
    align: 'end',
  },
  {
    key: 'status',
    title: 'Statut',
    cell: ({ status }) => <CampaignState status={status} />,
    width: 168,
    narrow: 'sign',
  },
];

/** Messages to people who may be written to, and what became of each. */
export default function CampaignsPage() {
  const list = useEntityList(campaignList, CAMPAIGN_FILTERS);
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const addAs = (variant: 'primary' | 'default') => (
    <Button variant={variant} icon={<Plus className="icon" aria-hidden />} onClick={() => setAdding(true)}>
      Nouvelle campagne
    </Button>
  );
  return (
    <>
      <ListPage
        title={TITLE}
        actions={addAs('primary')}
        list={list}
        texts={{
          failed: 'Impossible de charger les campagnes',
          loading: 'Chargement des campagnes...',
          search: 'Rechercher (nom, objet, référence)...',
          searchLabel: 'Rechercher une campagne',
          count: (total) => countOf(CAMPAIGN_NOUN, total),
          notFound: 'Aucune campagne trouvée',
          empty: {
            title: 'Aucune campagne',
            description: 'Une campagne n’atteint que les personnes à qui l’on peut écrire.',
            action: addAs('default'),
          },
        }}
        filters={
          <ChoiceFilter
            label="Statut"
            value={list.filters.status}
            options={STATUSES}
            onChange={(status) => list.setFilter({ status })}
          />
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
      <CampaignDialog
        edited={isAdding ? 'new' : undefined}
        onClose={(saved) => {
          setAdding(false);
          if (saved) void navigate(`${base}/${saved.id}`);
        }}
      />
    </>
  );
}
