import { remoteOfArea, type Area } from '@trame/platform';
import { refreshRegistry } from '../../runtime/fetch-registry.ts';
import { useRegistry } from '../../runtime/registry-store.ts';
import { RemoteArea } from '../../remotes/remote-area.tsx';
import { useSessionStore } from '../session/model/session-store.ts';
import { NotFoundInFrame } from './components/not-found-in-frame.tsx';

/** One area: the remote that serves it, or a not-found page while none does. */
export default function AreaPage({ area }: { area: Area }) {
  const registry = useRegistry();
  const roles = useSessionStore((state) => state.roles);
  const entry = remoteOfArea(registry, area.id);
  if (!entry) {
    return (
      <NotFoundInFrame>L’application {area.title} n’est pas installée sur cette plateforme.</NotFoundInFrame>
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
