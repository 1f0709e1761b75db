import { getSupabase, unwrap } from '@trame/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entityOf } from '../../application-data/model/entity.ts';
import { retentionChanged } from './use-archive.ts';

async function noteContact(applicationId: string, note: string): Promise<void> {
  unwrap(
    await getSupabase().rpc('record_entity_event', {
      ...entityOf(applicationId),
      event: 'contact',
      details: { note },
    }),
  );
}

/** Notes a contact with the person, which starts the two years of keeping again. */
export function useNoteContact(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => noteContact(applicationId, note),
    // Offline it fails at once: its dialog cannot be left while it is under way, nor may it be sent later unseen.
    networkMode: 'always',
    onSuccess: () => retentionChanged(client),
  });
}
