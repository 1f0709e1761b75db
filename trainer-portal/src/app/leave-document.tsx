import { keepEndedBy } from '@trame/session/ended-by';
import { useSessionStore } from '@trame/session/session-store';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { movedAddress } from '../runtime/addresses.ts';
import { openPageAt } from './open-pages.ts';

export const replaceDocument = (address: string): void => window.location.replace(address);

type LeaveDocumentProps = { onLeave: (address: string) => void; fallback: ReactNode };

/**
 * The pages before the application are other documents: leaving a session also clears everything in memory. A page that
 * has moved is in this one, because a browser that refuses storage loses the session with the document. What is no page at all is
 * `fallback`.
 */
export function LeaveDocument({ onLeave, fallback }: LeaveDocumentProps) {
  const location = useLocation();
  const moved = movedAddress(location);
  const isInside = moved !== undefined && !openPageAt(moved.split(/[?#]/)[0] ?? '');
  const target =
    moved ?? (openPageAt(location.pathname) && location.pathname + location.search + location.hash);

  useEffect(() => {
    if (target === undefined || isInside) return;
    keepEndedBy(useSessionStore.getState().endedBy);
    onLeave(target);
  }, [target, isInside, onLeave]);

  if (isInside) return <Navigate to={moved} replace />;
  return target === undefined ? fallback : null;
}
