import { useQuery } from '@tanstack/react-query';
import { oneOf, word, type FilterCodecs } from '@trame/app/filters-codec';
import { countOf } from '@trame/app/noun';
import { PageQueryView } from '@trame/app/page-query-view';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { optionValues, TRAINING_SECTORS } from '@trame/domain';
import { pointsText } from '@trame/domain/catalogue';
import { usePage } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { ChoiceFilter, FilterBar } from '@trame/ui/filter-bar';
import { Card, Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { peopleQuery } from '../programmes/data/programmes.ts';
import { PROGRAMME_NOUN } from '../programmes/model/programme.ts';
import { gainsQuery, type Gain } from './data/gains.ts';
import './styles/optimisation.css';

const TITLE = 'Optimisation';

type Filters = { sector: string; owner: string | null };

const FILTERS: FilterCodecs<Filters> = {
  sector: oneOf<string>('secteur', ['all', ...optionValues(TRAINING_SECTORS)], 'all'),
  owner: word('responsable'),
};

const SECTORS = [
  { value: 'all', label: 'Tous les secteurs' },
  ...TRAINING_SECTORS.map(({ value, fr }) => ({ value, label: fr })),
];

/** What the whole catalogue can gain, the most points first; each gain leads to the sheets that lose them. */
export default function OptimisationPage() {
  usePage({ title: TITLE });
  const { filters, change } = useAddressFilters(FILTERS);
  const { sector, owner } = filters;
  const query = useQuery(gainsQuery(sector, owner ?? 'all'));
  const { data: people = [] } = useQuery(peopleQuery);
  const list = useResolvedPath('../catalogue', { relative: 'path' }).pathname;
  const total = (query.data ?? []).reduce((sum, { points }) => sum + points, 0);
  const hrefOf = (rule: string) => {
    const address = new URLSearchParams({
      regle: rule,
      ...(sector !== 'all' && { secteur: sector }),
      ...(owner !== null && { responsable: owner }),
    });
    return `${list}?${address.toString()}`;
  };
  return (
    <Page
      title={TITLE}
      subtitle={query.data && `${pointsText(total)} à gagner. Ce qui en rapporte le plus vient d’abord.`}
    >
      <FilterBar>
        <ChoiceFilter
          label="Secteur"
          value={sector}
          options={SECTORS}
          onChange={(next) => change({ sector: next })}
        />
        <ChoiceFilter
          label="Responsable"
          value={owner ?? 'all'}
          options={[
            { value: 'all', label: 'Tous les responsables' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => change({ owner: next === 'all' ? null : next })}
        />
      </FilterBar>
      <PageQueryView
        query={query}
        failed="Impossible de charger les gains"
        pending={
          <LoadingStatus label="Chargement des gains...">
            <SkeletonBlock height={320} />
          </LoadingStatus>
        }
      >
        {(gains) =>
          gains.length === 0 ? (
            <EmptyState
              title="Rien à gagner"
              description="Ces fiches disent tout ce qu’elles doivent dire."
            />
          ) : (
            <Card padded={false}>
              <ul className="gain-list" aria-label="Gains">
                {gains.map((gain) => (
                  <GainLine key={gain.rule.id} gain={gain} href={hrefOf(gain.rule.id)} />
                ))}
              </ul>
            </Card>
          )
        }
      </PageQueryView>
    </Page>
  );
}

function GainLine({ gain: { rule, points, programmes }, href }: { gain: Gain; href: string }) {
  const count = countOf(PROGRAMME_NOUN, programmes);
  return (
    <li>
      <p className="gain-points num">
        +{points}
        <small>{count}</small>
      </p>
      <div>
        <strong>{`${rule.name.charAt(0).toUpperCase()}${rule.name.slice(1)}`}</strong>
        <p className="muted">
          {rule.why} {rule.source}.
        </p>
      </div>
      <Button size="sm" href={href} aria-label={`Voir ${count}, ${rule.name}`}>
        Voir {count}
      </Button>
    </li>
  );
}
