import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { differs, FIELDS, type Field } from './fields.ts';

/** Which value a field gets: that of the application that is kept, of the other one, or both together. */
export type Choice = 'keep' | 'other' | 'both';
export type Choices = Readonly<Record<string, Choice>>;
/** The choices sent to the database: columns that are not simply kept. */
export type MergeChoices = Record<string, 'other' | 'both'>;

/** What is chosen before anyone chooses: nothing that was said is lost for something that was not. */
export function defaultChoice(field: Field, keep: ApplicationDetail, other: ApplicationDetail): Choice {
  return field.text(keep) === '' && field.text(other) !== '' ? 'other' : 'keep';
}

/** The application that is kept unless one chooses the other: the one with a trainer account, else the newer one. */
export function defaultKept(one: ApplicationDetail, another: ApplicationDetail): ApplicationDetail {
  const [a, b] = [one, another].map(({ account_request_status }) => account_request_status !== null);
  if (a !== b) return a ? one : another;
  return Date.parse(one.created_at) >= Date.parse(another.created_at) ? one : another;
}

/** The choices as the database takes them; columns that go together follow their field. */
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
      // One text cannot hold two: the kept one stands, unless there is none.
      if (choice === 'other' || !hasText(keep, column)) columns[column] = 'other';
    }
  }
  return columns;
}

const hasText = (application: ApplicationDetail, column: string) =>
  Boolean(new Map<string, unknown>(Object.entries(application)).get(column));
