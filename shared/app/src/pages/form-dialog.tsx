import { Dialog, type DialogProps } from '@trame/ui/dialog';
import { useId, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FocusOnOpen } from '../forms/focus-on-open.tsx';
import { FormFields, type ShownForm } from './form-fields.tsx';
import { FormFooter } from './form-footer.tsx';

export type FormDialogProps<Values extends FieldValues> = Pick<DialogProps, 'open' | 'title' | 'width'> & {
  form: ShownForm<Values>;
  children: ReactNode;
};

/** The form of an entity in a dialog above its page. */
export function FormDialog<Values extends FieldValues>({
  form,
  children,
  ...dialog
}: FormDialogProps<Values>) {
  const id = useId();
  return (
    <>
      <Dialog
        {...dialog}
        closeOnScrim={false}
        onClose={form.requestClose}
        footer={<FormFooter id={id} form={form} />}
      >
        <FormFields id={id} form={form}>
          <FocusOnOpen />
          {children}
        </FormFields>
      </Dialog>
      {form.confirmation}
      {form.conflict}
    </>
  );
}

export type EditedProps<Row> = {
  /** `new`: a new row; undefined: closed. */
  edited: Row | 'new' | undefined;
  onClose: () => void;
  /** The form; give it the key. */
  children: (form: { key: number; open: boolean; row: Row | undefined; onClose: () => void }) => ReactNode;
};

/** What tells two rows apart, and a new one from them. */
const keyOf = (edited: unknown): unknown => (edited === 'new' ? edited : (edited as { id?: unknown }).id);

/**
 * Each opening of a form starts from the stored row; the last form remains while its dialog closes. A row that is read
 * again while its form is open, after this save or another person's, leaves the form as it is: the form compares with it.
 */
export function Edited<Row>({ edited, onClose, children }: EditedProps<Row>) {
  const [round, setRound] = useState({ number: 0, last: edited, isOpen: edited !== undefined });
  const isOther = edited && (!round.isOpen || !round.last || keyOf(edited) !== keyOf(round.last));
  if (isOther) setRound({ number: round.number + 1, last: edited, isOpen: true });
  else if (!edited && round.isOpen) setRound({ ...round, isOpen: false });
  return children({
    key: round.number,
    open: edited !== undefined,
    row: round.last === 'new' ? undefined : round.last,
    onClose,
  });
}
