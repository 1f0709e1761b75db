import * as z from 'zod/mini';
import { asksOtherSector } from '../application-edit.ts';
import { FRENCH_POSTAL_CODE } from '../application-form.ts';
import { APPLICATION_MESSAGES, type MissingField } from '../application-messages.ts';
import { isCountryCode } from '../countries.ts';
import { formRules, rule } from '../form-rules.ts';
import { optionValues } from '../options.ts';
import { phoneError, phoneParts, toE164 } from '../phone.ts';
import {
  PROFILE_LABELS,
  profileFields,
  profileRulesOf,
  type ListField,
  type ProfileField,
  type TrainerProfile,
} from './profile.ts';

/** The values of the form: the phone as a person types it. */
export type ProfileInput = { [field in ProfileField]: field extends ListField ? string[] : string } & {
  phone_country: string;
};

/** What the form shows of a stored profile. */
export function profileInputOf(profile: TrainerProfile): ProfileInput {
  const phone = phoneParts(profile.phone, profile.country);
  const values = profileFields().map((field) => [field, profile[field] ?? '']);
  return {
    ...(Object.fromEntries(values) as ProfileInput),
    phone: phone.text,
    phone_country: phone.country,
  };
}

const FRANCE = 'FR';

function profileSchema() {
  const messages = APPLICATION_MESSAGES.fr;
  const rules = formRules('fr');
  // Under its own name here: « Disponibilité » is the question of the form of applications.
  const missing = (field: ProfileField) =>
    field === 'availability'
      ? `${PROFILE_LABELS.availability} requis`
      : messages.missing[field as MissingField];
  const schemaOf = (field: ProfileField): z.ZodMiniType => {
    const { kind, limit = 0, required } = profileRulesOf(field);
    switch (kind) {
      case 'phone':
        return rules.line(limit);
      case 'notes':
        return rules.notes(limit);
      case 'country':
        return z.string().check(
          rule((code) => {
            if (code === '') return missing(field);
            return isCountryCode(code) ? undefined : messages.choice;
          }),
        );
      case 'choice':
        return z.string().check(rule((value) => (value === '' ? missing(field) : undefined)));
      case 'choices':
        return z.array(z.string()).check(rule((list) => (list.length === 0 ? missing(field) : undefined)));
      case 'tags':
        return rules.tags();
      default:
        return required ? rules.requiredLine(limit, missing(field)) : rules.optionalLine(limit);
    }
  };
  const fields = Object.fromEntries(profileFields().map((field) => [field, schemaOf(field)])) as {
    [field in ProfileField]: z.ZodMiniType<field extends ListField ? string[] : string>;
  };
  return z.pipe(
    z.object({ ...fields, phone_country: z.string() }).check(
      z.superRefine((form, context) => {
        const refuse = (field: ProfileField, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message, input: form[field] });
        const phone = phoneError(form.phone, form.phone_country);
        if (phone) refuse('phone', phone);
        if (form.country === FRANCE) {
          if (!form.postal_code) refuse('postal_code', messages.postalCode);
          else if (!FRENCH_POSTAL_CODE.test(form.postal_code))
            refuse('postal_code', messages.postalCodeFormat);
        }
        if (asksOtherSector(form.training_sectors) && !form.other_sector)
          refuse('other_sector', messages.otherSector);
      }),
    ),
    z.transform(({ phone_country, ...form }): TrainerProfile => ({
      ...form,
      phone: toE164(form.phone, phone_country) ?? form.phone,
      other_sector: asksOtherSector(form.training_sectors) ? form.other_sector : null,
    })),
  );
}

let schema: ReturnType<typeof profileSchema> | undefined;

export type ProfileProblems = Partial<Record<ProfileField, string>>;

/** Whether each choice is offered today, or was stored before: an application may hold choices of another time. */
function choiceProblems(before: TrainerProfile, profile: TrainerProfile): ProfileProblems {
  const problems: ProfileProblems = {};
  for (const field of profileFields()) {
    const { options } = profileRulesOf(field);
    if (!options) continue;
    const allowed = new Set([...optionValues(options), ...[before[field] ?? []].flat()]);
    if ([profile[field] ?? []].flat().some((value) => !allowed.has(value)))
      problems[field] = APPLICATION_MESSAGES.fr.choice;
  }
  return problems;
}

/** The rules of the form: the profile to save, or the first message of each field that is refused. */
export function checkProfile(
  before: TrainerProfile,
  input: ProfileInput,
): { profile: TrainerProfile; problems?: undefined } | { profile?: undefined; problems: ProfileProblems } {
  const result = z.safeParse((schema ??= profileSchema()), input);
  if (!result.success) {
    const problems: ProfileProblems = {};
    for (const issue of result.error.issues) problems[issue.path[0] as ProfileField] ??= issue.message;
    return { problems };
  }
  const problems = choiceProblems(before, result.data);
  return Object.keys(problems).length > 0 ? { problems } : { profile: result.data };
}
