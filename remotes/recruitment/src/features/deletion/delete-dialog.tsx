import { withDe } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { FileText, MessageSquareText, Trash2, User } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { FileColumns } from '../documents/model/document.ts';
import { listDocuments } from '../documents/model/document.ts';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useDeleteApplication } from './data/use-delete-application.ts';
import { DeletionError, deletionFailure } from './model/deletion-error.ts';
import './styles/deletion.css';

export type DeleteDialogProps = {
  /** A row of the list, or the whole application. */
  application: FileColumns & { id: string; full_name: string; reference: string };
  open: boolean;
  onClose: () => void;
  /** Called when the application is deleted, so that its page or dialog closes. */
  onDeleted: () => void;
};

/** Asks before an application is deleted permanently, and names the data deleted with it. */
export default function DeleteDialog({ application, open, onClose, onDeleted }: DeleteDialogProps) {
  const notice = useActionNotice();
  const { mutate, error, isPending, isSuccess, variables, reset } = useDeleteApplication(() => {
    notice.succeeded(
      'Candidature supprimée',
      'La candidature et les fichiers associés ont été supprimés avec succès',
    );
    onDeleted();
  });
  // Until the dialog has closed, a second press finds nothing to delete.
  const isDone = isSuccess && variables.id === application.id;
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const confirm = ({ detail: presses }: MouseEvent) => {
    // The second click of a double click does nothing, even when the first attempt has failed in between.
    if (presses > 1) return;
    mutate(application, {
      onError: (cause) => {
        const { title, message } = deletionFailure(cause);
        notice.failed(cause, message, title);
      },
    });
  };

  return (
    <Dialog
      open={open}
      title="Confirmer la suppression"
      onClose={close}
      closeOnScrim={!isPending}
      footer={
        <>
          <Button disabled={isPending} onClick={close}>
            Annuler
          </Button>
          <Button
            variant="danger"
            icon={<Trash2 className="icon" aria-hidden />}
            loading={isPending || isDone}
            onClick={confirm}
          >
            {isPending ? 'Suppression en cours...' : 'Supprimer'}
          </Button>
        </>
      }
    >
      <Destroyed application={application} />
      {error && !isPending && <Failure error={error} />}
    </Dialog>
  );
}

function Destroyed({ application }: Pick<DeleteDialogProps, 'application'>) {
  const files = listDocuments(application).map(({ file_name }) => file_name);
  return (
    <>
      <p>Seront supprimés définitivement, sans retour possible{'\u00a0'}:</p>
      <ul className="del-list">
        <li>
          <User className="icon" aria-hidden />
          <span>
            la candidature <strong>{withDe(application.full_name)}</strong>{' '}
            <span className="num muted nowrap">{application.reference}</span>
          </span>
        </li>
        {files.length > 0 && (
          <li>
            <FileText className="icon" aria-hidden />
            <span>
              {files.length > 1 ? 'ses fichiers' : 'son fichier'} <strong>{files.join(', ')}</strong>
            </span>
          </li>
        )}
        <li>
          <MessageSquareText className="icon" aria-hidden />
          <span>son évaluation, ses notes, ses commentaires et le journal de ses messages</span>
        </li>
      </ul>
      <p className="muted">
        Un compte formateur refusé est conservé{'\u00a0'}; tant qu’un compte en attente, approuvé ou suspendu
        repose sur elle, la candidature ne peut pas être supprimée.
      </p>
    </>
  );
}

function Failure({ error }: { error: Error }) {
  const { message, advice } = deletionFailure(error);
  const isNoFault = error instanceof DeletionError && ['missing', 'account'].includes(error.step);
  return (
    <div className="del-failure">
      <Alert tone={isNoFault ? 'warning' : 'danger'} title={message} live>
        {advice}
      </Alert>
    </div>
  );
}
