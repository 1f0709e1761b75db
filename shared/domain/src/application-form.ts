import * as z from 'zod/mini';
import {
  applicantFields,
  rulesOf,
  type ApplicantField,
  type FieldKind,
  type FieldsOfKind,
  type RequiredField,
} from './applicant-fields.ts';
import { APPLICATION_MESSAGES, type MissingField } from './application-messages.ts';
import { isCountryCode } from './countries.ts';
import { formRules, rule } from './form-rules.ts';
import type { Locale } from './locale.ts';
import { OTHER_SECTOR, OTHER_STATUS, optionValues, type Option } from './options.ts';
import { phoneError, toE164 } from './phone.ts';
import { sourceWord } from './source.ts';

/** Version of the information notice that the consent refers to; it changes when the meaning of the notice does. */
export const CONSENT_VERSION = '2026-11';

/** Hidden multipart field that people leave empty. */
export const HONEYPOT_FIELD = 'website';

/** An answer as it is sent and stored: null for a field that is not filled. */
export type Answer<Field extends ApplicantField> =
  Field extends FieldsOfKind<'flag'>
    ? boolean
    : Field extends FieldsOfKind<'choices' | 'tags'>
      ? string[]
      : Field extends RequiredField
        ? string
        : string | null;

type OptionalField = {
  [field in ApplicantField]: null extends Answer<field> ? field : never;
}[ApplicantField];

/** The values in the form while it is filled; null and undefined mean "not filled", as '' does. */
export type ApplicationFormInput = {
  [field in Exclude<ApplicantField, OptionalField>]: Answer<field>;
} & { [field in OptionalField]?: string | null | undefined } & {
  /**
   * The phone may be national or international; this country decides how a national number is read (France by default).
   */
  phone_country?: string | undefined;
  consent: boolean;
  pool_consent?: boolean | undefined;
  language: number;
  /** How the person came to the form. */
  source?: string | undefined;
};

/**
 * The values that are sent and stored: trimmed, phone in E.164, null for fields that are not filled. Also valid input
 * of the schema.
 */
export type ApplicationPayload = { [field in ApplicantField]: Answer<field> } & {
  consent: true;
  pool_consent: boolean;
  language: 0 | 1;
  source?: string | undefined;
};

/** The values of the form: every field has one from the start. */
export type EmptyApplicationForm = { [field in ApplicantField]: NonNullable<Answer<field>> } & {
  phone_country: string;
  consent: boolean;
  pool_consent: boolean;
  language: number;
};

const EMPTY: Readonly<Partial<Record<FieldKind, unknown>>> = {
  flag: false,
  choices: [],
  tags: [],
  country: 'FR',
};

/** The empty form. */
export function emptyApplicationForm(language: 0 | 1): EmptyApplicationForm {
  const answers = applicantFields().map((name) => [name, EMPTY[rulesOf(name).kind] ?? '']);
  return {
    ...(Object.fromEntries(answers) as { [field in ApplicantField]: NonNullable<Answer<field>> }),
    phone_country: 'FR',
    consent: false,
    pool_consent: false,
    language,
  };
}

/** Five digits; some countries have no postal codes. */
export const FRENCH_POSTAL_CODE = /^\d{5}$/;

/**
 * Rules of the application form, the same in the browser and in the function that receives it.
 * Accepts its own output: parsing a payload again changes nothing. Unknown keys are refused.
 */
export function applicationFormSchema(locale: Locale) {
  const messages = APPLICATION_MESSAGES[locale];

  const rules = formRules(locale);
  const choice = (options: readonly Option[], message: string) => {
    const values = optionValues(options);
    return z.string().check(
      rule((value) => {
        if (value === '') return message;
        return values.includes(value) ? undefined : messages.choice;
      }),
    );
  };
  const choices = (options: readonly Option[], message: string) => {
    const values = optionValues(options);
    return z.array(z.string()).check(
      rule((list) => {
        if (list.length === 0) return message;
        return list.every((value) => values.includes(value)) ? undefined : messages.choice;
      }),
      z.overwrite((list) => values.filter((value) => list.includes(value))),
    );
  };
  const country = (message: string) =>
    z.string().check(
      rule((code) => {
        if (code === '') return message;
        return isCountryCode(code) ? undefined : messages.choice;
      }),
    );

  const schemaOf = (name: ApplicantField): z.ZodMiniType => {
    const { kind, limit = 0, options = [], required } = rulesOf(name);
    const missing = messages.missing[name as MissingField];
    switch (kind) {
      case 'line':
        return required ? rules.requiredLine(limit, missing) : rules.optionalLine(limit);
      case 'notes':
        return rules.notes(limit);
      case 'email':
        return rules.email();
      case 'phone':
        return rules.line(limit);
      case 'date':
        return rules.birthDate();
      case 'country':
        return country(missing);
      case 'flag':
        return z.boolean();
      case 'choice':
        return choice(options, missing);
      case 'choices':
        return choices(options, missing);
      default:
        return rules.tags();
    }
  };
  const answers = Object.fromEntries(applicantFields().map((name) => [name, schemaOf(name)])) as {
    [field in ApplicantField]: z.ZodMiniType<Answer<field>>;
  };

  const fields = z.strictObject({
    ...answers,
    phone_country: z.optional(z.string().check(z.maxLength(2, messages.choice))),
    consent: z.boolean().check(rule((given) => (given ? undefined : messages.consent))),
    pool_consent: z.pipe(
      z.optional(z.boolean()),
      z.transform((given) => given ?? false),
    ),
    language: z.literal([0, 1]),
    // Nobody is refused because of the link they followed: a source that is not a short word is ignored.
    source: z.optional(
      z.pipe(
        z.string(),
        z.transform((text: string) => sourceWord(text)),
      ),
    ),
  });

  return z.pipe(
    fields.check(
      z.superRefine((form, context) => {
        const refuse = (field: keyof ApplicationFormInput, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message, input: form[field] });
        const phone = phoneError(form.phone, form.phone_country ?? 'FR', locale);
        if (phone) refuse('phone', phone);
        // Some countries have no postal codes: a code is required, and its format checked, for France only.
        if (form.country === 'FR') {
          if (!form.postal_code) refuse('postal_code', messages.postalCode);
          else if (!FRENCH_POSTAL_CODE.test(form.postal_code))
            refuse('postal_code', messages.postalCodeFormat);
        }
        if (form.current_status === OTHER_STATUS && !form.other_status) {
          refuse('other_status', messages.otherStatus);
        }
        if (form.training_sectors.includes(OTHER_SECTOR) && !form.other_sector) {
          refuse('other_sector', messages.otherSector);
        }
      }),
    ),
    z.transform(({ phone_country, ...form }): ApplicationPayload => ({
      ...form,
      consent: true,
      phone: toE164(form.phone, phone_country ?? 'FR') ?? form.phone,
      other_status: form.current_status === OTHER_STATUS ? form.other_status : null,
      other_sector: form.training_sectors.includes(OTHER_SECTOR) ? form.other_sector : null,
    })),
  );
}
