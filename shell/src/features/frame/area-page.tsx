import { remoteOfArea, type Area } from '@trame/platform';
import { useRoutes } from 'react-router';
import { refreshRegistry, useRefusedApp } from '../../runtime/fetch-registry.ts';
import { useHasCanary, useRegistry } from '../../runtime/registry-store.ts';
import { RemoteArea } from '../../remotes/remote-area.tsx';
import { RemoteWaiting } from '../../remotes/remote-waiting.tsx';
import { useRequirement } from '../guard/model/use-requirement.ts';
import { NoAppsPage } from '../home/components/no-apps.tsx';
import { useSessionStore } from '@trame/session/session-store';
import { REFUSED_TEXT } from '../guard/model/refused-text.ts';
import { NotFoundInFrame } from './components/not-found-in-frame.tsx';

/** The area that owns the current address; the guard has already passed. */
export default function AreaPage() {
  const { area } = useRequirement();
  const pages = area ? { path: `${area.slug}/*`, element: <RemoteOfArea area={area} /> } : undefined;
  // The remote's own routes are relative to this one. Without a registry nobody knows what the address was.
  return useRoutes(pages ? [pages] : [{ path: '*', element: <NoAppsPage /> }]);
}

/**
 * Whether the version of an app depends on roles that are being read: an area open to all is shown meanwhile, and would be
 * loaded in one version, then in the other.
 */
function useIsVersionUnknown(name: string | undefined): boolean {
  const hasCanary = useHasCanary(name);
  const isReading = useSessionStore(({ phase, rolesFailure }) => phase === 'checking' && !rolesFailure);
  return hasCanary && isReading;
}

/** The remote that serves an area, or a page that says so while none does. */
function RemoteOfArea({ area }: { area: Area }) {
  const registry = useRegistry();
  const roles = useSessionStore((state) => state.roles);
  const entry = remoteOfArea(registry, area.id);
  const refused = useRefusedApp(area.id);
  const isVersionUnknown = useIsVersionUnknown(entry?.name);
  if (registry.remotes.length === 0) return <NoAppsPage />;
  if (!entry && refused) {
    return (
      <NotFoundInFrame title={`${area.title} n’est pas disponible pour le moment`}>
        {REFUSED_TEXT} Réf. <span className="num">{refused.reference}</span>, à donner au support.
      </NotFoundInFrame>
    );
  }
  if (!entry) {
    return (
      <NotFoundInFrame title={`${area.title} n’est pas encore en service`}>
        Cette application n’est pas encore publiée sur la plateforme. Elle apparaîtra parmi vos applications
        dès qu’elle le sera.
      </NotFoundInFrame>
    );
  }
  if (isVersionUnknown) return <RemoteWaiting title={area.title} />;
  return (
    <RemoteArea
      key={area.id}
      entry={entry}
      areaId={area.id}
      title={area.title}
      roles={roles}
      refreshRegistry={refreshRegistry}
      notFound={<NotFoundInFrame>Cette adresse ne mène à aucune page de {area.title}.</NotFoundInFrame>}
    />
  );
}
