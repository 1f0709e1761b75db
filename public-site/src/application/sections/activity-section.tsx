import {
  AVAILABILITIES,
  CURRENT_STATUSES,
  INTERVENTION_TYPES,
  OTHER_STATUS,
  TEXT_LIMITS,
} from '@trame/domain';
import { useFormContext } from 'react-hook-form';
import { Picks, SinglePick } from '../controls/picks.tsx';
import { SelectInput, TextInput } from '../controls/text-input.tsx';
import { useApplication } from '../form-context.ts';
import type { FormValues } from '../model.ts';
import { Section } from './section.tsx';

export function ActivitySection() {
  const { locale, t } = useApplication();
  const { clearErrors, watch } = useFormContext<FormValues>();
  return (
    <Section id="activity">
      <Picks
        name="current_status"
        options={CURRENT_STATUSES}
        onPicked={([status]) => {
          if (status !== OTHER_STATUS) clearErrors('other_status');
        }}
      />
      {watch('current_status') === OTHER_STATUS && (
        <TextInput name="other_status" maxLength={TEXT_LIMITS.other_status} />
      )}
      <TextInput
        name="job_title"
        optional
        autoComplete="organization-title"
        maxLength={TEXT_LIMITS.job_title}
      />
      <Picks name="intervention_type" options={INTERVENTION_TYPES} />
      <SelectInput
        name="availability"
        width={3}
        options={AVAILABILITIES.map((option) => ({ value: option.value, label: option[locale] }))}
      />
      <SinglePick name="remote_experience" label={t.remoteYes} width={3} />
    </Section>
  );
}
