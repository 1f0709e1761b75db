import { keepEndedBy } from '@trame/session/ended-by';
import { useSessionStore } from '@trame/session/session-store';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { movedAddress } from '../runtime/addresses.ts';
import { openPageAt } from './open-pages.ts';

export const replaceDocument = (address: string): void => window.location.replace(address);

type LeaveDocumentProps = { onLeave: (address: string) => void; fallback: ReactNode };

/**
 * The pages before the application are other documents: leaving a session also clears everything in memory. What is no
 * page at all is `fallback`.
 */
export function LeaveDocument({ onLeave, fallback }: LeaveDocumentProps) {
  const location = useLocation();
  const target =
    movedAddress(location) ??
    (openPageAt(location.pathname) && location.pathname + location.search + location.hash);

  useEffect(() => {
    if (target === undefined) return;
    keepEndedBy(useSessionStore.getState().endedBy);
    onLeave(target);
  }, [target, onLeave]);

  return target === undefined ? fallback : null;
}
