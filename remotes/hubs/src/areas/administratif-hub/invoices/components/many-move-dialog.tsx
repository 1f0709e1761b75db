import { PromptDialog } from '@trame/app/prompt-dialog';
import { countOf, type Noun } from '@trame/app/noun';
import { schemaResolver } from '@trame/app/use-entity-form';
import { INVOICE_MESSAGE_LENGTH, INVOICE_STATUS, reasonsOf } from '@trame/domain/invoices';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AskedStatus, ManyStep } from '../data/bulk.ts';

type ManyMoveDialogProps = {
  status: AskedStatus;
  noun: Noun;
  count: number;
  onClose: () => void;
  onMove: (step: ManyStep) => void;
};

type Values = { reason: string; message: string };

const RESOLVER = schemaResolver<Values>(
  z.object({
    reason: z.string().check(z.minLength(1, 'Choisissez le motif')),
    message: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Écrivez aux formateurs ce qu’ils doivent faire'),
        z.maxLength(INVOICE_MESSAGE_LENGTH, `${INVOICE_MESSAGE_LENGTH} caractères au plus`),
      ),
  }),
);

/** Asks for one official reason and one message for all the chosen invoices. */
export function ManyMoveDialog({ status, noun, count, onClose, onMove }: ManyMoveDialogProps) {
  const form = useForm<Values>({
    defaultValues: { reason: '', message: '' },
    resolver: RESOLVER,
  });
  const verb = status === INVOICE_STATUS.disputed ? 'Mettre en litige' : 'Refuser';
  return (
    <PromptDialog
      form={form}
      width="lg"
      title={`${verb} ${countOf(noun, count)}`}
      subtitle={`Code ${status}, inscrit au fil de chacune`}
      submit={verb}
      isDanger={status === INVOICE_STATUS.refused}
      onClose={onClose}
      onSubmit={(values, done) => {
        onMove({ status, ...values });
        done();
      }}
    >
      <SelectField
        name="reason"
        control={form.control}
        label="Motif officiel"
        required
        searchable
        options={reasonsOf(status)}
      />
      <TextAreaField
        name="message"
        control={form.control}
        label="Message aux formateurs"
        help="Chacun le lit tel quel dans son espace et par e-mail."
        required
        rows={6}
        maxLength={INVOICE_MESSAGE_LENGTH}
      />
    </PromptDialog>
  );
}
