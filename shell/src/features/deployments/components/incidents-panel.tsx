import { useInfiniteQuery } from '@tanstack/react-query';
import { answerState } from '@trame/data';
import { Button } from '@trame/ui/button';
import { SearchInput } from '@trame/ui/search-input';
import { Select } from '@trame/ui/select';
import { EmptyState, LoadingStatus, OfflineState, PreviousAnswer, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useState } from 'react';
import { INCIDENTS_PAGE_SIZE, incidentsInfiniteQueryOptions } from '../data/incidents-infinite-query.ts';
import { NO_FILTERS, normalizeReference, type IncidentFilters } from '../model/incident-filters.ts';
import { IncidentLine } from './incident-line.tsx';
import { ReadingFailed } from './reading-failed.tsx';

/** Milliseconds of rest after a key: a reference is typed at once. */
const TYPING_PAUSE_MS = 250;

const figures = new Intl.NumberFormat('fr');

/** The search term: the typed text, once typing pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : settled;
}

type IncidentsPanelProps = {
  /** The apps' names for people, by remote. */ titles: ReadonlyMap<string, string>;
};

/** The failures that apps reported, found by the reference that a person was shown. */
export function IncidentsPanel({ titles }: IncidentsPanelProps) {
  const [app, setApp] = useState(NO_FILTERS.app);
  const [typed, setTyped] = useState('');
  const filters: IncidentFilters = { app, reference: normalizeReference(useSettled(typed)) };
  const clear = () => {
    setApp(NO_FILTERS.app);
    setTyped('');
  };

  return (
    <section className="tr-card dep-panel" aria-labelledby="dep-incidents">
      <div className="dep-panel-head">
        <h2 id="dep-incidents">Derniers incidents</h2>
        <div className="dep-filters">
          <SearchInput
            value={typed}
            onChange={setTyped}
            label="Chercher un incident par sa référence"
            placeholder="Référence lue à l’écran"
          />
          <Select
            label="Application"
            hideLabel
            value={app}
            onChange={setApp}
            options={[
              { value: 'all', label: 'Toutes les applications' },
              ...[...titles].map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
      </div>
      <Incidents filters={filters} titles={titles} onClear={clear} />
    </section>
  );
}

function Incidents({
  filters,
  titles,
  onClear,
}: IncidentsPanelProps & { filters: IncidentFilters; onClear: () => void }) {
  const query = useInfiniteQuery(incidentsInfiniteQueryOptions(filters));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = query;
  if (error && !data) {
    return (
      <ReadingFailed
        title="Impossible de lire les incidents"
        error={error}
        during="deployed-incidents"
        onRetry={() => void refetch()}
        compact
      />
    );
  }
  const answer = answerState(query);
  if (answer === 'offline') return <OfflineState compact />;
  if (!data) return <IncidentsSkeleton />;
  const rows = data.pages.flatMap((page) => page.rows);
  const total = data.pages[0]?.total ?? rows.length;
  if (rows.length === 0) return <NoIncident filters={filters} onClear={onClear} />;
  return (
    <div className="dep-incidents" aria-busy={isPlaceholderData}>
      {answer === 'previous' && (
        <PreviousAnswer>
          Recherche en cours. La liste affichée répond encore à la demande précédente.
        </PreviousAnswer>
      )}
      <ul>
        {rows.map((incident) => (
          <IncidentLine
            key={incident.id}
            incident={incident}
            app={incident.remote === null ? 'Shell' : (titles.get(incident.remote) ?? incident.remote)}
            searched={filters.reference}
          />
        ))}
      </ul>
      <div className="dep-more">
        <output>
          {figures.format(rows.length)} sur {figures.format(Math.max(total, rows.length))}
        </output>
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Afficher la suite
          </Button>
        )}
      </div>
    </div>
  );
}

function NoIncident({ filters, onClear }: { filters: IncidentFilters; onClear: () => void }) {
  const { app, reference } = filters;
  if (app === NO_FILTERS.app && reference === '') {
    return (
      <EmptyState
        title="Aucun incident"
        description="Ce que les applications signalent arrive ici, avec la référence affichée à la personne, et reste trente jours."
      />
    );
  }
  return (
    <EmptyState
      title={reference === '' ? 'Aucun incident pour cette application' : `Aucun incident ${reference}`}
      description={'Une référence a six ou huit caractères\u00a0; un incident reste trente jours.'}
      action={<Button onClick={onClear}>Voir tous les incidents</Button>}
      compact
    />
  );
}

function IncidentsSkeleton() {
  return (
    <LoadingStatus label="Chargement des incidents…">
      <ul className="dep-incidents">
        {Array.from({ length: Math.min(6, INCIDENTS_PAGE_SIZE) }, (_, row) => (
          <li key={row} className="dep-incident-waiting">
            <SkeletonBlock width={90} />
            <SkeletonBlock width="60%" />
          </li>
        ))}
      </ul>
    </LoadingStatus>
  );
}
