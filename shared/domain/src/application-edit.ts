import * as z from 'zod/mini';
import {
  rulesOf,
  staffFieldOf,
  staffFields,
  type ApplicantField,
  type EditedField,
  type FieldsOfKind,
  type RequiredField,
} from './applicant-fields.ts';
import { APPLICATION_MESSAGES, type MissingField } from './application-messages.ts';
import { isCountryCode } from './countries.ts';
import { formRules, rule } from './form-rules.ts';
import { CHOICE_LIMITS, TEXT_LIMITS } from './limits.ts';
import { OTHER_SECTOR, OTHER_STATUS } from './options.ts';
import { phoneError, phoneParts, toE164 } from './phone.ts';
import { parseList } from './text.ts';

const NOT_ANSWERS = ['admin_notes', 'status'] as const;

export type EditedColumn = EditedField | (typeof NOT_ANSWERS)[number];

const editedFields = () =>
  staffFields().filter((name): name is EditedField => !staffFieldOf(name).isReadOnly);

/** The columns that a recruiter's edit writes, all of them and no other (spec §7). */
export const editedColumns = (): EditedColumn[] => [...editedFields(), ...NOT_ANSWERS];

/** A field as a recruiter saves it: null when empty, except where it is required. */
type Edited<Field extends ApplicantField> =
  Field extends FieldsOfKind<'flag'>
    ? boolean | null
    : Field extends FieldsOfKind<'choices' | 'tags'>
      ? string[]
      : Field extends RequiredField<'always'>
        ? string
        : string | null;

/** An edit as it is saved: trimmed, phone in E.164, null for empty fields. */
export type ApplicationEdit = { [field in EditedField]: Edited<field> } & {
  admin_notes: string | null;
  status: string;
};

type Tags = FieldsOfKind<'tags'> & EditedField;

/** The row that is edited; older rows have their software as text (spec §3). */
export type EditableApplication = Omit<ApplicationEdit, Tags> & { [field in Tags]: unknown };

/** The values in the form: '' for empty fields, the phone as it is typed for its country. */
export type ApplicationEditInput = {
  [field in EditedColumn]: ApplicationEdit[field] extends string | null ? string : ApplicationEdit[field];
} & { phone_country: string };

/** The form filled with a row. */
export function editInputOf(row: EditableApplication): ApplicationEditInput {
  const phone = phoneParts(row.phone, row.country);
  const answers = editedFields().map((name) => {
    const { kind } = rulesOf(name);
    if (kind === 'tags') return [name, parseList(row[name])];
    return [name, kind === 'flag' ? row[name] : (row[name] ?? '')];
  });
  return {
    ...(Object.fromEntries(answers) as Pick<ApplicationEditInput, EditedField>),
    phone: phone.text,
    phone_country: phone.country,
    admin_notes: row.admin_notes ?? '',
    status: row.status,
  };
}

/** The sectors that show "Autre secteur": the form's, and its name in older rows. */
const OTHER_SECTORS: readonly string[] = [OTHER_SECTOR, 'Other'];

/** The status that shows "Autre statut". */
export const asksOtherStatus = (currentStatus: string) => currentStatus === OTHER_STATUS;

/** The sector that shows "Autre secteur". */
export const asksOtherSector = (sectors: readonly string[]) =>
  sectors.some((sector) => OTHER_SECTORS.includes(sector));

/** Whether "Autre secteur" is removed with one of the sectors that were unchecked (spec §5). */
export const clearsOtherSector = (before: readonly string[], after: readonly string[]) =>
  before.some((sector) => OTHER_SECTORS.includes(sector) && !after.includes(sector));

function editSchema() {
  const messages = APPLICATION_MESSAGES.fr;
  const rules = formRules('fr');
  const country = () =>
    z.pipe(
      z.string().check(rule((code) => (code === '' || isCountryCode(code) ? undefined : messages.choice))),
      z.transform((code) => code || null),
    );
  const schemaOf = (name: EditedField): z.ZodMiniType => {
    const { kind, limit = CHOICE_LIMITS.choice, required } = rulesOf(name);
    switch (kind) {
      // Older rows have choices that the form no longer offers.
      case 'line':
      case 'choice':
        return required === 'always'
          ? rules.requiredLine(limit, messages.missing[name as MissingField])
          : rules.optionalLine(limit);
      case 'notes':
        return rules.notes(limit);
      case 'email':
        return rules.email();
      case 'phone':
        return z.string();
      case 'date':
        return rules.birthDate();
      case 'country':
        return country();
      case 'flag':
        return z.nullable(z.boolean());
      case 'choices':
        return z.array(z.string());
      default:
        return rules.tags();
    }
  };
  const answers = Object.fromEntries(editedFields().map((name) => [name, schemaOf(name)])) as {
    [field in EditedField]: z.ZodMiniType<Edited<field>>;
  };
  const fields = z.object({
    ...answers,
    // What was typed: never null here.
    phone: z.string(),
    phone_country: z.string(),
    admin_notes: rules.notes(TEXT_LIMITS.admin_notes),
    status: rules.requiredLine(CHOICE_LIMITS.choice, messages.choice),
  });
  return z.pipe(
    fields.check(
      z.superRefine((form, context) => {
        const message = phoneError(form.phone, form.phone_country);
        if (message) context.addIssue({ code: 'custom', path: ['phone'], message, input: form.phone });
      }),
    ),
    z.transform(({ phone_country, ...form }): ApplicationEdit => ({
      ...form,
      phone: toE164(form.phone, phone_country) ?? form.phone,
      other_status: asksOtherStatus(form.current_status) ? form.other_status : null,
      other_sector: asksOtherSector(form.training_sectors) ? form.other_sector : null,
    })),
  );
}

let schema: ReturnType<typeof editSchema> | undefined;

/** Whether two values of a field are equal to a reader; lists are compared by their entries. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) {
    if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return a === b;
    const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
    return one.length === other.size && one.every(([key, entry]) => entry === other.get(key));
  }
  return a.length === b.length && a.every((entry, index) => entry === b[index]);
}

export type EditProblems = Partial<Record<keyof ApplicationEditInput, string>>;

/**
 * The rules of the edit form: the edit to save, or the first message of each field that is refused. Unchanged fields
 * are saved as they were read, however they are written.
 */
export function checkApplicationEdit(
  row: EditableApplication,
  input: ApplicationEditInput,
): { edit: ApplicationEdit; problems?: undefined } | { edit?: undefined; problems: EditProblems } {
  const result = z.safeParse((schema ??= editSchema()), input);
  if (!result.success) {
    const problems: EditProblems = {};
    for (const issue of result.error.issues) {
      const field = issue.path[0] as keyof ApplicationEditInput;
      problems[field] ??= issue.message;
    }
    return { problems };
  }
  const before = editInputOf(row);
  const untouched = editedColumns().filter(
    (column) =>
      sameValue(input[column], before[column]) &&
      // A field that depends on another one is written with it.
      (column !== 'phone' || input.phone_country === before.phone_country) &&
      (column !== 'other_status' || input.current_status === before.current_status) &&
      (column !== 'other_sector' || asksOtherSector(input.training_sectors)) &&
      (!Array.isArray(input[column]) || Array.isArray(row[column])),
  );
  const kept = Object.fromEntries(untouched.map((column) => [column, row[column]]));
  return { edit: { ...result.data, ...(kept as Partial<ApplicationEdit>) } };
}
