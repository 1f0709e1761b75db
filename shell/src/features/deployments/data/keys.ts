import type { IncidentFilters } from '../model/incident-filters.ts';

/** Query keys of the deployed apps, from general to specific. */
export const deploymentKeys = {
  all: () => ['deployments'] as const,
  registry: () => [...deploymentKeys.all(), 'registry'] as const,
  allHealth: () => [...deploymentKeys.all(), 'health'] as const,
  health: (entry: string, published: string) => [...deploymentKeys.allHealth(), entry, published] as const,
  releases: () => [...deploymentKeys.all(), 'releases'] as const,
  previousShell: (version: string) => [...deploymentKeys.all(), 'previous-shell', version] as const,
  incidents: () => [...deploymentKeys.all(), 'incidents'] as const,
  incidentList: (filters: IncidentFilters) => [...deploymentKeys.incidents(), filters] as const,
};
