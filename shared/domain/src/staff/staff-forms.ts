import * as z from 'zod/mini';
import { APPLICATION_MESSAGES } from '../application-messages.ts';
import { formRules, rule } from '../form-rules.ts';
import { isRole, type Role } from '../roles.ts';
import { STAFF_LIMITS } from './staff-fields.ts';

/** Somebody to invite. The role is asked for, never given: an administrator decides. */
export interface StaffInvitation {
  email: string;
  full_name: string;
  job_title: string | null;
  role: Role | null;
}

/** What staff who manage people write about a person. */
export type StaffProfile = Pick<StaffInvitation, 'full_name' | 'job_title'>;

const rules = formRules('fr');

/** A character that is drawn: no space, joiner, filler, empty Braille cell or lone accent. The database checks the same. */
const DRAWN =
  /[^\s\u{300}-\u{36f}\u{17b4}\u{17b5}\u{fe00}-\u{fe0f}\u{180b}-\u{180f}\u{115f}\u{1160}\u{200b}-\u{200f}\u{2800}\u{3164}\u{ffa0}]/u;

const missingName = APPLICATION_MESSAGES.fr.missing.full_name;

const profile = {
  full_name: rules
    .requiredLine(STAFF_LIMITS.fullName, missingName)
    .check(rule((name) => (name !== '' && !DRAWN.test(name) ? missingName : undefined))),
  job_title: rules.optionalLine(STAFF_LIMITS.jobTitle),
};

/** The same in the app and in the function. Accepts its own output. */
export const staffProfileSchema: z.ZodMiniType<StaffProfile> = z.strictObject(profile);

/** The same in the app and in the function. Accepts its own output. */
export const staffInvitationSchema: z.ZodMiniType<StaffInvitation> = z.strictObject({
  email: rules.email(),
  ...profile,
  role: z.pipe(
    z
      .nullish(z.string())
      .check(rule((value) => (!value || isRole(value) ? undefined : APPLICATION_MESSAGES.fr.choice))),
    z.transform((value: string | null | undefined) => (isRole(value) ? value : null)),
  ),
});

/** Why an account is disabled, or a role is to change; null when nothing is said. */
export const staffReasonSchema: z.ZodMiniType<string | null> = rules.notes(STAFF_LIMITS.reason);
