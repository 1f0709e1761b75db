import { afterSilence } from '@trame/platform/line-limit';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useState } from 'react';
import './waiting.css';

/** Milliseconds after which waiting is explained. */
const SLOW_AFTER_MS = 4_000;

type RemoteWaitingProps = {
  title: string;
  /** Called once when nothing has arrived on the page for this many milliseconds; for loads without a time limit. */
  limit?: { afterMs: number; onReached: () => void };
  /** What is waited for, and what is called when it has come or failed. */
  load?: Promise<unknown>;
  onLoaded?: () => void;
};

/** While a remote loads or its page suspends: the outline of a page, and a text when it takes long. */
export function RemoteWaiting({ title, limit, load, onLoaded }: RemoteWaitingProps) {
  const [slow, setSlow] = useState(false);
  const afterMs = limit?.afterMs;
  const onReached = limit?.onReached;

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (afterMs === undefined || !onReached) return undefined;
    return afterSilence(afterMs, onReached);
  }, [afterMs, onReached]);

  useEffect(() => {
    let isOver = false;
    const end = () => {
      if (!isOver) onLoaded?.();
    };
    load?.then(end, end);
    return () => {
      isOver = true;
    };
  }, [load, onLoaded]);

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
