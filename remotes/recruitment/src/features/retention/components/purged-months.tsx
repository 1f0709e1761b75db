import { useQuery } from '@tanstack/react-query';
import { statusLabel } from '@trame/domain';
import { Section } from '@trame/ui/page';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { purgedMonthsQueryOptions } from '../data/purges-queries.ts';
import { applicationCount, monthName } from '../model/months.ts';
import { sumMonths } from '../model/sum-months.ts';

/**
 * Anonymous counts of deleted applications, by the month in which they were received. Left out when it cannot be read.
 */
export function PurgedMonthsSection() {
  const { data, error } = useQuery(purgedMonthsQueryOptions());
  useQuietReport([error], 'purged-months');
  if (!data || data.length === 0) return null;
  return (
    <Section title="Ce que les statistiques en gardent">
      <ol className="ret-months ret-months-plain">
        {sumMonths(data).map(({ month, total, statuses }) => (
          <li key={month}>
            <span>Reçues en {monthName(month)}</span>
            <span className="num">{applicationCount(total)}</span>
            <span className="muted num">
              {statuses.map(({ status, count }) => `${count} ${statusName(status)}`).join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const statusName = (status: string) => (status === 'other' ? 'Autre statut' : statusLabel(status));
