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

const profile = {
  full_name: rules.requiredLine(STAFF_LIMITS.fullName, APPLICATION_MESSAGES.fr.missing.full_name),
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
