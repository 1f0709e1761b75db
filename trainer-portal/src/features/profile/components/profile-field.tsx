import { countryOptions, optionLabel, SOFTWARE_SUGGESTIONS } from '@trame/domain';
import {
  PROFILE_LABELS,
  profileRulesOf,
  type ProfileField as Field,
  type ProfileInput,
} from '@trame/domain/trainers';
import { CheckboxGroupField } from '@trame/ui/checkbox-field';
import { Flag } from '@trame/ui/flag';
import { PhoneField } from '@trame/ui/phone-field';
import { SelectField } from '@trame/ui/select-field';
import { TagField } from '@trame/ui/tag-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useMemo, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react';
import { useWatch, type UseFormSetValue } from 'react-hook-form';
import type { Profile } from '../data/profile.ts';
import type { ProfileControl } from '../model/profile-resolver.ts';

export type ProfileFieldProps = {
  name: Field;
  control: ProfileControl;
  setValue: UseFormSetValue<ProfileInput>;
  opened: Profile;
};

const HELP: Readonly<Partial<Record<Field, string>>> = {
  presentation: 'Deux ou trois phrases\u00a0: qui vous formez, et comment.',
  availability:
    'Entre notre appel et votre premier jour. Vos jours sont dans «\u00a0Mes disponibilités\u00a0».',
  expertise_areas: 'Entrée ajoute le domaine.',
  mastered_software: 'Entrée ajoute le logiciel.',
};

const AUTOCOMPLETE: Readonly<Partial<Record<Field, HTMLInputAutoCompleteAttribute>>> = {
  street: 'street-address',
  postal_code: 'postal-code',
  city: 'address-level2',
  job_title: 'organization-title',
};

/** Lists and long texts take the whole width. */
const Wide = ({ children }: { children: ReactNode }) => <div className="profile-wide">{children}</div>;

/** One field of the profile, written as its kind asks. */
export function ProfileField({ name, control, setValue, opened }: ProfileFieldProps) {
  const { kind, limit, most, options = [], required } = profileRulesOf(name);
  const help = HELP[name];
  const field = {
    name,
    control,
    label: PROFILE_LABELS[name],
    required: required !== undefined,
    ...(help !== undefined && { help }),
  };
  // A choice of another time remains one as long as it is chosen.
  const chosen = [opened[name] ?? []].flat();
  const known = new Set(options.map(({ value }) => value));
  const choices = [
    ...options.map(({ value, fr }) => ({ value, label: fr })),
    ...chosen
      .filter((value) => !known.has(value))
      .map((value) => ({ value, label: optionLabel(options, value) })),
  ];
  switch (kind) {
    case 'phone':
      return <Phone control={control} setValue={setValue} />;
    case 'country':
      return <Country {...field} />;
    case 'choice':
      return <SelectField {...field} options={choices} />;
    case 'choices':
      return (
        <Wide>
          <CheckboxGroupField {...field} options={choices} columns={name === 'training_sectors' ? 2 : 3} />
        </Wide>
      );
    case 'tags':
      return (
        <Wide>
          <TagField
            {...field}
            {...(most !== undefined && { max: most })}
            suggestions={name === 'mastered_software' ? SOFTWARE_SUGGESTIONS : []}
          />
        </Wide>
      );
    case 'notes':
      return (
        <Wide>
          <TextAreaField {...field} {...(limit !== undefined && { maxLength: limit })} rows={3} />
        </Wide>
      );
    default:
      return (
        <TextField
          {...field}
          {...(limit !== undefined && { maxLength: limit })}
          autoComplete={AUTOCOMPLETE[name] ?? 'off'}
        />
      );
  }
}

function Phone({ control, setValue }: Pick<ProfileFieldProps, 'control' | 'setValue'>) {
  const country = useWatch({ control, name: 'phone_country' });
  return (
    <PhoneField
      name="phone"
      control={control}
      label={PROFILE_LABELS.phone}
      defaultCountry={country}
      onCountryChange={(code) => setValue('phone_country', code, { shouldDirty: true, shouldValidate: true })}
      required
    />
  );
}

function Country(field: { name: Field; control: ProfileControl; label: string; required: boolean }) {
  const countries = useMemo(
    () =>
      countryOptions().map((country) => ({
        ...country,
        icon: <Flag country={country.value} decorative />,
      })),
    [],
  );
  return <SelectField {...field} options={countries} searchable />;
}
