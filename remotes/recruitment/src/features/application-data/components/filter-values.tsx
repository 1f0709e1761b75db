import { useQuery } from '@tanstack/react-query';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Flag } from '@trame/ui/flag';
import { SelectField } from '@trame/ui/select-field';
import { useWatch, type Control } from 'react-hook-form';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { recruitersQueryOptions } from '../data/recruiters-query.ts';
import { listValuesQueryOptions, type FieldValue } from '../data/list-values-query.ts';
import { NONE, type ValueField } from '../model/conditions.ts';
import type { ConditionDraft } from '../model/conditions-edit.ts';
import { fieldLabel, knownValues, valueLabel, type Names } from '../model/conditions-text.ts';
import type { ListFilters } from '../model/filters.ts';

export type FilterValuesProps = {
  control: Control<ConditionDraft>;
  field: ValueField;
  /** The present filters, without the one being edited: the counts of its values are under these. */
  filters: ListFilters;
};

const number = new Intl.NumberFormat('fr-FR');

/** The values of a field to choose from, each with the number of applications that it would leave. */
export function FilterValues({ control, field, filters }: FilterValuesProps) {
  const isPeople = field === 'assignee';
  const values = useQuery(listValuesQueryOptions(field, filters));
  const recruiters = useQuery({ ...recruitersQueryOptions(), enabled: isPeople });
  const chosen = useWatch({ control, name: 'values' });
  useQuietReport([values.error, recruiters.error], 'filter-values');

  const people = recruiters.data ?? [];
  const names: Names = new Map(people.map(({ id, name }) => [id, name]));
  const known = isPeople ? [...people.map(({ id }) => id), NONE] : knownValues(field);
  const isOpen = known.length === 0;

  if (isOpen && values.isError) {
    return (
      <Alert
        tone="warning"
        title="Les valeurs n’ont pas pu être lues"
        action={
          <Button size="sm" onClick={() => void values.refetch()}>
            Réessayer
          </Button>
        }
      >
        Le filtre pourra être ajouté une fois la liste revenue.
      </Alert>
    );
  }
  return (
    <SelectField
      control={control}
      name="values"
      label={fieldLabel(field)}
      multiple
      options={options(field, [...known, ...chosen], values.data, names)}
      placeholder={isOpen && values.isPending ? 'Chargement…' : 'Choisir…'}
    />
  );
}

function options(
  field: ValueField,
  offered: readonly string[],
  found: readonly FieldValue[] | undefined,
  names: Names,
) {
  const totals = new Map(found?.map(({ value, total }) => [value, total]));
  const values = [...new Set([...offered, ...totals.keys()])];
  return values.map((value) => ({
    value,
    label: found
      ? `${valueLabel(field, value, names)} (${number.format(totals.get(value) ?? 0)})`
      : valueLabel(field, value, names),
    ...(field === 'country' && { icon: <Flag country={value} decorative /> }),
  }));
}
