import { FocusOnOpen } from '@trame/app/focus-on-open';
import { CONDITION_LENGTH } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { Dialog } from '@trame/ui/dialog';
import { Segmented } from '@trame/ui/segmented';
import { Select } from '@trame/ui/select';
import { TextField } from '@trame/ui/text-field';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Condition, ConditionField } from '../model/conditions.ts';
import {
  emptyDraft,
  isDateField,
  toCondition,
  toDraft,
  withCondition,
  type ConditionDraft,
} from '../model/conditions-edit.ts';
import { CONDITION_FIELDS } from '../model/conditions-text.ts';
import type { ListFilters } from '../model/filters.ts';
import { FilterValues } from './filter-values.tsx';
import '../styles/filter-conditions.css';

export type FilterDialogProps = {
  filters: ListFilters;
  /** The filter being corrected; without one, a new one is added. */
  condition?: Condition | undefined;
  /** All conditions of the list, this one among them. */
  onApply: (conditions: Condition[]) => void;
  onClose: () => void;
};

const SENSES = [
  { value: 'in', label: 'Inclure' },
  { value: 'not_in', label: 'Exclure' },
] as const;

/** Adds a filter on any field, or edits one: the field, whether its values are included or excluded, and the values. */
export default function FilterDialog({ filters, condition, onApply, onClose }: FilterDialogProps) {
  const formId = useId();
  const { control, handleSubmit, reset, setValue, setError } = useForm<ConditionDraft>({
    defaultValues: condition ? toDraft(condition) : emptyDraft('sector'),
  });
  const field = useWatch({ control, name: 'field' });
  const op = useWatch({ control, name: 'op' });
  // The count beside a value assumes the other filters.
  const others = { ...filters, conditions: filters.conditions.filter((held) => held !== condition) };

  const submit = handleSubmit((draft) => {
    const result = toCondition(draft);
    if (result.error) setError(result.error.name, { message: result.error.message }, { shouldFocus: true });
    else onApply(withCondition(filters.conditions, result.condition, condition));
  });

  return (
    <Dialog
      open
      title={condition ? 'Modifier le filtre' : 'Ajouter un filtre'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={formId}>
            Appliquer
          </Button>
        </>
      }
    >
      <form id={formId} className="filter-form" noValidate onSubmit={(event) => void submit(event)}>
        <FocusOnOpen />
        <Select<ConditionField>
          label="Critère"
          value={field}
          options={CONDITION_FIELDS}
          searchable
          onChange={(next) => reset(emptyDraft(next))}
        />
        {field === 'archived' && (
          <p className="muted">
            Seules les candidatures archivées seront listées. Sans ce filtre, elles ne le sont jamais.
          </p>
        )}
        {isDateField(field) && (
          <Columns>
            <DateField control={control} name="from" label="Du" />
            <DateField control={control} name="to" label="Au" />
          </Columns>
        )}
        {!isDateField(field) && field !== 'archived' && (
          <>
            <Segmented
              label="Sens du filtre"
              value={op}
              options={SENSES}
              onChange={(next) => setValue('op', next)}
              block
            />
            {field === 'cv' ? (
              <TextField
                control={control}
                name="text"
                label="Texte des CV"
                help="Tous ces mots, entiers ou commencés, dans les CV qui ont été analysés."
                autoComplete="off"
                maxLength={CONDITION_LENGTH}
              />
            ) : (
              <FilterValues key={field} control={control} field={field} filters={others} />
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
