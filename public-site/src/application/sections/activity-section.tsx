import { AVAILABILITIES, OTHER_STATUS } from '@trame/domain';
import { useFormContext } from 'react-hook-form';
import { Picks, SinglePick } from '../controls/picks.tsx';
import { SelectInput, TextInput } from '../../forms/controls/text-input.tsx';
import { useApplication } from '../form-context.ts';
import type { FormValues } from '../model.ts';
import { Questions } from './questions.tsx';
import { Section } from './section.tsx';

export function ActivitySection() {
  const { locale, t } = useApplication();
  const { clearErrors, watch } = useFormContext<FormValues>();
  return (
    <Section id="activity">
      <Questions
        step="activity"
        own={{
          current_status: (
            <Picks
              name="current_status"
              onPicked={([status]) => {
                if (status !== OTHER_STATUS) clearErrors('other_status');
              }}
            />
          ),
          other_status: watch('current_status') === OTHER_STATUS && <TextInput name="other_status" />,
          job_title: <TextInput name="job_title" autoComplete="organization-title" />,
          intervention_type: <Picks name="intervention_type" />,
          availability: (
            <SelectInput
              name="availability"
              width={3}
              options={AVAILABILITIES.map((option) => ({ value: option.value, label: option[locale] }))}
            />
          ),
          remote_experience: <SinglePick name="remote_experience" label={t.remoteYes} width={3} />,
        }}
      />
    </Section>
  );
}
