import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useDeleteView } from '../data/use-view-mutations.ts';
import type { SavedView } from '../model/view.ts';

export type DeleteViewDialogProps = { view: SavedView; onDeleted: () => void; onClose: () => void };

/** Asks before a view is deleted; the applications it lists are not touched. */
export default function DeleteViewDialog({ view, onDeleted, onClose }: DeleteViewDialogProps) {
  const notice = useActionNotice();
  const remove = useDeleteView(() => {
    notice.succeeded('Vue supprimée', view.name);
    onDeleted();
  });
  const confirm = () =>
    remove.mutate(view.id, { onError: (error) => notice.failed(error, 'Impossible de supprimer la vue') });
  return (
    <Dialog
      open
      title="Supprimer la vue"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={remove.isPending}>
            Annuler
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={confirm}>
            Supprimer la vue
          </Button>
        </>
      }
    >
      <p className="view-text">
        «&nbsp;{view.name}&nbsp;» sera supprimée
        {view.isShared ? ', pour vous et pour vos collègues' : ''}. Les candidatures restent.
      </p>
    </Dialog>
  );
}
