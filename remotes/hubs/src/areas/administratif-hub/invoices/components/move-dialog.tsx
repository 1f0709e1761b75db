import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { euros, INVOICE_MESSAGE_LENGTH, readEuros, reasonsOf } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Move } from '../data/act.ts';
import type { Invoice } from '../data/invoices.ts';
import { theInvoice } from '../model/invoice.ts';
import type { Step } from '../model/steps.ts';
import { messageAbout } from '../model/verdict.ts';

type MoveDialogProps = {
  invoice: Invoice;
  step: Step;
  isPending: boolean;
  onClose: () => void;
  onMove: (move: Move, done: () => void) => void;
};

type Values = { reason: string; message: string; amount: string };

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
      z.refine(
        (typed) => {
          const cents = readEuros(typed);
          return !isPartly || (cents !== undefined && cents > 0 && cents < most);
        },
        `Un montant plus petit que ${euros(most)}`,
      ),
    ),
  });

/** Asks for the official reason of a step, and for what the trainer reads of it. */
export function MoveDialog({ invoice, step, isPending, onClose, onMove }: MoveDialogProps) {
  const isPartly = step.status === 206;
  const reasons = reasonsOf(step.status);
  const resolver = useMemo(
    () => schemaResolver(schemaOf(isPartly, invoice.gross_cents)),
    [isPartly, invoice.gross_cents],
  );
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { reason: '', message: messageAbout(invoice.verdict), amount: '' },
    resolver,
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const close = () => {
    if (!isPending) requestClose();
  };
  const confirm = handleSubmit(({ reason, message, amount }) => {
    const cents = readEuros(amount);
    onMove(
      { status: step.status, reason, message, ...(isPartly && cents !== undefined && { cents }) },
      closeSaved,
    );
  });
  const isFinal = step.status === 210 || step.status === 213;
  return (
    <>
      <Dialog
        open
        width="lg"
        title={`${step.title} ${theInvoice(invoice)}`}
        subtitle={`Code ${step.status}, inscrit au fil`}
        closeOnScrim={false}
        onClose={close}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Annuler
            </Button>
            <Button
              variant={isFinal ? 'danger' : 'primary'}
              loading={isPending}
              onClick={() => void confirm()}
            >
              {step.label}
            </Button>
          </>
        }
      >
        <form
          className="fct-form"
          inert={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <FocusOnOpen />
          <SelectField
            name="reason"
            control={control}
            label="Motif officiel"
            required
            searchable
            options={reasons}
          />
          {isPartly && (
            <TextField
              name="amount"
              control={control}
              label="Montant approuvé, TTC"
              required
              inputMode="decimal"
              help={`Sur ${euros(invoice.gross_cents)}.`}
            />
          )}
          <TextAreaField
            name="message"
            control={control}
            label={`Message à ${invoice.full_name}`}
            help="Lu tel quel dans son espace et par e-mail. La réponse arrive dans le même fil."
            required
            rows={6}
            maxLength={INVOICE_MESSAGE_LENGTH}
          />
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
