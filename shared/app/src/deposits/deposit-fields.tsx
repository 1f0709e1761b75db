import { formatDate, today } from '@trame/domain';
import {
  DEPOSIT_LIMITS,
  euros,
  FACT_LABELS,
  INVOICE_KINDS,
  paidBefore,
  type FactsInput,
} from '@trame/domain/invoices';
import { DateField } from '@trame/ui/date-field';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useFormContext, useWatch } from 'react-hook-form';

const useFacts = () => useFormContext<FactsInput>().control;

/** What an invoice is, to be confirmed or mended; like the other fields of a deposit, within the `FormProvider` of its form. */
export function DocumentFields() {
  const control = useFacts();
  return (
    <>
      <SelectField name="kind" control={control} label="Document" options={INVOICE_KINDS} />
      <TextField
        name="number"
        control={control}
        label={FACT_LABELS.number}
        maxLength={DEPOSIT_LIMITS.number}
        required
      />
      <DateField name="issued_on" control={control} label={FACT_LABELS.issued_on} max={today()} required />
      <DateField name="due_on" control={control} label={FACT_LABELS.due_on} />
    </>
  );
}

/** The totals of an invoice. */
export function TotalFields() {
  const control = useFacts();
  return (['net', 'vat', 'gross'] as const).map((name) => (
    <TextField
      key={name}
      name={name}
      control={control}
      label={FACT_LABELS[name]}
      inputMode="decimal"
      required
    />
  ));
}

/** What is to be paid of an invoice, with what was paid before. */
export function DueField() {
  const control = useFacts();
  const [gross, due] = useWatch({ control, name: ['gross', 'due'] });
  const paid = paidBefore({ gross, due });
  return (
    <TextField
      name="due"
      control={control}
      label={FACT_LABELS.due}
      help={paid === null ? undefined : `Déjà payé\u00a0: ${euros(paid)}`}
      inputMode="decimal"
      required
    />
  );
}

type CorrectsFieldProps = {
  /** Nothing in its file says it. */
  isRequired: boolean;
  previous: readonly { id: string; number: string; issuedOn: string; leftCents: number }[];
};

/** The invoice that a credit note takes back, among those of which something is left. */
export function CorrectsField({ isRequired, previous }: CorrectsFieldProps) {
  const { control } = useFormContext<{ corrects: string }>();
  return (
    <SelectField
      name="corrects"
      control={control}
      label="Facture que cet avoir reprend"
      required={isRequired}
      options={[
        ...(isRequired ? [] : [{ value: '', label: 'Celle que cite le fichier' }]),
        ...previous
          .filter(({ leftCents }) => leftCents > 0)
          .map(({ id, number, issuedOn, leftCents }) => ({
            value: id,
            label: `${number} du ${formatDate(issuedOn)}, ${euros(leftCents)} à reprendre au plus`,
          })),
      ]}
    />
  );
}
