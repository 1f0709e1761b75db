import { useQuery } from '@tanstack/react-query';
import { Section } from '@trame/ui/page';
import { ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useFailureNotice } from '@trame/app/use-failure-notice';
import { failureAdvice } from '@trame/app/failure-advice';
import { laterPurgesQueryOptions } from '../data/purges-queries.ts';
import { applicationCount, monthName } from '../model/months.ts';

const FAILED = 'Impossible de charger les purges des mois suivants';

/** How many applications reach their date in each of the following months. */
export function LaterPurgesSection() {
  const { data, error, refetch } = useQuery(laterPurgesQueryOptions());
  useFailureNotice(error, FAILED);
  return (
    <Section title="Ensuite, par mois">
      {!data && !error && (
        <LoadingStatus label="Chargement des mois suivants...">
          <SkeletonBlock height={90} />
        </LoadingStatus>
      )}
      {!data && error && (
        <ErrorState
          compact
          title={FAILED}
          description={failureAdvice(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p className="muted">Aucune candidature n’a d’échéance plus lointaine.</p>}
      {data && data.length > 0 && (
        <ol className="ret-months">
          {data.map(({ month, applications, held }) => (
            <li key={month}>
              <span>{monthName(month)}</span>
              <span className="ret-bar" aria-hidden="true">
                <span style={{ width: `${share(applications, data)}%` }} />
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
    </Section>
  );
}

/** Percentage of the fullest month. */
function share(applications: number, months: readonly { applications: number }[]): number {
  return (applications / Math.max(...months.map((month) => month.applications))) * 100;
}
