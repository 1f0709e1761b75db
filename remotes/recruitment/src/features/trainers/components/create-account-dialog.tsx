import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useOpenAccount, type AccountApplicant } from '../data/use-open-account.ts';
import { ACCOUNT_CREATED, creationAdvice, creationFailure } from '../model/account-texts.ts';

export type CreateAccountDialogProps = {
  application: AccountApplicant;
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
};

/** Confirms the creation of a trainer account from an application (spec §2). */
export function CreateAccountDialog({ application, open, onClose, onCreated }: CreateAccountDialogProps) {
  const notice = useActionNotice();
  const { mutate, isPending, isSuccess, error, reset } = useOpenAccount(() => {
    notice.succeeded('Succès', ACCOUNT_CREATED);
    onClose();
    onCreated();
  });
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const confirm = () =>
    mutate(application, { onError: (cause) => notice.failed(cause, creationFailure(cause)) });

  return (
    <Dialog
      open={open}
      title="Créer un compte formateur"
      onClose={close}
      footer={
        <>
          <Button disabled={isPending} onClick={close}>
            Annuler
          </Button>
          <Button variant="primary" loading={isPending || isSuccess} onClick={confirm}>
            {isPending ? 'Création en cours...' : 'Confirmer la création'}
          </Button>
        </>
      }
    >
      <p>
        Un compte formateur sera créé pour <strong>{application.full_name}</strong>{' '}
        <span className="nowrap">({application.email})</span> et lié à cette candidature. Il restera en
        attente jusqu’à son approbation.
      </p>
      {error && !isPending && (
        <div className="acct-failure">
          <Alert tone="danger" title={creationFailure(error)} live>
            {creationAdvice(error)}
          </Alert>
        </div>
      )}
    </Dialog>
  );
}
