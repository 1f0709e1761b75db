import { asksOtherStatus, CURRENT_STATUSES, INTERVENTION_TYPES, TEXT_LIMITS } from '@trame/domain';
import { CheckboxField, CheckboxGroupField } from '@trame/ui/checkbox-field';
import { Section } from '@trame/ui/page';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useWatch } from 'react-hook-form';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { Facts } from '@trame/app/facts';
import { availabilityText } from '../../application-data/model/detail-text.ts';
import { choicesWith, type EditControl } from '../model/edit-form.ts';
import { COLUMN_LABELS } from '../model/value-text.ts';

export type StoredFieldsProps = { control: EditControl; opened: ApplicationDetail };

/** How they work today. */
export function ActivityFields({ control, opened }: StoredFieldsProps) {
  const currentStatus = useWatch({ control, name: 'current_status' });
  return (
    <Section title="Informations professionnelles">
      <div className="edit-grid">
        <SelectField
          name="current_status"
          control={control}
          label={COLUMN_LABELS.current_status}
          options={choicesWith(CURRENT_STATUSES, [opened.current_status])}
          required
        />
        {asksOtherStatus(currentStatus) && (
          <TextField
            name="other_status"
            control={control}
            label={COLUMN_LABELS.other_status}
            maxLength={TEXT_LIMITS.other_status}
          />
        )}
        <div className="edit-wide">
          <CheckboxGroupField
            name="intervention_type"
            control={control}
            label={COLUMN_LABELS.intervention_type}
            options={choicesWith(INTERVENTION_TYPES, opened.intervention_type)}
            columns={3}
          />
        </div>
        <div className="edit-wide">
          <CheckboxField name="remote_experience" control={control} label={COLUMN_LABELS.remote_experience} />
        </div>
      </div>
      <div className="edit-declared">
        <Facts
          isWide
          items={[
            { label: 'Intitulé', value: opened.job_title },
            { label: 'Disponibilité', value: availabilityText(opened) },
          ]}
        />
      </div>
    </Section>
  );
}
