import * as z from 'zod/mini';
import { APPLICATION_MESSAGES } from './application-messages.ts';
import { isCountryCode } from './countries.ts';
import { formRules, rule } from './form-rules.ts';
import { TEXT_LIMITS } from './limits.ts';
import type { Locale } from './locale.ts';
import {
  AVAILABILITIES,
  CURRENT_STATUSES,
  INTERVENTION_TYPES,
  OTHER_SECTOR,
  OTHER_STATUS,
  TEACHING_LANGUAGES,
  TRAINING_SECTORS,
  optionValues,
  type Option,
} from './options.ts';
import { phoneError, toE164 } from './phone.ts';
import { sourceWord } from './source.ts';

/** Version of the information notice that the consent refers to; changes when the notice's meaning does. */
export const CONSENT_VERSION = '2026-11';

/** Hidden multipart field that people leave empty. */
export const HONEYPOT_FIELD = 'website';

/** What the form holds while it is filled; null and undefined mean "not filled" as '' does. */
export interface ApplicationFormInput {
  full_name: string;
  email: string;
  /** National or international; `phone_country` says how a national number reads (France by default). */
  phone: string;
  phone_country?: string | undefined;
  birth_date?: string | null | undefined;
  country: string;
  city: string;
  postal_code?: string | null | undefined;
  current_status: string;
  other_status?: string | null | undefined;
  remote_experience: boolean;
  availability: string;
  job_title?: string | null | undefined;
  training_sectors: string[];
  other_sector?: string | null | undefined;
  teaching_languages: string[];
  intervention_type: string[];
  mastered_software: string[];
  expertise_areas: string[];
  additional_notes?: string | null | undefined;
  consent: boolean;
  pool_consent?: boolean | undefined;
  language: number;
  /** How the person came to the form. */
  source?: string | undefined;
}

/** What is sent and stored: trimmed, phone in E.164, null for what is not filled. Valid input of the schema again. */
export interface ApplicationPayload {
  full_name: string;
  email: string;
  phone: string;
  birth_date: string | null;
  country: string;
  city: string;
  postal_code: string | null;
  current_status: string;
  other_status: string | null;
  remote_experience: boolean;
  availability: string;
  job_title: string | null;
  training_sectors: string[];
  other_sector: string | null;
  teaching_languages: string[];
  intervention_type: string[];
  mastered_software: string[];
  expertise_areas: string[];
  additional_notes: string | null;
  consent: true;
  pool_consent: boolean;
  language: 0 | 1;
  source?: string | undefined;
}

/** The empty form. */
export function emptyApplicationForm(language: 0 | 1): ApplicationFormInput {
  return {
    full_name: '',
    email: '',
    phone: '',
    phone_country: 'FR',
    birth_date: '',
    country: 'FR',
    city: '',
    postal_code: '',
    current_status: '',
    other_status: '',
    remote_experience: false,
    availability: '',
    job_title: '',
    training_sectors: [],
    other_sector: '',
    teaching_languages: [],
    intervention_type: [],
    mastered_software: [],
    expertise_areas: [],
    additional_notes: '',
    consent: false,
    pool_consent: false,
    language,
  };
}

const FRENCH_POSTAL_CODE = /^\d{5}$/;

/**
 * Rules of the application form, the same in the browser and in the function that receives it.
 * Accepts its own output: parsing a payload again changes nothing. Unknown keys are refused.
 */
export function applicationFormSchema(locale: Locale) {
  const messages = APPLICATION_MESSAGES[locale];

  const { line, requiredLine, optionalLine, notes, email, birthDate, tags } = formRules(locale);
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

  const fields = z.strictObject({
    full_name: requiredLine(TEXT_LIMITS.full_name, messages.fullName),
    email: email(),
    phone: line(40),
    phone_country: z.optional(z.string().check(z.maxLength(2, messages.choice))),
    birth_date: birthDate(),
    country: z.string().check(
      rule((code) => {
        if (code === '') return messages.country;
        return isCountryCode(code) ? undefined : messages.choice;
      }),
    ),
    city: requiredLine(TEXT_LIMITS.city, messages.city),
    postal_code: optionalLine(TEXT_LIMITS.postal_code),
    current_status: choice(CURRENT_STATUSES, messages.currentStatus),
    other_status: optionalLine(TEXT_LIMITS.other_status),
    remote_experience: z.boolean(),
    availability: choice(AVAILABILITIES, messages.availability),
    job_title: optionalLine(TEXT_LIMITS.job_title),
    training_sectors: choices(TRAINING_SECTORS, messages.sectors),
    other_sector: optionalLine(TEXT_LIMITS.other_sector),
    teaching_languages: choices(TEACHING_LANGUAGES, messages.languages),
    intervention_type: choices(INTERVENTION_TYPES, messages.interventions),
    mastered_software: tags(),
    expertise_areas: tags(),
    additional_notes: notes(TEXT_LIMITS.additional_notes),
    consent: z.boolean().check(rule((given) => (given ? undefined : messages.consent))),
    pool_consent: z.pipe(
      z.optional(z.boolean()),
      z.transform((given) => given ?? false),
    ),
    language: z.literal([0, 1]),
    // Nobody is refused for the link they followed: what is no short word says nothing.
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
        // Some countries have no postal codes: one is required, and its form known, in France alone.
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
