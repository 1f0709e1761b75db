import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import { sourceWord } from '@trame/domain';
import { euros, readEuros, typedEuros } from '@trame/domain/invoices';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { costsKey, saveCost, type Figures } from '../data/acquisition.ts';
import { monthText } from '../model/acquisition.ts';

/** A million euros, as the database accepts. */
const MOST_CENTS = 100_000_000;

const RESOLVER = schemaResolver<{ source: string; month: string; cost: string }>(
  z.object({
    source: z
      .string()
      .check(
        z.refine((text) => sourceWord(text) !== undefined, 'Un mot, comme dans les liens\u00a0: linkedin'),
      ),
    month: z.string(),
    cost: z.string().check(
      z.refine((text) => {
        const cents = readEuros(text);
        return cents !== undefined && cents >= 0 && cents <= MOST_CENTS;
      }, 'Un montant en euros, 1 000 000 au plus'),
    ),
  }),
);

type CostDialogProps = {
  /** The row whose cost is entered, or a month without one. */
  row: Pick<Figures, 'source' | 'month' | 'cost_cents'>;
  months: readonly string[];
  rows: readonly Figures[];
  onClose: () => void;
};

/** What a source cost in a month, entered by hand. */
export default function CostDialog({ row, months, rows, onClose }: CostDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const form = useForm({
    defaultValues: {
      source: row.source,
      month: row.month,
      cost: row.cost_cents === null ? '' : typedEuros(row.cost_cents),
    },
    resolver: RESOLVER,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: saveCost,
    networkMode: 'always',
    onSuccess: (_, { cost_cents }) => notice.succeeded(`Coût enregistré\u00a0: ${euros(cost_cents)}`),
    onError: (error) =>
      notice.failed(
        error,
        error instanceof AppError && error.code === 'conflict'
          ? 'Un collègue vient de saisir ce coût\u00a0: la page le montre.'
          : failureAdvice(error),
        'Le coût n’a pas changé',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: costsKey }),
  });
  return (
    <PromptDialog
      form={form}
      title="Coût d’une source"
      submit="Enregistrer"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ source, month, cost }, done) => {
        const word = sourceWord(source) ?? '';
        const known = rows.find((one) => one.source === word && one.month === month);
        mutate(
          { source: word, month, cost_cents: readEuros(cost) ?? 0, expected: known?.cost_version ?? 0 },
          { onSuccess: done },
        );
      }}
    >
      <TextField name="source" control={form.control} label="Source" required maxLength={40} />
      <SelectField
        name="month"
        control={form.control}
        label="Mois"
        required
        options={months.map((value) => ({ value, label: monthText(value) }))}
      />
      <TextField name="cost" control={form.control} label="Coût, en euros" required inputMode="decimal" />
    </PromptDialog>
  );
}
