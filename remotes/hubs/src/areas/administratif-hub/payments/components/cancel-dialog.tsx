import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { INVOICE_MESSAGE_LENGTH } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextField } from '@trame/ui/text-field';
import { useForm, useWatch } from 'react-hook-form';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { cancelRun, type WholeRun } from '../data/runs.ts';

const FAILED = 'Impossible d’annuler ce virement';

/** Gives up a run: its invoices can be paid by another one. */
export default function CancelDialog({ run, onClose }: { run: WholeRun; onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { control, formState } = useForm({ defaultValues: { why: '' } });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const why = useWatch({ control, name: 'why' }).trim();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancelRun(run, why),
    onSuccess: () => {
      notice.succeeded('Virement annulé', 'Ses factures sont de nouveau à payer.');
      closeSaved();
    },
    onError: (failure) => notice.failed(failure, payFailure(failure) ?? FAILED),
    onSettled: () => paymentsChanged(client),
  });
  const next = run.lines
    .filter((line) => line.colleague_after_cancel)
    .map(({ number, payee }) => `${number} (${payee})`);
  return (
    <>
      <Dialog
        open
        title="Annuler ce virement"
        closeOnScrim={false}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>Garder</Button>
            <Button variant="danger" loading={isPending} disabled={why === ''} onClick={() => mutate()}>
              Annuler le virement
            </Button>
          </>
        }
      >
        <div className="pay-dialog">
          {error && (
            <Alert tone="danger" live>
              {payFailure(error) ?? FAILED}
            </Alert>
          )}
          {run.status === 'downloaded' && (
            <Alert tone="warning">
              S’il est déjà dans votre banque, supprimez-y l’ordre d’abord{'\u00a0'}: sinon ces factures
              seraient payées deux fois.
            </Alert>
          )}
          {next.length > 0 && (
            <p>
              Le fichier téléchargé compte encore dans ce que vous avez approuvé et payé{'\u00a0'}: un
              collègue prépare et confirme ensuite le virement de {next.join(', ')}.
            </p>
          )}
          {run.status === 'draft' && <p>Rien n’est parti. Ses factures redeviennent à payer.</p>}
          <FocusOnOpen field="why" />
          <TextField
            name="why"
            control={control}
            label="Pourquoi"
            required
            autoComplete="off"
            maxLength={INVOICE_MESSAGE_LENGTH}
          />
        </div>
      </Dialog>
      {confirmation}
    </>
  );
}
