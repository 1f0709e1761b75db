import { remoteOfArea, type Area } from '@trame/platform';
import { useRoutes } from 'react-router';
import { refreshRegistry } from '../../runtime/fetch-registry.ts';
import { useRegistry } from '../../runtime/registry-store.ts';
import { RemoteArea } from '../../remotes/remote-area.tsx';
import { useRequirement } from '../guard/model/use-requirement.ts';
import { NoAppsPage } from '../home/components/no-apps.tsx';
import { useSessionStore } from '@trame/session/session-store';
import { NotFoundInFrame } from './components/not-found-in-frame.tsx';

/** The area that owns the current address; the guard has already passed. */
export default function AreaPage() {
  const { area } = useRequirement();
  const pages = area ? { path: `${area.slug}/*`, element: <RemoteOfArea area={area} /> } : undefined;
  // The remote's own routes are relative to this one. Without a registry nobody knows what the address was.
  return useRoutes(pages ? [pages] : [{ path: '*', element: <NoAppsPage /> }]);
}

/** The remote that serves an area, or a page that says so while none does. */
function RemoteOfArea({ area }: { area: Area }) {
  const registry = useRegistry();
  const roles = useSessionStore((state) => state.roles);
  const entry = remoteOfArea(registry, area.id);
  if (registry.remotes.length === 0) return <NoAppsPage />;
  if (!entry) {
    return (
      <NotFoundInFrame title={`${area.title} n’est pas encore en service`}>
        Cette application n’est pas encore publiée sur la plateforme. Elle apparaîtra parmi vos applications
        dès qu’elle le sera.
      </NotFoundInFrame>
    );
  }
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
