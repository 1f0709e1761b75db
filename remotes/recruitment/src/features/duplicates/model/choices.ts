import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { differs, FIELDS, type Field } from './fields.ts';

/** The value of a field: that of the kept application, of the other one, or both together. */
export type Choice = 'keep' | 'other' | 'both';
export type Choices = Readonly<Record<string, Choice>>;
/** The choices sent to the database: columns that are not simply kept. */
export type MergeChoices = Record<string, 'other' | 'both'>;

/** The initial choices: no value is lost in favour of an empty one. */
export function defaultChoice(field: Field, keep: ApplicationDetail, other: ApplicationDetail): Choice {
  return field.text(keep) === '' && field.text(other) !== '' ? 'other' : 'keep';
}

/** The application that is kept by default: the one with a trainer account, else the newer one. */
export function defaultKept(one: ApplicationDetail, another: ApplicationDetail): ApplicationDetail {
  const [a, b] = [one, another].map(({ account_request_status }) => account_request_status !== null);
  if (a !== b) return a ? one : another;
  return Date.parse(one.created_at) >= Date.parse(another.created_at) ? one : another;
}

/** The choices as the database needs them; columns that belong together follow their field. */
export function mergeChoices(
  choices: Choices,
  keep: ApplicationDetail,
  other: ApplicationDetail,
): MergeChoices {
  const columns: MergeChoices = {};
  for (const field of FIELDS) {
    if (!differs(field, keep, other)) continue;
    const choice = choices[field.key] ?? defaultChoice(field, keep, other);
    if (choice === 'keep') continue;
    columns[field.key] = choice;
    for (const column of field.with ?? []) {
      // A single-line text cannot contain both: the kept one remains, unless it is empty.
      if (choice === 'other' || !hasText(keep, column)) columns[column] = 'other';
    }
  }
  return columns;
}

const hasText = (application: ApplicationDetail, column: string) =>
  Boolean(new Map<string, unknown>(Object.entries(application)).get(column));
