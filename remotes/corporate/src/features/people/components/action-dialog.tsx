import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { STAFF_LIMITS } from '@trame/domain/staff';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import type { ReactNode } from 'react';
import { useForm, type ResolverResult } from 'react-hook-form';
import { actionAdvice } from '../model/failures.ts';

export type ActionDialogProps = {
  title: string;
  confirm: string;
  running: string;
  failed: string;
  isDanger?: boolean;
  /** The reason to write down, where one is asked for. */
  reason?: { help: string; missing?: string };
  mutation: { isPending: boolean; error: Error | null };
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Cannot be confirmed yet. */
  disabled?: boolean;
  children: ReactNode;
};

type Values = { reason: string };

/** Confirms an action on somebody: what it does, why, and why it failed. */
export default function ActionDialog(props: ActionDialogProps) {
  const { title, confirm, running, failed, isDanger = false, reason, mutation, disabled = false } = props;
  const { isPending, error } = mutation;
  const { missing } = reason ?? {};
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { reason: '' },
    resolver: (values): ResolverResult<Values> => {
      if (missing === undefined || values.reason.trim()) return { values, errors: {} };
      return { values: {}, errors: { reason: { type: 'required', message: missing } } };
    },
  });
  const { requestClose, confirmation } = useDiscardGuard(formState.isDirty && !isPending, props.onClose);
  const submit = handleSubmit(({ reason: text }) => props.onConfirm(text.trim()));
  const close = () => {
    if (!isPending) requestClose();
  };
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={close}
        closeOnScrim={!reason}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Annuler
            </Button>
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              loading={isPending}
              disabled={disabled}
              onClick={() => void submit()}
            >
              {isPending ? running : confirm}
            </Button>
          </>
        }
      >
        <form
          className="staff-dialog"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {props.children}
          {reason && (
            <div inert={isPending}>
              {missing !== undefined && <FocusOnOpen field="reason" />}
              <TextAreaField
                name="reason"
                control={control}
                label="Motif"
                help={reason.help}
                required={missing !== undefined}
                rows={3}
                maxLength={STAFF_LIMITS.reason}
              />
            </div>
          )}
          {error && !isPending && (
            <Alert tone="danger" title={failed} live>
              {actionAdvice(error)}
            </Alert>
          )}
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
