import { queryOptions } from '@tanstack/react-query';
import type { VersionStore } from '@trame/app/version-save';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';

type Row = Database['public']['Tables']['signature_settings']['Row'];

/** What somebody may change of how envelopes are sent. */
export type SettingsChange = Pick<
  Row,
  | 'sender_name'
  | 'expiry_days'
  | 'remind_after'
  | 'remind_every'
  | 'remind_most'
  | 'consent_fr'
  | 'consent_en'
>;

/** How envelopes are sent. */
export type Settings = SettingsChange & { id: string; updated_at: string };

const COLUMNS =
  'sender_name, expiry_days, remind_after, remind_every, remind_most, consent_fr, consent_en, updated_at';

export const SETTINGS_KEY = ['signature-settings'] as const;

/** There is one row: its id says nothing. */
const ID = 'settings';
const withId = (rows: Omit<Settings, 'id'>[]): Settings[] => rows.map((row) => ({ ...row, id: ID }));

const read = () => getSupabase().from('signature_settings').select(COLUMNS);

export const settingsQuery = queryOptions({
  queryKey: [...SETTINGS_KEY, 'all'],
  queryFn: async ({ signal }): Promise<Settings> => {
    const [row] = withId(unwrap(await read().abortSignal(signal)));
    if (!row) throw new AppError('not_found', 'no settings');
    return row;
  },
});

/** Saves the settings on the version that was read. */
export const SETTINGS_STORE: VersionStore<Settings, SettingsChange> = {
  pairs: [
    ['remind_after', 'remind_every'],
    ['remind_every', 'remind_most'],
  ],
  changesSince: () => Promise.resolve([]),
  one: () => read().overrideTypes<Settings[], { merge: false }>(),
  update: ({ updated_at }, change) =>
    getSupabase()
      .from('signature_settings')
      .update(change)
      .eq('id', true)
      .eq('updated_at', updated_at)
      .select(COLUMNS)
      .overrideTypes<Settings[], { merge: false }>(),
};
