import { Button } from '@trame/ui/button';
import { Dialog, type DialogProps } from '@trame/ui/dialog';
import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EntityForm } from './use-entity-form.ts';

export type FormDialogProps<Values extends FieldValues> = Pick<DialogProps, 'open' | 'title' | 'width'> & {
  form: EntityForm<Values>;
  children: ReactNode;
};

/** The form of an entity in a dialog above its page. */
export function FormDialog<Values extends FieldValues>({
  form: { submit, requestClose, isSaving, confirmation, conflict },
  children,
  ...dialog
}: FormDialogProps<Values>) {
  return (
    <>
      <Dialog
        {...dialog}
        closeOnScrim={false}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>Annuler</Button>
            <Button variant="primary" loading={isSaving} onClick={submit}>
              Enregistrer
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      {confirmation}
      {conflict}
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

/** Each opening of a form starts from the stored row; the last form remains while its dialog closes. */
export function Edited<Row>({ edited, onClose, children }: EditedProps<Row>) {
  const [round, setRound] = useState({ number: 0, last: edited });
  if (edited && edited !== round.last) setRound({ number: round.number + 1, last: edited });
  return children({
    key: round.number,
    open: edited !== undefined,
    row: round.last === 'new' ? undefined : round.last,
    onClose: () => {
      setRound({ ...round, last: undefined });
      onClose();
    },
  });
}
