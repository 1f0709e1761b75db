import {
  PROFILE_LABELS,
  PROFILE_PARTS,
  profileFields,
  profileText,
  type ProfilePart,
} from '@trame/domain/trainers';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import type { Profile } from '../data/profile.ts';

/** The profile as it is, for an account that may not change it. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  return (
    <div className="profile-parts">
      {(Object.keys(PROFILE_PARTS) as ProfilePart[]).map((part) => (
        <Section key={part} title={PROFILE_PARTS[part]}>
          <Facts
            layout="columns"
            items={profileFields(part).map((field) => ({
              label: PROFILE_LABELS[field],
              value: profileText(field, profile[field]),
            }))}
          />
        </Section>
      ))}
    </div>
  );
}
