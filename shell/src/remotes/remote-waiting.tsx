import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useState } from 'react';

/** Milliseconds after which waiting is explained. */
const SLOW_AFTER_MS = 4_000;

type RemoteWaitingProps = {
  title: string;
  /** Called once when waiting has lasted this many milliseconds; for loads without a time limit. */
  limit?: { afterMs: number; onReached: () => void };
};

/** While a remote loads or its page suspends: the outline of a page, and a text when it takes long. */
export function RemoteWaiting({ title, limit }: RemoteWaitingProps) {
  const [slow, setSlow] = useState(false);
  const afterMs = limit?.afterMs;
  const onReached = limit?.onReached;

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (afterMs === undefined || !onReached) return undefined;
    const timer = setTimeout(onReached, afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, onReached]);

  return (
    <LoadingStatus label={`Chargement de ${title}…`}>
      <div className="remote-waiting">
        <SkeletonBlock width={280} height={32} />
        <SkeletonBlock height={56} />
        <SkeletonBlock height={240} />
        {slow && <p className="remote-waiting-slow">Le chargement est plus long que d’habitude…</p>}
      </div>
    </LoadingStatus>
  );
}
