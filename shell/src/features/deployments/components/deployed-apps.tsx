import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { LoadedRegistry } from '@trame/platform/loader';
import { Alert } from '@trame/ui/alert';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { releaseHealthQueryOptions, shellHealthQueryOptions } from '../data/health-query.ts';
import { previousShellQueryOptions } from '../data/releases-query.ts';
import { deployedApps, unknownRoles, type DeployedApp, type DeployedVersion } from '../model/deployments.ts';
import { cohortText } from '../model/release-text.ts';
import { AppHead } from './app-head.tsx';
import { HealthCell } from './health-cell.tsx';
import { ReadingFailed } from './reading-failed.tsx';
import { ShareGauge } from './share-gauge.tsx';
import { VersionLine } from './version-line.tsx';

const ROLE_TEXTS: Record<DeployedVersion['role'], string> = {
  current: 'Actuelle',
  canary: 'Canari',
  previous: 'Précédente',
};

type DeployedAppsProps = { query: UseQueryResult<LoadedRegistry> };

/** The shell and every remote of the registry, each with its versions and their health. */
export function DeployedApps({ query }: DeployedAppsProps) {
  const { data, error, refetch } = query;
  return (
    <section aria-labelledby="dep-apps">
      <h2 id="dep-apps" className="sr-only">
        Versions
      </h2>
      {data?.stale || (error && !data) ? (
        <div className="tr-card">
          <ReadingFailed
            title="Impossible de lire le registre"
            error={data?.stale ?? error ?? new Error('registry')}
            during="deployed-registry"
            onRetry={() => void refetch()}
          />
        </div>
      ) : data ? (
        <>
          {data.dropped.map(({ name, reason }) => (
            <div key={name} className="dep-dropped">
              <Alert tone="danger" title={`L’entrée «\u00a0${name}\u00a0» du registre est écartée`}>
                {reason}
              </Alert>
            </div>
          ))}
          {unknownRoles(data.registry).map(({ routeId, roles, isClosed }) => (
            <div key={routeId} className="dep-dropped">
              <Alert tone="warning" title={`La route ${routeId} demande un rôle qui n’existe pas`}>
                {roles.map((role) => `«\u00a0${role}\u00a0»`).join(', ')}
                {isClosed ? '\u00a0: personne ne peut l’ouvrir.' : '\u00a0: ses autres rôles l’ouvrent.'}{' '}
                Corrigez remote.json, puis publiez l’application à nouveau.
              </Alert>
            </div>
          ))}
          <ul className="tr-card dep-apps">
            <ShellRow version={data.registry.shell?.version} />
            {deployedApps(data.registry).map((app) => (
              <AppRow key={app.name} app={app} />
            ))}
          </ul>
          {data.registry.remotes.length === 0 && (
            <div className="tr-card dep-none">
              <EmptyState
                title="Aucune application publiée"
                description={
                  'Le registre est vide. Une application y entre par «\u00a0npm run registry -- publish\u00a0», puis «\u00a0promote\u00a0».'
                }
              />
            </div>
          )}
        </>
      ) : (
        <AppsSkeleton />
      )}
    </section>
  );
}

function ShellRow({ version }: { version: string | undefined }) {
  const health = useQuery(shellHealthQueryOptions());
  const previous = useQuery({ ...previousShellQueryOptions(version ?? ''), enabled: version !== undefined });
  return (
    <li className="dep-app">
      <AppHead
        draft="toile"
        title="Shell"
        name="shell"
        facts="Connexion, navigation et accueil de toutes les applications"
      />
      <ul className="dep-versions">
        <VersionLine label={ROLE_TEXTS.current} version={version ?? 'en développement'}>
          <HealthCell health={health.data} />
        </VersionLine>
        {previous.data && <VersionLine label={ROLE_TEXTS.previous} version={previous.data} />}
      </ul>
    </li>
  );
}

function AppRow({ app }: { app: DeployedApp }) {
  const { name, title, areas, owner, versions, cohort, outOfService } = app;
  return (
    <li className="dep-app">
      <AppHead
        draft={areas[0]?.draft ?? 'toile'}
        title={title}
        name={name}
        outOfService={outOfService}
        facts={
          <>
            {owner.team} (<a href={`mailto:${owner.contact}`}>{owner.contact}</a>)
            <br />
            {areas.map(({ slug }) => `/${slug}`).join(', ')}
          </>
        }
        canBeReplaced
      />
      <ul className="dep-versions">
        {versions.map(({ role, version, release }) => (
          <VersionLine
            key={role}
            label={ROLE_TEXTS[role]}
            version={version}
            note={
              role === 'canary' &&
              cohort && (
                <>
                  <ShareGauge percentage={cohort.percentage} />
                  {cohortText(cohort)}
                </>
              )
            }
          >
            <ReleaseHealth release={release} />
          </VersionLine>
        ))}
      </ul>
    </li>
  );
}

function ReleaseHealth({ release }: Pick<DeployedVersion, 'release'>) {
  const { data } = useQuery(releaseHealthQueryOptions(release));
  return <HealthCell health={data} />;
}

function AppsSkeleton() {
  return (
    <LoadingStatus label="Chargement des applications déployées…">
      <div className="tr-card dep-apps">
        {[0, 1, 2].map((row) => (
          <div key={row} className="dep-app">
            <div className="dep-head">
              <SkeletonBlock width={48} height={48} />
              <div className="dep-lines">
                <SkeletonBlock width={150} height={18} />
                <SkeletonBlock width={220} />
              </div>
            </div>
            <div className="dep-lines">
              <SkeletonBlock width="80%" />
              <SkeletonBlock width="60%" />
            </div>
          </div>
        ))}
      </div>
    </LoadingStatus>
  );
}
