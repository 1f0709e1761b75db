import { useQuery } from '@tanstack/react-query';
import { formatDate, inDays } from '@trame/domain';
import { Section } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Tag } from '@trame/ui/tag';
import { PageQueryView } from '@trame/app/page-query-view';
import { archivesQueryOptions, type ArchivedApplication } from '../data/archives-query.ts';
import { daysUntil } from '../model/clock.ts';
import { applicationCount } from '../model/months.ts';
import { ArchiveButton } from './archive-button.tsx';
import { PersonLink } from './person-link.tsx';

const FAILED = 'Impossible de charger les archives';

/** The archive: applications out of the list, and until when they can be restored. */
export function ArchivesTab() {
  return (
    <PageQueryView
      query={useQuery(archivesQueryOptions())}
      failed={FAILED}
      pending={
        <LoadingStatus label="Chargement des archives...">
          <SkeletonBlock height={220} />
        </LoadingStatus>
      }
      empty={
        <EmptyState
          title="Aucune candidature archivée"
          description={
            'Une candidature archivée quitte la liste et reste ici 30\u00a0jours, d’où elle revient en un clic.'
          }
        />
      }
    >
      {(archived) => <Archives data={archived} />}
    </PageQueryView>
  );
}

function Archives({ data }: { data: readonly ArchivedApplication[] }) {
  const total = data[0]?.total ?? data.length;
  return (
    <Section title={`Archives (${total})`}>
      <ul className="ret-list">
        {data.map((application) => (
          <ArchivedRow key={application.id} application={application} />
        ))}
      </ul>
      {total > data.length && (
        <p className="muted">
          Les {data.length} dernières sont affichées, sur {applicationCount(total)}.
        </p>
      )}
    </Section>
  );
}

function ArchivedRow({ application }: { application: ArchivedApplication }) {
  const { archived_at, merged_into_name, purge_on, is_started } = application;
  return (
    <li className="ret-row">
      <PersonLink application={application} />
      <span className="ret-row-why num">
        Archivée le {formatDate(archived_at)}
        {merged_into_name && <>, fusionnée avec {merged_into_name}</>}
      </span>
      <span className="ret-row-when">
        {is_started && <Tag>Purge commencée</Tag>}
        <span className="num">
          Purge le {formatDate(purge_on)}
          {!is_started && <span className="muted">, {inDays(daysUntil(purge_on))}</span>}
        </span>
      </span>
      <span className="ret-row-action">
        {!is_started && <ArchiveButton size="sm" application={application} />}
      </span>
    </li>
  );
}
