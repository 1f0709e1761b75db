import { useQueryClient } from '@tanstack/react-query';
import { useBulkAction } from '@trame/app/use-bulk-action';
import { siteChanged } from '../../site/data/site-status.ts';
import { eventData, eventsQueryOptions } from '../data/events.ts';
import { EVENT_NOUN } from '../model/event.ts';

/** Publishes, takes off the site or deletes dates, with the outcome of each and its undo. */
export function useEventActions() {
  const client = useQueryClient();
  return useBulkAction({
    noun: EVENT_NOUN,
    readNames: async (ids) => {
      const events = await client.ensureQueryData(eventsQueryOptions());
      return new Map(events.filter(({ id }) => ids.includes(id)).map(({ id, title_fr }) => [id, title_fr]));
    },
    changed: async () => {
      await eventData.changed(client);
      void siteChanged(client);
    },
  });
}
