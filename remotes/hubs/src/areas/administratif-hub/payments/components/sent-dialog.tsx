import { useQueryClient } from '@tanstack/react-query';
import { countOf } from '@trame/app/noun';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { euros } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { confirmRun, type WholeRun } from '../data/runs.ts';
import { TRANSFER } from '../model/payable.ts';
import { RUN_PROBLEMS } from '../model/run.ts';

const FAILED = 'Impossible de confirmer ce virement';

/** Says that the bank has the file: its invoices become « Paiement transmis ». */
export default function SentDialog({ run, onClose }: { run: WholeRun; onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: () => confirmRun(run),
    onSuccess: () => {
      sendMails();
      notice.succeeded('Virement transmis', 'Les formateurs le lisent dans leur espace.');
      onClose();
    },
    onError: (failure) => notice.failed(failure, payFailure(failure) ?? FAILED, 'Rien n’est marqué transmis'),
    onSettled: () => paymentsChanged(client),
  });
  const changed = run.lines.filter(({ problems }) => problems.length > 0);
  return (
    <Dialog
      open
      title="La banque a ce virement"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Pas encore</Button>
          <Button variant="primary" loading={isPending} onClick={() => mutate()}>
            Marquer transmis
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
        {changed.length > 0 && (
          <Alert tone="warning" title="À vérifier dans votre banque avant de continuer">
            <ul>
              {changed.map(({ id, payee, number, problems }) => (
                <li key={id}>
                  {payee}, {number}&nbsp;: {problems.map((problem) => RUN_PROBLEMS[problem]).join(' ')}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <p>
          Votre banque affiche <strong>{euros(run.total_cents)}</strong> en{' '}
          <strong>{countOf(TRANSFER, run.count)}</strong>.
        </p>
        <p>Les factures passent à «&nbsp;Paiement transmis&nbsp;». Ce virement ne s’annule plus ici.</p>
      </div>
    </Dialog>
  );
}
