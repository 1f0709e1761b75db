import { FormFooter } from '@trame/app/form-footer';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useVersionSave } from '@trame/app/version-save';
import { asksOtherSector } from '@trame/domain';
import {
  PROFILE_LABELS,
  PROFILE_PARTS,
  profileFields,
  profileInputOf,
  profileText,
  type ProfileInput,
  type ProfilePart,
  type TrainerProfile,
} from '@trame/domain/trainers';
import { Columns } from '@trame/ui/columns';
import { ErrorSummary } from '@trame/ui/form';
import { Section } from '@trame/ui/page';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFormFocus } from '../../../runtime/use-form-focus.ts';
import { useSaveProfile, type Profile } from '../data/profile.ts';
import { profileResolver } from '../model/profile-resolver.ts';
import { ProfileField } from './profile-field.tsx';

const TEXTS = {
  saved: 'Profil enregistré',
  savedMore: 'L’équipe de recrutement le voit dès maintenant.',
  refused: 'Votre compte ne permet plus de modifier le profil.',
  failed: 'Impossible d’enregistrer votre profil',
  changed: 'Votre profil a changé entre-temps',
};

const FIELDS = {
  labels: PROFILE_LABELS,
  valueText: profileText,
  notes: ['presentation'],
} as const;

export type ProfileFormProps = {
  profile: Profile;
  /** Saved, or given up: the form starts again. */
  onClose: (saved?: Profile) => void;
};

const parts = Object.keys(PROFILE_PARTS) as ProfilePart[];

/** The profile in its parts, saved on the version that it was opened with. */
export function ProfileForm({ profile, onClose }: ProfileFormProps) {
  const [opened] = useState(profile);
  const saved = useRef<Profile>(undefined);
  const id = useId();
  const { control, formState, handleSubmit, setValue } = useForm<ProfileInput, unknown, TrainerProfile>({
    defaultValues: profileInputOf(opened),
    resolver: profileResolver(opened),
    mode: 'onTouched',
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, () =>
    onClose(saved.current),
  );
  const mutation = useSaveProfile();
  const { keepFocus } = useFormFocus(mutation.isPending);
  const { deliver, isSaving, isWaiting, giveUp, failure, conflict } = useVersionSave<Profile, TrainerProfile>(
    {
      opened,
      mutation,
      texts: TEXTS,
      fields: FIELDS,
      onSaved: (row) => {
        saved.current = row;
        closeSaved();
      },
    },
  );
  const sectors = useWatch({ control, name: 'training_sectors' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    keepFocus();
    void handleSubmit(deliver)(event);
  };
  const close = () => {
    if (!isSaving || isWaiting) requestClose();
  };
  return (
    <form id={id} className="profile-form" noValidate onSubmit={submit}>
      <ErrorSummary control={control} labels={PROFILE_LABELS} before="avant l’enregistrement" />
      <div className="profile-parts" inert={isSaving}>
        {parts.map((part) => (
          <Section key={part} title={PROFILE_PARTS[part]}>
            <Columns>
              {profileFields(part)
                .filter((name) => name !== 'other_sector' || asksOtherSector(sectors))
                .map((name) => (
                  <ProfileField key={name} {...{ name, control, setValue, opened }} />
                ))}
            </Columns>
          </Section>
        ))}
      </div>
      {(formState.isDirty || isSaving) && (
        <div className="profile-footer">
          <FormFooter id={id} form={{ requestClose: close, isSaving, isWaiting, giveUp, failure }} />
        </div>
      )}
      {confirmation}
      {conflict}
    </form>
  );
}
