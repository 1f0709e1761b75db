import { useFormContext } from 'react-hook-form';
import { BirthDateInput } from '../controls/birth-date-input.tsx';
import { PhoneInput } from '../controls/phone-input.tsx';
import { SelectInput, TextInput } from '../../forms/controls/text-input.tsx';
import { useAllCountries } from '../controls/use-all-countries.ts';
import { useApplication } from '../form-context.ts';
import type { FormValues } from '../model.ts';
import { Questions } from './questions.tsx';
import { Section } from './section.tsx';

export function IdentitySection() {
  const { countries, t } = useApplication();
  const { getFieldState, getValues, setValue, trigger, watch } = useFormContext<FormValues>();
  // The postal code is always required in France alone (some countries have none).
  const country = watch('country');
  const inFrance = country === 'FR';
  const listed = useAllCountries(country);

  /** People who live in Belgium mostly have a Belgian number; a number already typed keeps its country. */
  function followCountry(code: string) {
    const dial = countries.find((item) => item.code === code)?.dial;
    if (dial && !getValues('phone')) setValue('phone_country', code);
    // The format of a postal code depends on the country.
    if (getFieldState('postal_code').invalid) void trigger('postal_code');
  }

  return (
    <Section id="identity">
      <Questions
        step="identity"
        own={{
          full_name: <TextInput name="full_name" autoComplete="name" />,
          email: (
            <TextInput
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              width={3}
              help={t.help.email}
            />
          ),
          phone: <PhoneInput />,
          country: (
            <SelectInput
              name="country"
              width={2}
              autoComplete="country"
              options={listed.map(({ code, name }) => ({ value: code, label: name }))}
              withFlag
              onPick={followCountry}
            />
          ),
          postal_code: (
            <TextInput
              name="postal_code"
              width={2}
              autoComplete="postal-code"
              inputMode={inFrance ? 'numeric' : 'text'}
              optional={!inFrance}
            />
          ),
          city: <TextInput name="city" width={2} autoComplete="address-level2" />,
          birth_date: <BirthDateInput />,
        }}
      />
    </Section>
  );
}
