import { isRole } from '@trame/domain';
import {
  areasOfRemote,
  type Area,
  type Cohort,
  type Registry,
  type Release,
  type RemoteEntry,
} from '@trame/platform';

/** A version that can be loaded, and its role. */
export type DeployedVersion = {
  role: 'current' | 'previous' | 'canary';
  version: string;
  release: Pick<Release, 'entry' | 'integrity'>;
};

export type DeployedApp = {
  name: string;
  /** Its name for people. */
  title: string;
  areas: readonly Area[];
  owner: RemoteEntry['owner'];
  versions: readonly DeployedVersion[];
  cohort: Cohort | undefined;
  /** Why it is out of service for everyone. */
  outOfService: string | undefined;
};

const list = new Intl.ListFormat('fr', { type: 'conjunction' });

function versionsOf({ version, entry, integrity, canary, lastKnownGood }: RemoteEntry): DeployedVersion[] {
  const current: DeployedVersion = { role: 'current', version, release: { entry, integrity } };
  const others = [
    { role: 'canary' as const, release: canary },
    { role: 'previous' as const, release: lastKnownGood },
  ];
  return [
    current,
    ...others.flatMap(({ role, release }): DeployedVersion[] =>
      release && release.version !== version
        ? [
            {
              role,
              version: release.version,
              release: { entry: release.entry, integrity: release.integrity },
            },
          ]
        : [],
    ),
  ];
}

/** The remotes of a published registry, as their page shows them: by their name for people. */
export function deployedApps({ remotes }: Registry): DeployedApp[] {
  return remotes
    .map((entry) => {
      const areas = areasOfRemote(entry);
      return {
        name: entry.name,
        title: list.format(areas.map(({ title }) => title)) || entry.name,
        areas,
        owner: entry.owner,
        versions: versionsOf(entry),
        cohort: entry.canary?.cohort,
        outOfService: entry.disabled?.message,
      };
    })
    .toSorted((a, b) => a.title.localeCompare(b.title, 'fr'));
}

/** `deployedApps`, by remote, for components that only need names; of the journal also the registry as a whole. */
export function titlesOf(apps: readonly Pick<DeployedApp, 'name' | 'title'>[]): ReadonlyMap<string, string> {
  return new Map([
    ['shell', 'Shell'],
    ['registry', 'Registre'],
    // In no registry; it reports its failures all the same.
    ['trainer-portal', 'Espace formateur'],
    ...apps.map(({ name, title }) => [name, title] as const),
  ]);
}

/** The routes that ask for a role of no one. Publication refuses them: the registry was written otherwise, or before. */
export function unknownRoles({ remotes }: Registry) {
  return remotes.flatMap(({ routes }) =>
    routes.flatMap(({ id: routeId, roles }) => {
      const unknown = roles.filter((role) => !isRole(role));
      return unknown.length > 0
        ? [{ routeId, roles: unknown, isClosed: unknown.length === roles.length }]
        : [];
    }),
  );
}
