import { getSupabase, unwrap } from '@trame/data';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import { retentionKeys } from './keys.ts';

/** The result for one application of a request. */
export type ArchiveOutcome = 'archived' | 'already_archived' | 'has_account' | 'not_found';
export type RestoreOutcome = 'restored' | 'not_archived' | 'being_purged' | 'not_found';

async function changeOne<Outcome extends string>(
  name: 'archive_applications' | 'restore_applications',
  id: string,
): Promise<Outcome> {
  const [row] = unwrap<{ outcome: string }[]>(await getSupabase().rpc(name, { ids: [id] }));
  return (row?.outcome ?? 'not_found') as Outcome;
}

/** Has everything read again that an archive, a purge or a contact changes, but not what is `gone`. */
export async function retentionChanged(client: QueryClient, gone?: ReadonlySet<string>): Promise<void> {
  await Promise.all([
    applicationsChanged(client, gone),
    client.invalidateQueries({ queryKey: retentionKeys.all() }),
  ]);
}

/** Takes an application out of the list for thirty days. */
export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => changeOne<ArchiveOutcome>('archive_applications', id),
    onSuccess: () => retentionChanged(client),
  });
}

/** Brings an archived application back; a merged one with all that had moved. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => changeOne<RestoreOutcome>('restore_applications', id),
    onSuccess: () => retentionChanged(client),
  });
}
