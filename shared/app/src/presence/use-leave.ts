import { useEffect } from 'react';
import type { Entity } from '../entity/entity.ts';
import { leavePresence } from './data/presence-query.ts';

/** How many places of this page show each entity. */
const places = new Map<string, number>();

/** Reports that the person has left an entity, once no part of the page shows it (reading is replaced by editing). */
export function useLeave({ kind, id }: Entity): void {
  useEffect(() => {
    const place = `${kind} ${id}`;
    places.set(place, (places.get(place) ?? 0) + 1);
    return () => {
      places.set(place, (places.get(place) ?? 1) - 1);
      // The component that replaces this one is mounted in the same commit.
      setTimeout(() => {
        if (places.get(place) !== 0) return;
        places.delete(place);
        void leavePresence({ kind, id }).catch(() => undefined);
      });
    };
  }, [kind, id]);
}
