import { FocusOnOpen } from '../../forms/focus-on-open.tsx';
import { useDiscardGuard } from '../../forms/use-discard-guard.tsx';
import { PAPER_LIMITS, PAPER_REFUSALS } from '@trame/domain/trainers';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm, type ResolverResult } from 'react-hook-form';

type RefuseDialogProps = {
  isPending: boolean;
  /** What is to be known before deciding. */
  notice: string | undefined;
  onClose: () => void;
  onRefuse: (reason: string, done: () => void) => void;
};

type Values = { reason: string };

/** Asks for the reason of a refusal, in the words that the trainer reads. */
export function RefuseDialog({ isPending, notice, onClose, onRefuse }: RefuseDialogProps) {
  const { control, handleSubmit, setValue, formState } = useForm<Values>({
    defaultValues: { reason: '' },
    resolver: (values): ResolverResult<Values> =>
      values.reason.trim()
        ? { values, errors: {} }
        : { values: {}, errors: { reason: { type: 'required', message: 'Indiquez le motif' } } },
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const confirm = handleSubmit(({ reason }) => onRefuse(reason.trim(), closeSaved));
  const close = () => {
    if (!isPending) requestClose();
  };
  return (
    <>
      <Dialog
        open
        title="Refuser cette pièce"
        closeOnScrim={false}
        onClose={close}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Annuler
            </Button>
            <Button variant="danger" loading={isPending} onClick={() => void confirm()}>
              Refuser la pièce
            </Button>
          </>
        }
      >
        <form
          className="paper-refuse"
          inert={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          {notice && (
            <Alert tone="warning" live>
              {notice}
            </Alert>
          )}
          <FocusOnOpen field="reason" />
          <TextAreaField
            name="reason"
            control={control}
            label="Motif"
            help="Le formateur lit ce motif tel quel dans son espace."
            required
            maxLength={PAPER_LIMITS.reason}
          />
          <ul className="paper-reasons" aria-label="Motifs fréquents">
            {PAPER_REFUSALS.map((reason) => (
              <li key={reason}>
                <Button
                  size="sm"
                  variant="link"
                  onClick={() => setValue('reason', reason, { shouldDirty: true, shouldValidate: true })}
                >
                  {reason}
                </Button>
              </li>
            ))}
          </ul>
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
