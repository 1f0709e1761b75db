import { useQueryClient } from '@tanstack/react-query';
import { useBulkAction } from '@trame/app/use-bulk-action';
import { siteChanged } from '../../site/data/site-status.ts';
import { logoData, logosQueryOptions } from '../data/logos.ts';
import { LOGO_NOUN } from '../model/logo.ts';

/** Deletes logos, with the outcome of each and its undo. */
export function useLogoActions() {
  const client = useQueryClient();
  return useBulkAction({
    noun: LOGO_NOUN,
    readNames: async (ids) => {
      const logos = await client.ensureQueryData(logosQueryOptions());
      return new Map(logos.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name]));
    },
    changed: async () => {
      await logoData.changed(client);
      void siteChanged(client);
    },
  });
}
