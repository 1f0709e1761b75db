import { Link } from '@trame/platform/router';
import { Section } from '@trame/ui/page';
import { PlainTable } from '@trame/ui/plain-table';
import { Segmented } from '@trame/ui/segmented';
import { useState } from 'react';
import { sumOf, type Dashboard } from '../model/dashboard.ts';
import { listAddress, ofStatus, OTHER_STATUS_KEY, received } from '../model/list-links.ts';
import { applicationsText, numberText } from '../model/text.ts';
import { bucketsOf, SERIES, seriesOf, type Bucket } from '../model/timeline.ts';
import { PipelineChart } from './pipeline-chart.tsx';
import { CountLink } from './count-link.tsx';

type View = 'chart' | 'table';

const VIEWS = [
  { value: 'chart', label: 'Graphique' },
  { value: 'table', label: 'Tableau' },
] as const;

/** Applications received by week or month, by their present status. */
export function PipelineSection({ figures }: { figures: Dashboard }) {
  const [view, setView] = useState<View>('chart');
  const buckets = bucketsOf(figures);
  const keys = new Set(figures.statuses.map(({ key }) => seriesOf(key)));
  const series = SERIES.filter(({ key }) => key !== OTHER_STATUS_KEY || keys.has(OTHER_STATUS_KEY));
  return (
    <Section
      title={`Candidatures reçues par ${figures.unit === 'week' ? 'semaine' : 'mois'}, selon leur statut`}
      actions={<Segmented label="Affichage" value={view} options={VIEWS} onChange={setView} />}
    >
      {view === 'chart' ? (
        <>
          <Legend figures={figures} series={series} />
          <PipelineChart buckets={buckets} series={series} />
        </>
      ) : (
        <PipelineTable buckets={buckets} series={series} />
      )}
    </Section>
  );
}

export type Series = readonly { key: string; label: string }[];

function Legend({ figures, series }: { figures: Dashboard; series: Series }) {
  const period = received(figures.from, figures.to);
  const totalOf = (key: string) =>
    sumOf(
      figures.statuses,
      figures.statuses.map((status) => status.key).filter((status) => seriesOf(status) === key),
    );
  return (
    <ul className="dash-legend">
      {series.map(({ key, label }) => (
        <li key={key}>
          <Link to={listAddress([period, ofStatus(key)])}>
            <span className={`dash-swatch dash-fill-${key}`} aria-hidden="true" />
            {label}
            <strong className="num">{numberText(totalOf(key))}</strong>
            <span className="sr-only">
              {`${applicationsText(totalOf(key)).replace(/^\S+/, '')}\u00a0: voir la liste`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PipelineTable({ buckets, series }: { buckets: readonly Bucket[]; series: Series }) {
  return (
    <div className="dash-scroll">
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">Période</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={bucket.from}>
              <th scope="row">{bucket.long}</th>
              {series.map(({ key, label }) => (
                <td key={key}>
                  <CountLink
                    count={bucket.counts[key] ?? 0}
                    conditions={[received(bucket.from, bucket.to), ofStatus(key)]}
                    label={`${label}, ${bucket.long}`}
                  />
                </td>
              ))}
              <td>
                <CountLink
                  count={bucket.total}
                  conditions={[received(bucket.from, bucket.to)]}
                  label={bucket.long}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
