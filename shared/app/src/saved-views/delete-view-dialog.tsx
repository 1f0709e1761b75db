import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useActionNotice } from '../failures/use-failure-notice.ts';
import { useDeleteView } from './data/use-view-mutations.ts';
import type { SavedView } from './model/saved-view.ts';
import './saved-views.css';

export type DeleteViewDialogProps = {
  kind: string;
  view: SavedView;
  /** What is not deleted with the view: « Les candidatures restent. » */
  remains: string;
  onDeleted: () => void;
  onClose: () => void;
};

/** Asks before a view is deleted; the listed entities are not changed. */
export default function DeleteViewDialog(props: DeleteViewDialogProps) {
  const { kind, view, remains, onDeleted, onClose } = props;
  const notice = useActionNotice();
  const remove = useDeleteView(kind, () => {
    notice.succeeded('Vue supprimée', view.name);
    onDeleted();
  });
  const confirm = () =>
    remove.mutate(view.id, { onError: (error) => notice.failed(error, 'Impossible de supprimer la vue') });
  return (
    <Dialog
      open
      title="Supprimer la vue"
      onClose={() => (remove.isPending ? undefined : onClose())}
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
        {view.isShared ? ', pour vous et pour vos collègues' : ''}. {remains}
      </p>
    </Dialog>
  );
}
