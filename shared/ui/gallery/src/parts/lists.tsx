import { CircleCheck, Clock, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../src/button.tsx';
import { Columns } from '../../../src/columns.tsx';
import { DataTable, type DataColumn } from '../../../src/data-table.tsx';
import { Facts } from '../../../src/facts.tsx';
import { ChoiceFilter, FilterBar } from '../../../src/filter-bar.tsx';
import { Card, Section } from '../../../src/page.tsx';
import { PlainTable } from '../../../src/plain-table.tsx';
import { SearchInput } from '../../../src/search-input.tsx';
import { SortButton, type SortDirection } from '../../../src/sort-button.tsx';
import { StateTag } from '../../../src/state-tag.tsx';
import { TableSkeleton } from '../../../src/table-skeleton.tsx';
import { Tabs } from '../../../src/tabs.tsx';
import { Tag } from '../../../src/tag.tsx';
import { TaskGroup } from '../../../src/task-list.tsx';
import { Specimen } from '../specimen.tsx';

type Mission = { id: string; name: string; client: string; days: number; isDone: boolean };

const MISSIONS: readonly Mission[] = [
  { id: 'a', name: 'Revit, niveau 2', client: 'Atelier Verrier', days: 2, isDone: true },
  { id: 'b', name: 'Power Query', client: 'Mairie de Périgueux', days: 14, isDone: false },
];

const DONE = (
  <StateTag tone="success" icon={<CircleCheck className="icon" aria-hidden="true" />}>
    Terminée
  </StateTag>
);
const PLANNED = (
  <StateTag tone="info" icon={<Clock className="icon" aria-hidden="true" />}>
    Planifiée
  </StateTag>
);

const COLUMNS: readonly DataColumn<Mission>[] = [
  { key: 'name', title: 'Mission', cell: ({ name }) => name, note: ({ client }) => client, order: 'name' },
  { key: 'state', title: 'Statut', cell: ({ isDone }) => (isDone ? DONE : PLANNED), narrow: 'sign' },
  { key: 'days', title: 'Jours', cell: ({ days }) => days, align: 'end', order: 'days', width: 110 },
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    cell: ({ name }) => (
      <Button size="sm" aria-label={`Modifier ${name}`}>
        Modifier
      </Button>
    ),
    align: 'end',
    width: 130,
  },
];

const STATES = [
  { value: 'all', label: 'Toutes' },
  { value: 'planned', label: 'Planifiées' },
  { value: 'done', label: 'Terminées' },
] as const;

const FACTS = [
  { label: 'Référence', value: <span className="num">TR-2026-4F2K</span> },
  { label: 'Client', value: 'Atelier Verrier' },
  { label: 'Logiciels', value: <Tag>Revit</Tag> },
  { label: 'Notes', value: '' },
];

const TABS = [
  { value: 'file', label: 'Fiche', content: <p>Ce qui est su de la mission.</p> },
  { value: 'history', label: 'Historique', content: <p>Ce qui lui est arrivé.</p> },
] as const;

export function ListsPart() {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<(typeof STATES)[number]['value']>('all');
  const [order, setOrder] = useState('name');
  const [ids, setIds] = useState<string[]>(['a']);
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('file');
  const [sort, setSort] = useState<SortDirection>('none');
  return (
    <>
      <Specimen name="Filtres et lignes" wide>
        <div className="ga-block">
          <FilterBar
            search={<SearchInput label="Rechercher une mission" value={search} onChange={setSearch} />}
            end={<strong className="num">2 missions</strong>}
          >
            <ChoiceFilter label="Statut" value={state} options={STATES} onChange={setState} inView />
          </FilterBar>
          <DataTable
            label="Missions"
            columns={COLUMNS}
            rows={MISSIONS}
            hrefOf={() => '#listes'}
            order={order}
            onOrder={setOrder}
            selection={{ ids, onChange: setIds, labelOf: ({ name }) => `Sélectionner ${name}` }}
          />
        </div>
      </Specimen>
      <Specimen name="Tableau que sa page dessine">
        <div className="ga-block">
          <PlainTable framed>
            <MissionRows
              sort={sort}
              onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}
            />
          </PlainTable>
        </div>
      </Specimen>
      <Specimen name="Le même dans une section">
        <Section title="Missions">
          <PlainTable>
            <MissionRows />
          </PlainTable>
        </Section>
      </Specimen>
      <Specimen name="Valeurs nommées, colonnes égales" wide>
        <div className="ga-block">
          <Columns of="sections">
            <Section title="L’une sous l’autre">
              <Facts items={FACTS} />
            </Section>
            <Section title="À côté de leur nom">
              <Facts layout="beside" items={FACTS} />
            </Section>
          </Columns>
          <Section title="En deux colonnes">
            <Facts layout="columns" items={FACTS} />
          </Section>
        </div>
      </Specimen>
      <Specimen name="États d’une ligne">
        <StateTag tone="neutral" icon={<PencilLine className="icon" aria-hidden="true" />}>
          Brouillon
        </StateTag>
        {PLANNED}
        {DONE}
      </Specimen>
      <Specimen name="Lignes en chemin">
        <div className="ga-block">
          <TableSkeleton rows={3} />
        </div>
      </Specimen>
      <Specimen name="Choses à faire" wide>
        <div className="ga-block">
          <TaskGroup
            title="En retard"
            isLate
            first="a"
            tasks={[
              {
                key: 'a',
                icon: <Clock className="icon" />,
                title: 'Payer 3 factures approuvées',
                fact: '4 680,00 € en tout',
                when: 'Première échéance le 28/11/2026',
                law: 'Code de commerce, article L441-10',
                owner: 'Yannick Prigent',
                action: 'Préparer',
                href: '#taches',
              },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="Onglets" wide>
        <Card>
          <Tabs label="Dossier" value={tab} tabs={TABS} onChange={setTab} />
        </Card>
      </Specimen>
    </>
  );
}

function MissionRows({ sort, onSort }: { sort?: SortDirection; onSort?: () => void }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col" aria-sort={sort}>
            {sort && onSort ? (
              <SortButton direction={sort} onSort={onSort}>
                Mission
              </SortButton>
            ) : (
              'Mission'
            )}
          </th>
          <th scope="col">Client</th>
          <th scope="col">Jours</th>
        </tr>
      </thead>
      <tbody>
        {MISSIONS.map(({ id, name, client, days }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{client}</td>
            <td className="num">{days}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
