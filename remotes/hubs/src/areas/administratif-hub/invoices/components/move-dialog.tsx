import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { euros, INVOICE_MESSAGE_LENGTH, INVOICE_STATUS, readEuros, reasonsOf } from '@trame/domain/invoices';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Move } from '../data/act.ts';
import type { Invoice } from '../data/invoices.ts';
import { theInvoice } from '../model/invoice.ts';
import { isFinal, type Step } from '../model/steps.ts';
import { messageAbout } from '../model/verdict.ts';

type MoveDialogProps = {
  invoice: Invoice;
  step: Step;
  isPending: boolean;
  onClose: () => void;
  onMove: (move: Move, done: () => void) => void;
};

type Values = { reason: string; message: string; amount: string };

/** What is wrong with the amount of a partial approval, as it was typed; undefined when it is one. */
function amountFault(typed: string, most: number): string | undefined {
  const cents = readEuros(typed);
  if (cents === undefined) return 'Donnez un montant en euros, avec deux décimales au plus';
  if (cents <= 0) return 'Un montant plus grand que zéro';
  return cents < most ? undefined : `Un montant plus petit que ${euros(most)}`;
}

const schemaOf = (isPartly: boolean, most: number): z.core.$ZodType<Values> =>
  z.object({
    reason: z.string().check(z.minLength(1, 'Choisissez le motif')),
    message: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Écrivez au formateur ce qu’il doit faire'),
        z.maxLength(INVOICE_MESSAGE_LENGTH, `${INVOICE_MESSAGE_LENGTH} caractères au plus`),
      ),
    amount: z.string().check(
      z.refine((typed) => !isPartly || amountFault(typed, most) === undefined, {
        error: ({ input }) => amountFault(String(input), most),
      }),
    ),
  });

/** Asks for the official reason of a step, and for what the trainer reads of it. */
export function MoveDialog({ invoice, step, isPending, onClose, onMove }: MoveDialogProps) {
  const isPartly = step.status === INVOICE_STATUS.partly;
  const reasons = reasonsOf(step.status);
  const resolver = useMemo(
    () => schemaResolver(schemaOf(isPartly, invoice.due_cents)),
    [isPartly, invoice.due_cents],
  );
  const form = useForm<Values>({
    defaultValues: { reason: '', message: messageAbout(invoice.verdict), amount: '' },
    resolver,
  });
  const move = ({ reason, message, amount }: Values, done: () => void) => {
    const cents = readEuros(amount);
    onMove({ status: step.status, reason, message, ...(isPartly && cents !== undefined && { cents }) }, done);
  };
  return (
    <PromptDialog
      form={form}
      width="lg"
      title={`${step.title} ${theInvoice(invoice)}`}
      subtitle={`Code ${step.status}, inscrit au fil`}
      submit={step.label}
      isDanger={isFinal(step)}
      isPending={isPending}
      onClose={onClose}
      onSubmit={move}
    >
      <SelectField
        name="reason"
        control={form.control}
        label="Motif officiel"
        required
        searchable
        options={reasons}
      />
      {isPartly && (
        <TextField
          name="amount"
          control={form.control}
          label="Montant approuvé, TTC"
          required
          inputMode="decimal"
          help={`Sur ${euros(invoice.due_cents)}.`}
        />
      )}
      <TextAreaField
        name="message"
        control={form.control}
        label={`Message à ${invoice.full_name}`}
        help="Lu tel quel dans son espace et par e-mail. La réponse arrive dans le même fil."
        required
        rows={6}
        maxLength={INVOICE_MESSAGE_LENGTH}
      />
    </PromptDialog>
  );
}
