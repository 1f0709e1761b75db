import { APPLICATION_STATUSES, statusLabel, TEXT_LIMITS } from '@trame/domain';
import { Section } from '@trame/ui/page';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { COLUMN_LABELS } from '../model/value-text.ts';
import type { StoredFieldsProps } from './activity-fields.tsx';

/** Any status may follow any; one that the platform does not know remains until another is chosen. */
export function statusChoices(current: string): { value: string; label: string }[] {
  const known = APPLICATION_STATUSES.some(({ value }) => value === current);
  return [...APPLICATION_STATUSES, ...(known ? [] : [{ value: current, label: statusLabel(current) }])];
}

/** Notes and status. */
export function FollowUpFields({ control, opened }: StoredFieldsProps) {
  return (
    <Section title="Suivi">
      <div className="edit-stack">
        <div className="edit-grid">
          <SelectField
            name="status"
            control={control}
            label={COLUMN_LABELS.status}
            options={statusChoices(opened.status)}
          />
        </div>
        <TextAreaField
          name="additional_notes"
          control={control}
          label={COLUMN_LABELS.additional_notes}
          maxLength={TEXT_LIMITS.additional_notes}
        />
        <TextAreaField
          name="admin_notes"
          control={control}
          label={COLUMN_LABELS.admin_notes}
          help={'Administratives et financières\u00a0: le candidat ne les voit pas.'}
          maxLength={TEXT_LIMITS.admin_notes}
        />
      </div>
    </Section>
  );
}
