import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '@trame/domain';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';
import { RefreshCw } from 'lucide-react';
import { DeployedApps } from './components/deployed-apps.tsx';
import { IncidentsPanel } from './components/incidents-panel.tsx';
import { ReleasesPanel } from './components/releases-panel.tsx';
import { deploymentKeys } from './data/keys.ts';
import { publishedRegistryQueryOptions } from './data/registry-query.ts';
import { deployedApps, titlesOf } from './model/deployments.ts';
import './styles/deployments.css';

const TITLE = 'Applications déployées';

/** For admins: versions in force, whether they can be loaded, failures, and the journal of releases. */
export default function DeploymentsPage() {
  usePage({ title: TITLE });
  const queries = useQueryClient();
  const registry = useQuery(publishedRegistryQueryOptions());
  const isChecking = useIsFetching({ queryKey: deploymentKeys.all() }) > 0;
  const published = registry.data?.registry;
  const titles = titlesOf(published ? deployedApps(published) : []);

  return (
    <Page
      title={TITLE}
      subtitle={
        published
          ? `Registre publié le ${formatDateTime(published.generatedAt)}`
          : 'Versions, santé, incidents et mises en service'
      }
      actions={
        <Button
          icon={<RefreshCw className="icon" aria-hidden />}
          loading={isChecking}
          onClick={() => void queries.invalidateQueries({ queryKey: deploymentKeys.all() })}
        >
          Vérifier à nouveau
        </Button>
      }
    >
      <div className="dep">
        <DeployedApps query={registry} />
        <div className="dep-columns">
          <IncidentsPanel titles={titles} />
          <ReleasesPanel titles={titles} />
        </div>
      </div>
    </Page>
  );
}
