import { FocusOnOpen } from '@trame/app/focus-on-open';
import { countOf } from '@trame/app/noun';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { INVOICE_MESSAGE_LENGTH, reasonsOf } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ManyStep } from '../data/bulk.ts';
import { INVOICE_NOUN } from '../model/invoice.ts';

type ManyMoveDialogProps = {
  status: 207 | 210;
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
export function ManyMoveDialog({ status, count, onClose, onMove }: ManyMoveDialogProps) {
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { reason: '', message: '' },
    resolver: RESOLVER,
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const verb = status === 207 ? 'Mettre en litige' : 'Refuser';
  const confirm = handleSubmit(({ reason, message }) => {
    onMove({ status, reason, message });
    closeSaved();
  });
  return (
    <>
      <Dialog
        open
        width="lg"
        title={`${verb} ${countOf(INVOICE_NOUN, count)}`}
        subtitle={`Code ${status}, inscrit au fil de chacune`}
        closeOnScrim={false}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>Annuler</Button>
            <Button variant={status === 210 ? 'danger' : 'primary'} onClick={() => void confirm()}>
              {verb}
            </Button>
          </>
        }
      >
        <form
          className="fct-form"
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
            options={reasonsOf(status)}
          />
          <TextAreaField
            name="message"
            control={control}
            label="Message aux formateurs"
            help="Chacun le lit tel quel dans son espace et par e-mail."
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
