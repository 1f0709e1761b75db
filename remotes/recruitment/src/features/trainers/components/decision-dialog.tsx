import { ACCOUNT_DECISIONS, MAX_ACCOUNT_REASON, type AccountDecision } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm, type ResolverResult } from 'react-hook-form';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useActionNotice } from '@trame/app/use-failure-notice';
import type { AccountRow } from '../data/account-row.ts';
import { useDecideAccount } from '../data/use-decide-account.ts';
import { DECISION_TEXTS, decisionAdvice } from '../model/account-texts.ts';

export type DecisionDialogProps = {
  account: AccountRow;
  decision: AccountDecision;
  onClose: () => void;
  /** The decision is saved; `isDelivered` is false when the mail about it was not sent. */
  onDecided: (account: AccountRow, isDelivered: boolean) => void;
};

type Values = { reason: string };

/** Confirms a decision about an account; a refusal and a suspension need a reason. */
export function DecisionDialog({ account, decision, onClose, onDecided }: DecisionDialogProps) {
  const texts = DECISION_TEXTS[decision];
  const { needsReason } = ACCOUNT_DECISIONS[decision];
  const notice = useActionNotice();
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { reason: '' },
    resolver: (values): ResolverResult<Values> => {
      if (!needsReason || values.reason.trim()) return { values, errors: {} };
      return { values: {}, errors: { reason: { type: 'required', message: 'Indiquez le motif' } } };
    },
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const { mutate, isPending, error } = useDecideAccount((mailError) => {
    notice.succeeded('Succès', texts.done(account.full_name));
    onDecided(account, mailError === null);
    closeSaved();
  });
  const close = () => {
    if (!isPending) requestClose();
  };
  const confirm = handleSubmit(({ reason }) =>
    mutate(
      { user_id: account.user_id, decision, reason: reason.trim() },
      { onError: (cause) => notice.failed(cause, texts.failed) },
    ),
  );

  return (
    <>
      <Dialog
        open
        title={texts.title}
        onClose={close}
        closeOnScrim={!needsReason}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Annuler
            </Button>
            <Button
              variant={needsReason ? 'danger' : 'primary'}
              loading={isPending}
              onClick={() => void confirm()}
            >
              {isPending ? texts.running : texts.confirm}
            </Button>
          </>
        }
      >
        <form
          className="acct-form"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <p>
            <strong>{account.full_name}</strong> <span className="muted nowrap">{account.email}</span>
          </p>
          <p>{texts.effect} Un e-mail l’en informera.</p>
          {needsReason && (
            <div inert={isPending}>
              <FocusOnOpen field="reason" />
              <TextAreaField
                name="reason"
                control={control}
                label="Motif"
                help="Il est repris dans l’e-mail."
                required
                rows={3}
                maxLength={MAX_ACCOUNT_REASON}
              />
            </div>
          )}
          {error && !isPending && (
            <Alert tone="danger" title={texts.failed} live>
              {decisionAdvice(error)}
            </Alert>
          )}
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
