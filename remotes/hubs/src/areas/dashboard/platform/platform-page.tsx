import { useQuery } from '@tanstack/react-query';
import { oneOf, type FilterCodecs } from '@trame/app/filters-codec';
import { PageQueryView } from '@trame/app/page-query-view';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { formatCount, formatDate, formatDateTime, today } from '@trame/domain';
import { usePage } from '@trame/platform';
import { Page, Section } from '@trame/ui/page';
import { PlainTable } from '@trame/ui/plain-table';
import { Segmented } from '@trame/ui/segmented';
import { LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import type { ReactNode } from 'react';
import { PERIOD_NAMES, PERIODS, periodOf, periodText, type PeriodName } from '../overview/model/period.ts';
import { Checks } from './components/checks.tsx';
import { platformQuery, type PlatformState } from './data/platform.ts';
import { ACTIONS, bytesText } from './model/checks.ts';
import './styles/platform.css';

const TITLE = 'Plateforme';
const FILTERS: FilterCodecs<{ period: PeriodName }> = { period: oneOf('periode', PERIOD_NAMES, 'mois') };

/** The state of the platform itself: versions, failures, mails, daily work, sizes, slow statements. */
export default function PlatformPage() {
  usePage({ title: TITLE });
  const { filters, change } = useAddressFilters(FILTERS);
  const period = periodOf(filters.period, today());
  return (
    <Page
      title={TITLE}
      subtitle={periodText(filters.period, period)}
      actions={
        <Segmented
          label="Période"
          value={filters.period}
          options={PERIODS}
          onChange={(name) => change({ period: name })}
        />
      }
    >
      <PageQueryView
        query={useQuery(platformQuery(period.from, period.until))}
        failed="Impossible de lire l’état de la plateforme"
        pending={
          <LoadingStatus label="Chargement de l’état de la plateforme...">
            <TableSkeleton />
          </LoadingStatus>
        }
      >
        {(state) => <State state={state} />}
      </PageQueryView>
    </Page>
  );
}

function State({ state }: { state: PlatformState }) {
  const { releases, incidents, mails, daily, sizes, statements } = state;
  return (
    <div className="pf">
      <Section title="Ce qui est surveillé">
        <Checks state={state} />
      </Section>
      <div className="pf-pair">
        <Section title="Incidents par cause">
          <Table
            heads={['Cause', 'Période', 'Avant', 'Dernier']}
            none="Aucun incident. Ils sont gardés trente jours."
            rows={incidents.map(({ cause, count, before_count, last_at }) => ({
              key: cause,
              cells: [cause, formatCount(count), formatCount(before_count), formatDateTime(last_at)],
            }))}
          />
        </Section>
        <Section title="E-mails non remis">
          <Table
            heads={['E-mail', 'Période', 'Avant', 'Dernier']}
            none="Tous les e-mails sont partis."
            rows={mails.map(({ kind, count, before_count, last_at }) => ({
              key: kind,
              cells: [kind, formatCount(count), formatCount(before_count), formatDateTime(last_at)],
            }))}
          />
        </Section>
      </div>
      <div className="pf-pair">
        <Section title="Versions en service">
          <Table
            heads={['Application', 'Version', 'Action', 'Quand']}
            none="Aucune mise en service notée ici."
            rows={releases.map(({ remote, version, action, at }) => ({
              key: remote,
              cells: [remote, version ?? '–', ACTIONS[action] ?? action, formatDateTime(at)],
            }))}
          />
        </Section>
        <Section title="Tâches quotidiennes à revoir">
          <Table
            heads={['Jour', 'Étapes', 'Finie']}
            none="Toutes ont abouti."
            rows={daily.failed.map(({ day, failed_steps, finished_at }) => ({
              key: day,
              cells: [
                formatDate(day),
                failed_steps.join(', ') || 'Non finie',
                finished_at === null ? 'Non' : formatDateTime(finished_at),
              ],
            }))}
          />
        </Section>
      </div>
      <div className="pf-pair">
        <Section title={`Base de données, ${bytesText(sizes.database)}`}>
          <Table
            heads={['Table', 'Taille']}
            none="Aucune table."
            rows={sizes.tables.map(({ name, bytes }) => ({ key: name, cells: [name, bytesText(bytes)] }))}
          />
        </Section>
        <Section title="Fichiers">
          <Table
            heads={['Dossier', 'Fichiers', 'Taille']}
            none="Aucun fichier."
            rows={sizes.buckets.map(({ name, files, bytes }) => ({
              key: name,
              cells: [name, formatCount(files), bytesText(bytes)],
            }))}
          />
        </Section>
      </div>
      <Section title="Requêtes les plus lentes">
        {statements === null ? (
          <p className="muted">
            La base ne mesure pas ses requêtes ici&nbsp;: l’extension pg_stat_statements n’est pas installée.
          </p>
        ) : (
          <Table
            heads={['Requête', 'Appels', 'En moyenne', 'Au plus']}
            none="Aucune requête mesurée."
            rows={statements.map(({ statement, calls, mean_ms, longest_ms }) => ({
              key: statement,
              cells: [
                <code key="statement">{statement}</code>,
                formatCount(calls),
                `${formatCount(Math.round(mean_ms))}\u00a0ms`,
                `${formatCount(Math.round(longest_ms))}\u00a0ms`,
              ],
            }))}
          />
        )}
      </Section>
    </div>
  );
}

type TableProps = {
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Said in place of an empty table. */
  none: string;
};

function Table({ heads, rows, none }: TableProps) {
  if (rows.length === 0) return <p className="muted">{none}</p>;
  return (
    <div className="pf-scroll">
      <PlainTable className="pf-table num">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
