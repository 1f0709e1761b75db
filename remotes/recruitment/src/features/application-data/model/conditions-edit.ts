import { CONDITION_LENGTH, dayError } from '@trame/domain';
import { type Condition, type ConditionField, type DateField, type ValueField } from './conditions.ts';

/** A filter being written. */
export type ConditionDraft = {
  field: ConditionField;
  op: 'in' | 'not_in';
  values: string[];
  from: string;
  to: string;
  /** Words to search in CVs. */
  text: string;
};

const DATES: readonly ConditionField[] = ['created', 'contact'] satisfies DateField[];
/** An application has at most one of these: a second including filter would match nothing. */
const SINGLE: readonly ConditionField[] = [
  'status',
  'country',
  'source',
  'availability',
  'current_status',
  'assignee',
  'band',
  'account',
  'archived',
] satisfies ValueField[];

export const isDateField = (field: ConditionField): field is DateField => DATES.includes(field);

export const emptyDraft = (field: ConditionField): ConditionDraft => ({
  field,
  op: 'in',
  values: [],
  from: '',
  to: '',
  text: '',
});

export const toDraft = (condition: Condition): ConditionDraft => ({
  ...emptyDraft(condition.field),
  ...(condition.op === 'between'
    ? { from: condition.from ?? '', to: condition.to ?? '' }
    : condition.field === 'cv'
      ? { op: condition.op, text: condition.values[0] }
      : { op: condition.op, values: condition.values }),
});

/** Why a draft is no filter yet, and on which of its fields; or the filter. */
export type DraftResult =
  | { condition: Condition; error?: undefined }
  | { error: { name: 'values' | 'from' | 'to' | 'text'; message: string } };

const NO_WORD = 'Écrivez au moins un mot à chercher';
const TOO_LONG = `Raccourcissez à ${CONDITION_LENGTH} caractères`;

/** The condition of a draft. */
export function toCondition({ field, op, values, from, to, text }: ConditionDraft): DraftResult {
  if (field === 'cv') {
    const words = text.trim();
    // The database refuses a text without letters or digits.
    if (!/[\p{L}\p{N}]/u.test(words)) return { error: { name: 'text', message: NO_WORD } };
    if (words.length > CONDITION_LENGTH) return { error: { name: 'text', message: TOO_LONG } };
    return { condition: { field, op, values: [words] } };
  }
  if (isDateField(field)) {
    if (!from && !to) return { error: { name: 'from', message: 'Indiquez au moins une date' } };
    // A text that is not a date gets a message under its field, and does not bound the period.
    const wrong = (['from', 'to'] as const).find((name) => dayError({ from, to }[name]));
    if (wrong) return { error: { name: wrong, message: dayError({ from, to }[wrong]) ?? '' } };
    if (from && to && from > to)
      return { error: { name: 'to', message: 'La fin ne peut pas précéder le début' } };
    return { condition: { field, op: 'between', ...(from && { from }), ...(to && { to }) } };
  }
  if (field === 'archived') return { condition: { field, op: 'in', values: ['yes'] } };
  if (values.length === 0) return { error: { name: 'values', message: 'Choisissez au moins une valeur' } };
  return { condition: { field, op, values } };
}

/** Whether the second extends the first instead of being a condition of its own. */
function belongsTo(held: Condition, added: Condition): boolean {
  // Two texts are two requirements.
  if (held.field === 'cv' || held.field !== added.field || held.op !== added.op) return false;
  return added.op !== 'in' || SINGLE.includes(added.field);
}

function joined(held: Condition, added: Condition): Condition {
  if (held.op === 'between' || added.op === 'between' || added.field === 'cv') return added;
  return { ...added, values: [...new Set([...held.values, ...added.values])] };
}

/**
 * Conditions with one more, or with one in place of another. Two that exclude, or that include values of which an
 * application has only one, become one; two periods are the later one.
 */
export function withCondition(
  conditions: readonly Condition[],
  added: Condition,
  replaced?: Condition,
): Condition[] {
  const place = replaced ? conditions.indexOf(replaced) : -1;
  const others = conditions.filter((condition) => condition !== replaced);
  const at = others.findIndex((held) => belongsTo(held, added));
  if (at !== -1) return others.map((held, index) => (index === at ? joined(held, added) : held));
  return others.toSpliced(place === -1 ? others.length : place, 0, added);
}
