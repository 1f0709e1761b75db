import { checkProfile, type ProfileInput, type TrainerProfile } from '@trame/domain/trainers';
import type { Control, FieldErrors, Resolver } from 'react-hook-form';

export type ProfileControl = Control<ProfileInput, unknown, TrainerProfile>;

/** The rules of the profile for react-hook-form. */
export function profileResolver(before: TrainerProfile): Resolver<ProfileInput, unknown, TrainerProfile> {
  return (values) => {
    const { profile, problems } = checkProfile(before, values);
    if (profile) return { values: profile, errors: {} };
    const errors: FieldErrors<ProfileInput> = {};
    for (const [field, message] of Object.entries(problems))
      errors[field as keyof ProfileInput] = { type: 'rule', message };
    return { values: {}, errors };
  };
}
