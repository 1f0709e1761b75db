import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';

/** How envelopes are sent. */
export type Settings = Pick<
  Database['public']['Tables']['signature_settings']['Row'],
  | 'sender_name'
  | 'expiry_days'
  | 'remind_after'
  | 'remind_every'
  | 'remind_most'
  | 'consent_fr'
  | 'consent_en'
  | 'updated_at'
>;

export const SETTINGS_KEY = ['signature-settings'] as const;

export const settingsQuery = queryOptions({
  queryKey: [...SETTINGS_KEY, 'all'],
  queryFn: async ({ signal }): Promise<Settings> => {
    const [row] = unwrap(
      await getSupabase()
        .from('signature_settings')
        .select(
          'sender_name, expiry_days, remind_after, remind_every, remind_most, consent_fr, consent_en, updated_at',
        )
        .abortSignal(signal),
    );
    if (!row) throw new AppError('not_found', 'no settings');
    return row;
  },
});

/** Saves the settings on the version that was read. */
export async function saveSettings({ updated_at, ...values }: Settings): Promise<void> {
  const rows = unwrap(
    await getSupabase()
      .from('signature_settings')
      .update(values)
      .eq('id', true)
      .eq('updated_at', updated_at)
      .select('updated_at'),
  );
  if (rows.length === 0) throw new AppError('conflict', 'the settings changed meanwhile');
}
