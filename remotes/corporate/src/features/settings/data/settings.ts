import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { entityData } from '@trame/app/entity-data';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { SETTINGS_FIELDS, type SettingsRow } from '@trame/domain/company';
import type { SettingsValues } from '../model/settings-form.ts';

type StoredSettings = SettingsRow & { updated_at: string };
/** The one row of the settings, with the text that is its id here, as other rows have one. */
export type Settings = StoredSettings & { id: string };

const COLUMNS = ['updated_at', ...SETTINGS_FIELDS.map(({ id }) => id)].join(',');
const KEY = 'company-settings';
const ONE = '1';

const withId = <Answer extends { data: StoredSettings[] | null }>(answer: Answer) => ({
  ...answer,
  data: answer.data && answer.data.map((row): Settings => ({ ...row, id: ONE })),
});
const table = () => getSupabase().from('company_settings');
const changeOf = ({ capital_cents: capital, ...values }: SettingsValues) => ({
  ...values,
  capital_cents: typeof capital === 'number' ? capital : null,
});

/** Who saved since a version was read, the latest first; without their names the fields can still be compared. */
async function changesSince({ updated_at: read }: Settings) {
  const { data } = await getSupabase()
    .rpc('company_settings_history', { page_size: VERSIONS })
    .overrideTypes<SettingsVersion[], { merge: false }>();
  return (data ?? [])
    .filter(({ saved_at }) => Date.parse(saved_at) > Date.parse(read))
    .map(({ saved_by_name: name, saved_at: at, changed: fields }) => ({ name, at, fields }));
}

export const settingsData = entityData<Settings, SettingsValues>(KEY, {
  changesSince,
  one: () =>
    table().select(COLUMNS).eq('id', 1).overrideTypes<StoredSettings[], { merge: false }>().then(withId),
  insert: () => {
    throw new AppError('unknown', 'The settings have one row');
  },
  update: ({ updated_at }, values) =>
    table()
      .update(changeOf(values))
      .eq('id', 1)
      .eq('updated_at', updated_at)
      .select(COLUMNS)
      .overrideTypes<StoredSettings[], { merge: false }>()
      .then(withId),
});

export const settingsQueryOptions = () =>
  queryOptions({
    queryKey: [KEY, 'one', ONE],
    queryFn: async ({ signal }) => {
      const rows = unwrap<Settings[]>(
        await table()
          .select(COLUMNS)
          .eq('id', 1)
          .abortSignal(signal)
          .overrideTypes<StoredSettings[], { merge: false }>()
          .then(withId),
      );
      const [row] = rows;
      if (!row) throw new AppError('not_found', 'The settings cannot be read');
      return row;
    },
  });

/** A state of the settings, with the one before it. */
export type SettingsVersion = {
  version: number;
  saved_at: string;
  saved_by_name: string | null;
  changed: string[];
  settings: Record<string, unknown>;
  previous: Record<string, unknown> | null;
};

const VERSIONS = 20;

/** The versions of the settings, newest first; read again when the settings are another version. */
export const versionsQueryOptions = (updatedAt: string) =>
  infiniteQueryOptions({
    queryKey: [`${KEY}-versions`, updatedAt],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) =>
      unwrap<SettingsVersion[]>(
        await getSupabase()
          .rpc('company_settings_history', {
            page_size: VERSIONS,
            ...(pageParam !== undefined && { before_version: pageParam }),
          })
          .abortSignal(signal)
          .overrideTypes<SettingsVersion[], { merge: false }>(),
      ),
    getNextPageParam: (last: SettingsVersion[]) =>
      last.length < VERSIONS ? undefined : last.at(-1)?.version,
  });

/** Makes the settings those of a version; nothing when somebody saved since they were read. */
export async function restoreSettings(version: number, read: Settings): Promise<Settings | undefined> {
  const rows = unwrap<Settings[]>(
    await getSupabase()
      .rpc('restore_company_settings', { version, expected: read.updated_at })
      .select(COLUMNS)
      .overrideTypes<StoredSettings[], { merge: false }>()
      .then(withId),
  );
  return rows[0];
}
