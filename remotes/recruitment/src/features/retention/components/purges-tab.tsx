import { lazyDialog } from '@trame/app/lazy-dialog';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Section } from '@trame/ui/page';
import { useState } from 'react';
import { Button } from '@trame/ui/button';
import { Trash2 } from 'lucide-react';
import { PageQueryView } from '@trame/app/page-query-view';
import { upcomingPurgesQueryOptions, type UpcomingPurge } from '../data/purges-queries.ts';
import { applicationCount } from '../model/months.ts';
import { groupPurges } from '../model/purge-groups.ts';
import { LaterPurgesSection } from './later-purges.tsx';
import { PurgeRow } from './purge-row.tsx';

const PurgeDialog = lazyDialog(() => import('./purge-dialog.tsx'));
const ContactDialog = lazyDialog(() => import('./contact-dialog.tsx'));

const FAILED = 'Impossible de charger les prochaines purges';

/** Applications to be purged now, within a week and later, and those kept in spite of their date. */
export function PurgesTab() {
  return (
    <PageQueryView
      query={useQuery(upcomingPurgesQueryOptions())}
      failed={FAILED}
      pending={
        <LoadingStatus label="Chargement des prochaines purges...">
          <SkeletonBlock height={220} />
        </LoadingStatus>
      }
    >
      {(purges) => (
        <div className="ret-stack">
          <Upcoming purges={purges} />
          <LaterPurgesSection />
        </div>
      )}
    </PageQueryView>
  );
}

function Upcoming({ purges }: { purges: readonly UpcomingPurge[] }) {
  const [isPurging, setPurging] = useState(false);
  const [contacted, setContacted] = useState<UpcomingPurge>();
  const { due, soon, held } = groupPurges(purges);
  const total = purges[0]?.total ?? 0;

  return (
    <>
      {due.length > 0 && (
        <Section
          title={`À purger maintenant (${due.length})`}
          actions={
            <Button
              variant="danger"
              size="sm"
              icon={<Trash2 className="icon" aria-hidden />}
              onClick={() => setPurging(true)}
            >
              Purger maintenant
            </Button>
          }
        >
          <ul className="ret-list">
            {due.map((purge) => (
              <PurgeRow key={purge.id} purge={purge} onExtend={setContacted} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={`Dans les sept jours (${soon.length})`}>
        {soon.length === 0 ? (
          <EmptyState
            compact
            title="Aucune purge dans les sept jours"
            description="Chaque candidature est annoncée ici une semaine avant sa purge."
          />
        ) : (
          <ul className="ret-list">
            {soon.map((purge) => (
              <PurgeRow key={purge.id} purge={purge} onExtend={setContacted} />
            ))}
          </ul>
        )}
      </Section>
      {held.length > 0 && (
        <Section title={`Conservées malgré l’échéance (${held.length})`}>
          <p className="ret-why">
            Une candidature à l’origine d’un compte formateur n’est jamais purgée automatiquement&nbsp;: elle
            documente une relation qui continue.
          </p>
          <ul className="ret-list">
            {held.map((purge) => (
              <PurgeRow key={purge.id} purge={purge} />
            ))}
          </ul>
        </Section>
      )}
      {total > purges.length && (
        <p className="muted">
          Les {purges.length} premières sont affichées, sur {applicationCount(total)}.
        </p>
      )}
      {isPurging && <PurgeDialog due={due} onClose={() => setPurging(false)} />}
      {contacted && <ContactDialog application={contacted} onClose={() => setContacted(undefined)} />}
    </>
  );
}
