import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf } from '../clients.ts';
import type { SendPulseKeys } from './client.ts';

const settingsRow = z.object({
  is_enabled: z.boolean(),
  address_book_id: z.nullable(z.coerce.number()),
});
const keysRow = z.array(z.object({ client_id: z.string(), client_secret: z.string() }));
const eventRow = z.object({
  id: z.string(),
  event: z.string(),
  email: z.string(),
  full_name: z.string(),
  status: z.string(),
  sectors: z.array(z.string()),
  language: z.number(),
});
const recipientRow = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  language: z.number(),
  campaign: z.string(),
});
const removalRow = z.object({ email: z.string() });

export type ClaimedEvent = z.infer<typeof eventRow>;
export type ClaimedRecipient = z.infer<typeof recipientRow>;
export type Outcome = 'sent' | 'refused' | 'delayed';

/** What waits to be sent, the keys and the objections, as the database gives them to the service role. */
export function sendPulseStore(client: SupabaseClient) {
  const call = async (name: string, args: object = {}) => dataOf(await client.rpc(name, args), name);
  return {
    settings: async () => {
      const row = await client.from('sendpulse_settings').select('is_enabled, address_book_id').single();
      return z.parse(settingsRow, dataOf(row, 'sendpulse_settings'));
    },
    keys: async (): Promise<SendPulseKeys | undefined> =>
      z.parse(keysRow, await call('sendpulse_credentials'))[0],
    saveKeys: async (keys: SendPulseKeys | null, savedBy: string) => {
      const { error } = await client.rpc('save_sendpulse_credentials', {
        client_id: keys?.client_id ?? null,
        client_secret: keys?.client_secret ?? null,
        saved_by: savedBy,
      });
      // Not the error itself, which may contain the request.
      if (error) throw new Error(`save_sendpulse_credentials: ${error.code}`);
    },
    claimEvents: async (size: number) =>
      z.parse(z.array(eventRow), await call('claim_sendpulse_events', { batch_size: size })),
    settleEvents: async (ids: readonly string[], outcome: Outcome, reason?: string) => {
      const { error } = await client.rpc('settle_sendpulse_events', { ids, outcome, reason: reason ?? null });
      if (error) throw new Error(`settle_sendpulse_events: ${error.message}`);
    },
    claimRecipients: async (size: number) =>
      z.parse(z.array(recipientRow), await call('claim_campaign_recipients', { batch_size: size })),
    settleRecipients: async (ids: readonly string[], outcome: Outcome, reason?: string) => {
      const { error } = await client.rpc('settle_campaign_recipients', {
        ids,
        outcome,
        reason: reason ?? null,
      });
      if (error) throw new Error(`settle_campaign_recipients: ${error.message}`);
    },
    claimRemovals: async (size: number) =>
      z
        .parse(z.array(removalRow), await call('claim_sendpulse_removals', { batch_size: size }))
        .map(({ email }) => email),
    settleRemovals: async (emails: readonly string[]) => {
      const { error } = await client.rpc('settle_sendpulse_removals', { emails });
      if (error) throw new Error(`settle_sendpulse_removals: ${error.code}`);
    },
    noteUnsubscribed: async (emails: readonly string[]) => {
      if (emails.length === 0) return 0;
      return z.parse(z.number(), await call('note_sendpulse_unsubscribed', { emails }));
    },
    noteBounced: async (emails: readonly string[]) => {
      if (emails.length === 0) return 0;
      return z.parse(z.number(), await call('note_sendpulse_bounced', { emails }));
    },
    noteSync: async (sync: {
      last_sync_at: string;
      last_sync_error: string | null;
      last_sync_sent: number;
    }) => {
      const { error } = await client.from('sendpulse_settings').update(sync).eq('only_row', true);
      if (error) throw new Error(`sendpulse_settings: ${error.message}`);
    },
  };
}

export type SendPulseStore = ReturnType<typeof sendPulseStore>;
