import { useQuery } from '@tanstack/react-query';
import { AddressTabs } from '@trame/app/address-tabs';
import { oneOf, word, type FilterCodecs } from '@trame/app/filters-codec';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys } from '@trame/app/use-keys';
import { isUuid, optionValues, today, TRAINING_SECTORS } from '@trame/domain';
import { usePage } from '@trame/platform';
import { ChoiceFilter, FilterBar } from '@trame/ui/filter-bar';
import { Page } from '@trame/ui/page';
import { peopleQuery } from '../programmes/data/programmes.ts';
import { Coverage } from './components/coverage.tsx';
import { CurvesCard, GROUPS, type Group } from './components/curves-card.tsx';
import { Goals } from './components/goals.tsx';
import { Moves } from './components/moves.tsx';
import { periodOf, PERIODS, type PeriodName } from './model/periods.ts';
import './styles/progress.css';

const TITLE = 'Progression';

type Filters = {
  period: PeriodName;
  group: Group;
  sector: string;
  owner: string | null;
  sheet: string | null;
};

const FILTERS: FilterCodecs<Filters> = {
  period: oneOf(
    'periode',
    PERIODS.map(({ value }) => value),
    '6m',
  ),
  group: oneOf(
    'par',
    GROUPS.map(({ value }) => value),
    'sector',
  ),
  sector: oneOf<string>('secteur', ['all', ...optionValues(TRAINING_SECTORS)], 'all'),
  owner: word('responsable'),
  sheet: word('fiche'),
};

const SECTORS = [
  { value: 'all', label: 'Tous les secteurs' },
  ...TRAINING_SECTORS.map(({ value, fr }) => ({ value, label: fr })),
];

/** An id typed wrong is none. */
const idOf = (text: string | null) => (text !== null && isUuid(text) ? text : null);

/** How the scores have moved, what they are to reach, and who can teach what. */
export default function ProgressPage() {
  usePage({ title: TITLE });
  const undo = useUndo();
  useKeys({ u: () => void undo() }, true);
  return (
    <Page
      title={TITLE}
      subtitle="Les scores dans le temps, ce qui les a changés, et qui peut enseigner quoi."
    >
      <AddressTabs
        tabs={[
          { value: 'scores', label: 'Scores', render: () => <Scores /> },
          { value: 'formateurs', label: 'Formateurs', render: () => <Coverage /> },
        ]}
      />
      <UndoBar />
    </Page>
  );
}

function Scores() {
  const { filters, change } = useAddressFilters(FILTERS);
  const { data: people = [] } = useQuery(peopleQuery);
  const period = periodOf(filters.period, today());
  const scope = { sector: filters.sector === 'all' ? null : filters.sector, owner: idOf(filters.owner) };
  return (
    <div className="prg-page">
      <FilterBar>
        <ChoiceFilter
          inView
          label="Période"
          value={filters.period}
          options={PERIODS}
          onChange={(next) => change({ period: next })}
        />
        <ChoiceFilter
          label="Secteur"
          value={filters.sector}
          options={SECTORS}
          onChange={(sector) => change({ sector })}
        />
        <ChoiceFilter
          label="Responsable"
          value={scope.owner ?? 'all'}
          options={[
            { value: 'all', label: 'Tous les responsables' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(owner) => change({ owner: owner === 'all' ? null : owner })}
        />
      </FilterBar>
      <CurvesCard
        period={period}
        scope={scope}
        group={filters.group}
        sheet={idOf(filters.sheet)}
        onGroup={(group) => change({ group }, { replace: true })}
      />
      <Goals period={period} />
      <Moves period={period} scope={scope} />
    </div>
  );
}
