import { useQuery } from '@tanstack/react-query';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { PageQueryView } from '@trame/app/page-query-view';
import { laterPurgesQueryOptions } from '../data/purges-queries.ts';
import { applicationCount, monthName } from '../model/months.ts';

const FAILED = 'Impossible de charger les purges des mois suivants';

/** How many applications reach their date in each of the following months. */
export function LaterPurgesSection() {
  return (
    <Section title="Ensuite, par mois">
      <PageQueryView
        query={useQuery(laterPurgesQueryOptions())}
        failed={FAILED}
        compact
        pending={
          <LoadingStatus label="Chargement des mois suivants...">
            <SkeletonBlock height={90} />
          </LoadingStatus>
        }
        empty={<p className="muted">Aucune candidature n’a d’échéance plus lointaine.</p>}
      >
        {(months) => (
          <ol className="ret-months">
            {months.map(({ month, applications, held }) => (
              <li key={month}>
                <span>{monthName(month)}</span>
                <span className="ret-bar" aria-hidden="true">
                  <span style={{ width: `${share(applications, months)}%` }} />
                </span>
                <span className="num">
                  {applicationCount(applications)}
                  {held > 0 && (
                    <span className="muted">
                      , dont {held} gardée{held > 1 ? 's' : ''} pour un compte formateur
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </PageQueryView>
    </Section>
  );
}

/** Percentage of the fullest month. */
function share(applications: number, months: readonly { applications: number }[]): number {
  return (applications / Math.max(...months.map((month) => month.applications))) * 100;
}
