import * as z from 'zod/mini';
import { APPLICATION_MESSAGES } from './application-messages.ts';
import { isCountryCode } from './countries.ts';
import { formRules, rule } from './form-rules.ts';
import { TEXT_LIMITS } from './limits.ts';
import { OTHER_SECTOR, OTHER_STATUS } from './options.ts';
import { phoneError, phoneParts, toE164 } from './phone.ts';
import { parseList } from './text.ts';

/** What a recruiter's edit writes, all of it and nothing else (spec §7). */
export const EDITED_COLUMNS = [
  'full_name',
  'email',
  'phone',
  'birth_date',
  'country',
  'city',
  'postal_code',
  'current_status',
  'other_status',
  'remote_experience',
  'training_sectors',
  'other_sector',
  'teaching_languages',
  'intervention_type',
  'mastered_software',
  'additional_notes',
  'admin_notes',
  'status',
] as const;

export type EditedColumn = (typeof EDITED_COLUMNS)[number];

/** An edit as it is saved: trimmed, phone in E.164, null for what is empty. */
export interface ApplicationEdit {
  full_name: string;
  email: string;
  phone: string | null;
  birth_date: string | null;
  country: string | null;
  city: string | null;
  postal_code: string | null;
  current_status: string;
  other_status: string | null;
  remote_experience: boolean | null;
  training_sectors: string[];
  other_sector: string | null;
  teaching_languages: string[];
  intervention_type: string[];
  mastered_software: string[];
  additional_notes: string | null;
  admin_notes: string | null;
  status: string;
}

/** The row that is edited; older rows hold their software as text (spec §3). */
export type EditableApplication = Omit<ApplicationEdit, 'mastered_software'> & { mastered_software: unknown };

type Optional = 'birth_date' | 'country' | 'city' | 'postal_code' | 'other_status' | 'other_sector';
type Typed = Optional | 'phone' | 'additional_notes' | 'admin_notes';

/** What the form holds while it is filled: '' for what is empty, the phone as it is typed for its country. */
export type ApplicationEditInput = Omit<ApplicationEdit, Typed> & { [field in Typed]: string } & {
  phone_country: string;
};

/** The form filled with a row. */
export function editInputOf(row: EditableApplication): ApplicationEditInput {
  const phone = phoneParts(row.phone, row.country);
  return {
    full_name: row.full_name,
    email: row.email,
    phone: phone.text,
    phone_country: phone.country,
    birth_date: row.birth_date ?? '',
    country: row.country ?? '',
    city: row.city ?? '',
    postal_code: row.postal_code ?? '',
    current_status: row.current_status,
    other_status: row.other_status ?? '',
    remote_experience: row.remote_experience,
    training_sectors: row.training_sectors,
    other_sector: row.other_sector ?? '',
    teaching_languages: row.teaching_languages,
    intervention_type: row.intervention_type,
    mastered_software: parseList(row.mastered_software),
    additional_notes: row.additional_notes ?? '',
    admin_notes: row.admin_notes ?? '',
    status: row.status,
  };
}

/** The sectors behind which "Autre secteur" stands: the form's, and the name it has in older rows. */
const OTHER_SECTORS: readonly string[] = [OTHER_SECTOR, 'Other'];

/** "Autre statut" is asked for only then. */
export const asksOtherStatus = (currentStatus: string) => currentStatus === OTHER_STATUS;

/** "Autre secteur" is asked for only then. */
export const asksOtherSector = (sectors: readonly string[]) =>
  sectors.some((sector) => OTHER_SECTORS.includes(sector));

/** Whether one of the sectors that were left out takes "Autre secteur" with it (spec §5). */
export const clearsOtherSector = (before: readonly string[], after: readonly string[]) =>
  before.some((sector) => OTHER_SECTORS.includes(sector) && !after.includes(sector));

function editSchema() {
  const messages = APPLICATION_MESSAGES.fr;
  const { requiredLine, optionalLine, notes, email, birthDate, tags } = formRules('fr');
  const list = z.array(z.string());
  const fields = z.object({
    full_name: requiredLine(TEXT_LIMITS.full_name, messages.fullName),
    email: email(),
    phone: z.string(),
    phone_country: z.string(),
    birth_date: birthDate(),
    country: z.pipe(
      z.string().check(rule((code) => (code === '' || isCountryCode(code) ? undefined : messages.choice))),
      z.transform((code) => code || null),
    ),
    city: optionalLine(TEXT_LIMITS.city),
    postal_code: optionalLine(TEXT_LIMITS.postal_code),
    current_status: requiredLine(60, messages.currentStatus),
    other_status: optionalLine(TEXT_LIMITS.other_status),
    remote_experience: z.nullable(z.boolean()),
    training_sectors: list,
    other_sector: optionalLine(TEXT_LIMITS.other_sector),
    teaching_languages: list,
    intervention_type: list,
    mastered_software: tags(),
    additional_notes: notes(TEXT_LIMITS.additional_notes),
    admin_notes: notes(TEXT_LIMITS.admin_notes),
    status: requiredLine(60, messages.choice),
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

/** Whether two values of a field are the same to a reader: lists by their entries. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((entry, index) => entry === b[index]);
}

export type EditProblems = Partial<Record<keyof ApplicationEditInput, string>>;

/**
 * The rules of the edit form: what to save, or the first message of each field that is refused. What nobody touched is
 * saved as it was, however it is written.
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
  const untouched = EDITED_COLUMNS.filter(
    (column) =>
      sameValue(input[column], before[column]) &&
      // What depends on another field follows it.
      (column !== 'phone' || input.phone_country === before.phone_country) &&
      (column !== 'other_status' || input.current_status === before.current_status) &&
      (column !== 'other_sector' || asksOtherSector(input.training_sectors)) &&
      (column !== 'mastered_software' || Array.isArray(row.mastered_software)),
  );
  const kept = Object.fromEntries(untouched.map((column) => [column, row[column]]));
  return { edit: { ...result.data, ...(kept as Partial<ApplicationEdit>) } };
}
