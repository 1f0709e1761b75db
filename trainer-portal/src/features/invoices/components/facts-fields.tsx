import { today } from '@trame/domain';
import { DateField } from '@trame/ui/date-field';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useWatch, type Control } from 'react-hook-form';
import { DEPOSIT_LIMITS, euros } from '@trame/domain/invoices';
import { INVOICE_KINDS, paidBefore } from '@trame/invoice/on-device';
import type { DepositValues } from './use-deposit-form.ts';

/** What was read on a page without XML, to be confirmed or mended. */
export function FactsFields({ control }: { control: Control<DepositValues> }) {
  const [gross, due] = useWatch({ control, name: ['gross', 'due'] });
  const paid = paidBefore({ gross, due });
  return (
    <fieldset className="invoices-facts-fields">
      <legend>Ce que nous avons lu, à relire</legend>
      <SelectField name="kind" control={control} label="Document" options={INVOICE_KINDS} />
      <TextField name="number" control={control} label="Numéro" maxLength={DEPOSIT_LIMITS.number} required />
      <DateField name="issued_on" control={control} label="Émise le" max={today()} required />
      <DateField name="due_on" control={control} label="Échéance" />
      <TextField name="net" control={control} label="Total HT" inputMode="decimal" required />
      <TextField name="vat" control={control} label="TVA" inputMode="decimal" required />
      <TextField name="gross" control={control} label="Total TTC" inputMode="decimal" required />
      <TextField
        name="due"
        control={control}
        label="Net à payer"
        help={paid === null ? undefined : `Déjà payé\u00a0: ${euros(paid)}`}
        inputMode="decimal"
        required
      />
    </fieldset>
  );
}
