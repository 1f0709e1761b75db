import { Button } from '@trame/ui/button';
import { Dialog, type DialogProps } from '@trame/ui/dialog';
import { useId, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FocusOnOpen } from './focus-on-open.tsx';
import { useDiscardGuard } from './use-discard-guard.tsx';
import './prompt-dialog.css';

type PromptDialogProps<Values extends FieldValues> = Pick<DialogProps, 'title' | 'subtitle' | 'width'> & {
  form: UseFormReturn<Values>;
  /** The button that sends. */
  submit: string;
  /** The button that leaves. */
  cancel?: string;
  /** What is sent cannot be taken back. */
  isDanger?: boolean;
  /** It is being sent: nothing can be changed, and nothing closes the dialog. */
  isPending?: boolean;
  onClose: () => void;
  /** Gets what was typed once it is valid; `done` closes without asking. */
  onSubmit: (values: Values, done: () => void) => void;
  /** The fields; the first one gets the focus. */
  children: ReactNode;
};

/** A short form in a dialog: Enter sends it, and leaving it asks first when something was typed. */
export function PromptDialog<Values extends FieldValues>(props: PromptDialogProps<Values>) {
  const { form, submit, cancel = 'Annuler', isDanger = false, isPending = false, onClose, onSubmit } = props;
  const { title, subtitle, width, children } = props;
  const id = useId();
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(form.formState.isDirty, onClose);
  const send = form.handleSubmit((values) => onSubmit(values, closeSaved));
  const close = () => {
    if (!isPending) requestClose();
  };
  return (
    <>
      <Dialog
        open
        title={title}
        subtitle={subtitle}
        width={width}
        closeOnScrim={false}
        onClose={close}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              {cancel}
            </Button>
            <Button variant={isDanger ? 'danger' : 'primary'} type="submit" form={id} loading={isPending}>
              {submit}
            </Button>
          </>
        }
      >
        <form
          id={id}
          className="prompt-dialog"
          noValidate
          inert={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) void send();
          }}
        >
          <FocusOnOpen />
          {children}
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
