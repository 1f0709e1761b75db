import {
  SETTING_SCHEMAS,
  SETTINGS_FIELDS,
  settingsTogether,
  settingText,
  type SettingId,
  type SettingsField,
  type SettingsRow,
} from '@trame/domain/company';
import { sameValue } from '@trame/domain';
import type { ConflictFields, Refusals } from '@trame/app/use-entity-form';
import * as z from 'zod/mini';

/** The values of the form: those of the database, the capital also as it is typed. */
export type SettingsValues = Omit<SettingsRow, 'capital_cents'> & { capital_cents: number | string | null };

const EUROS = /^\d+(?:[.,]\d{1,2})?$/;

/** Cents of an amount that was typed: "20 000", "20000,50 €"; undefined when it is none. */
export function readEuros(typed: string): number | undefined {
  const digits = typed.replaceAll(/[\s€]/g, '');
  return EUROS.test(digits) ? Math.round(Number(digits.replace(',', '.')) * 100) : undefined;
}

const capital = z.pipe(
  z.union([z.string(), z.number(), z.null()]).check(
    z.refine((value) => typeof value !== 'string' || value.trim() === '' || readEuros(value) !== undefined, {
      error: 'Montant invalide\u00a0: un nombre d’euros, comme 20\u202f000',
    }),
  ),
  z.pipe(
    z.transform((value: string | number | null): number | null | undefined =>
      typeof value === 'string' ? (readEuros(value) ?? null) : value,
    ),
    SETTING_SCHEMAS.capital_cents,
  ),
);

/** The rules of the domain for what is typed. */
export const SETTINGS_SCHEMA: z.core.$ZodType<SettingsValues> = z
  .strictObject({ ...SETTING_SCHEMAS, capital_cents: capital })
  .check(settingsTogether((id) => id));

/** Whether what is typed is the stored value, written otherwise: with other spaces, in capitals. */
export function isStored(id: SettingId, typed: unknown, row: SettingsRow): boolean {
  const schema: z.core.$ZodType = id === 'capital_cents' ? capital : SETTING_SCHEMAS[id];
  const read = z.safeParse(schema, typed);
  return read.success && sameValue(read.data ?? null, row[id] ?? null);
}

const FIELDS = new Map<string, SettingsField>(SETTINGS_FIELDS.map((field) => [field.id, field]));

export const settingLabel = (id: string): string => FIELDS.get(id)?.label ?? id;

/** A value of a fact as a person reads it; empty when it is not known. */
export function readSetting(id: string, value: unknown): string {
  const field = FIELDS.get(id);
  if (!field || value === null || value === undefined || value === '') return '';
  if (typeof value === 'string' || typeof value === 'number') return settingText(field.kind, value);
  return Array.isArray(value) ? settingText(field.kind, value.map(String)) : '';
}

/** What the fields show of the stored facts: identifiers, numbers and amounts are spaced. */
export function valuesOf(row: SettingsRow): SettingsValues {
  const texts = SETTINGS_FIELDS.filter(
    ({ kind }) => kind !== 'categories' && kind !== 'date' && kind !== 'file',
  );
  return {
    ...Object.fromEntries(SETTINGS_FIELDS.map(({ id }) => [id, row[id] ?? ''])),
    ...Object.fromEntries(texts.map(({ id }) => [id, readSetting(id, row[id])])),
    qualiopi_categories: row.qualiopi_categories ?? [],
  } as SettingsValues;
}

export const CONFLICT_FIELDS: ConflictFields<SettingsValues> = {
  labels: Object.fromEntries(SETTINGS_FIELDS.map(({ id, label }) => [id, label])) as Record<
    SettingId,
    string
  >,
  valueText: readSetting,
  notes: [],
};

const REFUSED = 'La base de données refuse cette valeur. Vérifiez-la, elle n’est pas enregistrée.';

/** The field of each constraint of the table. */
export const REFUSALS: Refusals<SettingsValues> = {
  ...Object.fromEntries(
    SETTINGS_FIELDS.map(({ id }) => [`company_settings_${id}_form`, { field: id, message: REFUSED }]),
  ),
  company_settings_vat_number_of_siren: {
    field: 'vat_number',
    message: 'Ce numéro de TVA est celui d’un autre SIREN',
  },
  company_settings_qualiopi_until_after_from: {
    field: 'qualiopi_until',
    message: 'Le dernier jour ne peut pas précéder le premier',
  },
};

/** The typed values as facts, for what depends on them before they are saved: an empty one is not known. */
export const knownOf = (values: Readonly<Record<string, unknown>>): Partial<SettingsRow> =>
  Object.fromEntries(
    SETTINGS_FIELDS.map(({ id }) => {
      const value = values[id];
      const isEmpty =
        value === undefined ||
        value === null ||
        (typeof value === 'string' && value.trim() === '') ||
        (Array.isArray(value) && value.length === 0);
      return [id, isEmpty ? null : value];
    }),
  ) as Partial<SettingsRow>;
