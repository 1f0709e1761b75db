import { CONDITION_LENGTH, MAX_CONDITION_VALUES, MAX_CONDITIONS, isCalendarDate } from '@trame/domain';

/** Fields compared with dates, and how the address names each. */
const DATE_CODES = { created: 'recue', contact: 'contact' } as const;

/** Fields compared with values, and how the address names each. */
const VALUE_CODES = {
  status: 'statut',
  sector: 'secteur',
  language: 'langue',
  country: 'pays',
  source: 'source',
  availability: 'disponibilite',
  current_status: 'situation',
  intervention: 'modalite',
  software: 'logiciel',
  tag: 'etiquette',
  assignee: 'responsable',
  band: 'niveau',
  account: 'compte',
  archived: 'archive',
} as const;

export type DateField = keyof typeof DATE_CODES;
export type ValueField = keyof typeof VALUE_CODES;
export type ConditionField = DateField | ValueField | 'cv';

/** One of these values, or none of them. */
export type ValueCondition = { field: ValueField; op: 'in' | 'not_in'; values: string[] };

/** Days of Paris written YYYY-MM-DD, both included; one of them may be missing. */
export type DateCondition = { field: DateField; op: 'between'; from?: string; to?: string };

/**
 * Words that a CV contains, or does not. Like the search term they may be someone's name, so they are never in an
 * address.
 */
export type TextCondition = { field: 'cv'; op: 'in' | 'not_in'; values: [text: string] };

/** A filter of the list besides the search and the two selects. All conditions must hold. */
export type Condition = ValueCondition | DateCondition | TextCondition;

/** Whether it may be in an address. */
export const isAddressable = (condition: Condition): condition is ValueCondition | DateCondition =>
  condition.field !== 'cv';

/** Stands for "nobody", "no level", "no account" among the values of a condition. */
export const NONE = 'none';

const CONDITION_PARAM = 'f';

const keyOf = <Field extends string>(codes: Readonly<Record<Field, string>>, code: string) =>
  (Object.keys(codes) as Field[]).find((field) => codes[field] === code);

// A value may contain the separator of values.
const guard = (value: string) => value.replaceAll('%', '%25').replaceAll('|', '%7C');
const unguard = (value: string) => value.replaceAll('%7C', '|').replaceAll('%25', '%');

function write(condition: ValueCondition | DateCondition): string {
  if (condition.op === 'between')
    return `${DATE_CODES[condition.field]}:${condition.from ?? ''}..${condition.to ?? ''}`;
  const sign = condition.op === 'not_in' ? '!' : '';
  return `${sign}${VALUE_CODES[condition.field]}:${condition.values.map(guard).join('|')}`;
}

function readDates(field: DateField, text: string): Condition | undefined {
  const [from = '', to = '', ...rest] = text.split('..');
  if (rest.length > 0 || (!from && !to)) return undefined;
  if ([from, to].some((day) => day !== '' && !isCalendarDate(day)) || (from && to && from > to))
    return undefined;
  return { field, op: 'between', ...(from && { from }), ...(to && { to }) };
}

function read(text: string): Condition | undefined {
  const [, sign, code = '', rest = ''] = /^(!?)([a-z]+):(.*)$/su.exec(text) ?? [];
  const dateField = keyOf(DATE_CODES, code);
  if (dateField) return sign ? undefined : readDates(dateField, rest);
  const field = keyOf(VALUE_CODES, code);
  const written = rest.split('|').map(unguard);
  const values = [...new Set(written)].filter(
    (value) => value.trim() !== '' && value.length <= CONDITION_LENGTH,
  );
  if (!field || values.length === 0 || values.length > MAX_CONDITION_VALUES) return undefined;
  if (field === 'archived' && (sign || values.join() !== 'yes')) return undefined;
  return { field, op: sign ? 'not_in' : 'in', values };
}

/**
 * Conditions as parameters of the list's address, one `f` each: `f=!pays:FR`, `f=recue:2026-10-01..`. Words searched in
 * CVs are left out.
 */
export function conditionsToParams(conditions: readonly Condition[]): URLSearchParams {
  return new URLSearchParams(
    conditions.filter(isAddressable).map((condition) => [CONDITION_PARAM, write(condition)]),
  );
}

/** Conditions of an address; invalid ones are left out. */
export function paramsToConditions(params: URLSearchParams): Condition[] {
  return params
    .getAll(CONDITION_PARAM)
    .flatMap((text) => read(text) ?? [])
    .slice(0, MAX_CONDITIONS);
}

/** Words searched in CVs, as a history entry stores them; invalid values are left out. */
export function textConditions(kept: unknown): TextCondition[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const [text, op] = Array.isArray(one) ? (one as unknown[]) : [];
    const isText = typeof text === 'string' && text.trim() !== '' && text.length <= CONDITION_LENGTH;
    return isText && (op === 'in' || op === 'not_in') ? [{ field: 'cv', op, values: [text] }] : [];
  });
}

/** The other way round: the texts, each with its sense. */
export const keptTexts = (conditions: readonly Condition[]) =>
  conditions.flatMap(({ field, op, ...rest }) =>
    field === 'cv' && 'values' in rest ? [[rest.values[0], op]] : [],
  );

/** Replaces the conditions in parameters. */
export function setConditions(params: URLSearchParams, conditions: readonly Condition[]): void {
  params.delete(CONDITION_PARAM);
  for (const [name, value] of conditionsToParams(conditions)) params.append(name, value);
}
