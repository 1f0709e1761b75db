import { useEffect } from 'react';
import { leavePresence } from '../data/presence-query.ts';

/** How many places of this page show each application. */
const places = new Map<string, number>();

/** Says that one has left an application, once no place of the page shows it: reading gives way to editing. */
export function useLeave(applicationId: string): void {
  useEffect(() => {
    places.set(applicationId, (places.get(applicationId) ?? 0) + 1);
    return () => {
      places.set(applicationId, (places.get(applicationId) ?? 1) - 1);
      // The place that takes over appears in the same go.
      setTimeout(() => {
        if (places.get(applicationId) !== 0) return;
        places.delete(applicationId);
        void leavePresence(applicationId).catch(() => undefined);
      });
    };
  }, [applicationId]);
}
