import { countryOptions, MIN_BIRTH_DATE, TEXT_LIMITS, today } from '@trame/domain';
import { DateField } from '@trame/ui/date-field';
import { Flag } from '@trame/ui/flag';
import { Section } from '@trame/ui/page';
import { PhoneField } from '@trame/ui/phone-field';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useMemo } from 'react';
import { useWatch, type UseFormSetValue } from 'react-hook-form';
import type { ApplicationEditInput } from '@trame/domain';
import type { EditControl } from '../model/edit-form.ts';
import { COLUMN_LABELS } from '../model/value-text.ts';

export type PersonFieldsProps = {
  control: EditControl;
  setValue: UseFormSetValue<ApplicationEditInput>;
};

/** Who they are and where they live. */
export function PersonFields({ control, setValue }: PersonFieldsProps) {
  const countries = useMemo(
    () =>
      countryOptions().map((country) => ({
        ...country,
        icon: <Flag country={country.value} decorative />,
      })),
    [],
  );
  const phoneCountry = useWatch({ control, name: 'phone_country' });
  return (
    <>
      <Section title="Informations personnelles">
        <div className="edit-grid">
          <TextField
            name="full_name"
            control={control}
            label={COLUMN_LABELS.full_name}
            maxLength={TEXT_LIMITS.full_name}
            autoComplete="off"
            required
          />
          <TextField
            name="email"
            type="email"
            control={control}
            label={COLUMN_LABELS.email}
            maxLength={TEXT_LIMITS.email}
            autoComplete="off"
            required
          />
          <PhoneField
            name="phone"
            control={control}
            label={COLUMN_LABELS.phone}
            defaultCountry={phoneCountry}
            onCountryChange={(country) =>
              setValue('phone_country', country, { shouldDirty: true, shouldValidate: true })
            }
            required
          />
          <DateField
            name="birth_date"
            control={control}
            label={COLUMN_LABELS.birth_date}
            min={MIN_BIRTH_DATE}
            max={today()}
          />
        </div>
      </Section>
      <Section title="Adresse">
        <div className="edit-grid edit-grid-3">
          <SelectField
            name="country"
            control={control}
            label={COLUMN_LABELS.country}
            options={countries}
            placeholder="Non renseigné"
            clearLabel="Effacer le pays"
            searchable
          />
          <TextField
            name="city"
            control={control}
            label={COLUMN_LABELS.city}
            maxLength={TEXT_LIMITS.city}
            autoComplete="off"
          />
          <TextField
            name="postal_code"
            control={control}
            label={COLUMN_LABELS.postal_code}
            maxLength={TEXT_LIMITS.postal_code}
            autoComplete="off"
          />
        </div>
      </Section>
    </>
  );
}
