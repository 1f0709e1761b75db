import type { Area } from '@trame/platform';
import { useRegistry } from '../../app/registry-store.ts';
import { RemoteOutlet } from '../../remotes/remote-outlet.tsx';
import { NotFoundInFrame } from './components/not-found-in-frame.tsx';

/** One area: the remote that serves it, or a not-found page while none does. */
export default function AreaPage({ area }: { area: Area }) {
  const registry = useRegistry();
  const remote = registry.remotes.find((entry) => entry.area === area.id);
  if (!remote) return <NotFoundInFrame area={area} />;
  return <RemoteOutlet entry={remote} />;
}
