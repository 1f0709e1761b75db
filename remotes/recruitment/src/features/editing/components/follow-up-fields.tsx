import { APPLICATION_STATUSES, statusLabel, TEXT_LIMITS } from '@trame/domain';
import { Columns } from '@trame/ui/columns';
import { Section } from '@trame/ui/page';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { AnswerFields, type StoredFieldsProps } from './answer-field.tsx';

/** Any status may follow any; an unknown one remains until another is chosen. */
export function statusChoices(current: string): { value: string; label: string }[] {
  const known = APPLICATION_STATUSES.some(({ value }) => value === current);
  return [...APPLICATION_STATUSES, ...(known ? [] : [{ value: current, label: statusLabel(current) }])];
}

/** Notes and status. */
export function FollowUpFields(props: StoredFieldsProps) {
  const { control, opened } = props;
  return (
    <Section title="Suivi">
      <div className="edit-stack">
        <Columns>
          <SelectField
            name="status"
            control={control}
            label={FIELD_LABELS.status}
            options={statusChoices(opened.status)}
          />
        </Columns>
        <AnswerFields part="notes" {...props} />
        <TextAreaField
          name="admin_notes"
          control={control}
          label={FIELD_LABELS.admin_notes}
          help={'Administratives et financières\u00a0: le candidat ne les voit pas.'}
          maxLength={TEXT_LIMITS.admin_notes}
        />
      </div>
    </Section>
  );
}
