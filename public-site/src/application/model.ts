import {
  applicantFields,
  applicationFormSchema,
  emptyApplicationForm,
  FILE_MESSAGES,
  languageOf,
  rulesOf,
  type ApplicantField,
  type ApplicationPayload,
  type EmptyApplicationForm,
  type FieldRules,
  type Locale,
} from '@trame/domain';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** The values of the form: the applicant's answers and the two files. */
export type FormValues = EmptyApplicationForm & { resume: File | null; references: File | null };

/** The data sent once every rule is met. */
export type CheckedValues = ApplicationPayload & { resume: File; references: File | null };

export type FieldName = Exclude<keyof FormValues, 'phone_country' | 'language'>;
export type FileField = 'resume' | 'references';

/** The fields of a step, in the order of the catalogue. */
export const answersOf = (step: FieldRules['step']): ApplicantField[] =>
  applicantFields().filter((name) => rulesOf(name).step === step);

export const SECTIONS = [
  { id: 'identity', fields: answersOf('identity') },
  { id: 'activity', fields: answersOf('activity') },
  { id: 'expertise', fields: answersOf('expertise') },
  { id: 'documents', fields: ['resume', 'references'] },
  { id: 'consent', fields: ['consent', 'pool_consent'] },
] as const satisfies readonly { id: string; fields: readonly FieldName[] }[];

export type SectionId = (typeof SECTIONS)[number]['id'];

/** Every field in the order of the page, which is the order of the summary and of focus. */
export const FIELD_ORDER: readonly FieldName[] = SECTIONS.flatMap((section) => [...section.fields]);

export const isFieldName = (name: string): name is FieldName => FIELD_ORDER.some((field) => field === name);

/** The empty form. */
export const emptyValues = (locale: Locale): FormValues => ({
  ...emptyApplicationForm(languageOf(locale)),
  resume: null,
  references: null,
});

export interface CheckResult {
  checked?: CheckedValues;
  /** First message of each field with an error. */
  problems: Partial<Record<FieldName, string>>;
}

/** All rules at once, including those of the server, except what only the server can find in a file. */
export function check(values: FormValues, locale: Locale): CheckResult {
  const { resume, references, ...answers } = values;
  const result = z.safeParse(applicationFormSchema(locale), { ...answers, language: languageOf(locale) });
  const problems: CheckResult['problems'] = {};
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (isFieldName(field)) problems[field] ??= issue.message;
  }
  if (!resume) problems.resume = FILE_MESSAGES[locale].required;
  return result.success && resume
    ? { checked: { ...result.data, resume, references }, problems }
    : { problems };
}

/** The same rules for react-hook-form. */
export function formResolver(locale: Locale): Resolver<FormValues, unknown, CheckedValues> {
  return (values) => {
    const { checked, problems } = check(values, locale);
    if (checked) return { values: checked, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const field of FIELD_ORDER) {
      const message = problems[field];
      if (message) errors[field] = { type: 'rule', message };
    }
    return { values: {}, errors };
  };
}

/** True once a person has entered anything worth storing. */
export function isStarted(values: FormValues): boolean {
  return FIELD_ORDER.some((field) => {
    const value = values[field];
    if (field === 'country') return false;
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
}
