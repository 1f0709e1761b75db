import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { movedAddress } from '../runtime/addresses.ts';
import { openPageAt } from './open-pages.ts';

/** The pages before the application are other documents; what is no page at all is `fallback`. */
export function LeaveDocument({ fallback }: { fallback: ReactNode }) {
  const location = useLocation();
  const target =
    movedAddress(location) ??
    (openPageAt(location.pathname) && location.pathname + location.search + location.hash);

  useEffect(() => {
    if (target !== undefined) window.location.replace(target);
  }, [target]);

  return target === undefined ? fallback : null;
}
