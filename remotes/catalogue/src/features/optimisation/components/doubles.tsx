import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { PageQueryView } from '@trame/app/page-query-view';
import { Link, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { ProgrammeState } from '../../programmes/components/programme-state.tsx';
import { ScoreBand } from '../../programmes/components/score-band.tsx';
import { sectorLabel } from '../../programmes/model/programme.ts';
import { doublesQuery, type Double } from '../data/doubles.ts';
import '../styles/optimisation.css';

const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx'));

/** Pairs of sheets that may be one, the nearest first. */
export function Doubles() {
  const query = useQuery(doublesQuery);
  const [compared, setCompared] = useState<Double>();
  const list = useResolvedPath('../catalogue', { relative: 'path' }).pathname;
  return (
    <>
      <PageQueryView
        query={query}
        failed="Impossible de chercher les fiches semblables"
        pending={
          <LoadingStatus label="Recherche des fiches semblables...">
            <SkeletonBlock height={240} />
          </LoadingStatus>
        }
        empty={
          <EmptyState
            title="Aucune fiche semblable"
            description="Deux fiches dont les titres se ressemblent seraient montrées ici, côte à côte."
          />
        }
      >
        {(pairs) => (
          <>
            <p className="opt-total">
              Deux fiches presque pareilles se font concurrence sur le site, et se tiennent à jour deux fois.
            </p>
            <Card padded={false}>
              <ul className="opt-doubles" aria-label="Fiches semblables">
                {pairs.map((pair) => (
                  <li key={`${pair.first_id} ${pair.second_id}`}>
                    <div>
                      <p className="opt-double">
                        <Link to={`${list}/${pair.first_id}`}>{pair.first_title}</Link>
                        <ProgrammeState status={pair.first_status} />
                        <ScoreBand score={pair.first_score} />
                      </p>
                      <p className="opt-double">
                        <Link to={`${list}/${pair.second_id}`}>{pair.second_title}</Link>
                        <ProgrammeState status={pair.second_status} />
                        <ScoreBand score={pair.second_score} />
                      </p>
                      <p className="muted num">
                        {sectorLabel(pair.sector)}, titres semblables à {Math.round(pair.similarity * 100)}
                        &nbsp;%
                      </p>
                    </div>
                    <Button
                      size="sm"
                      aria-label={`Comparer ${pair.first_title} et ${pair.second_title}`}
                      onClick={() => setCompared(pair)}
                    >
                      Comparer
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
          </>
        )}
      </PageQueryView>
      {compared && <CompareDialog pair={compared} onClose={() => setCompared(undefined)} />}
    </>
  );
}
