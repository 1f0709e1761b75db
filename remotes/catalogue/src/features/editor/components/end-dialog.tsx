import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';

export type End = 'archive' | 'delete';

const VERBS: Record<End, string> = { archive: 'Archiver', delete: 'Supprimer' };

type EndDialogProps = {
  end: End;
  title: string;
  isOnline: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a sheet is archived or deleted, after naming what goes with it. */
export default function EndDialog({ end, title, isOnline, isPending, onClose, onConfirm }: EndDialogProps) {
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog
      open
      title={`${VERBS[end]} «\u00a0${title}\u00a0»\u202f?`}
      onClose={close}
      footer={
        <>
          <Button disabled={isPending} onClick={close}>
            Annuler
          </Button>
          <Button variant="danger" loading={isPending} onClick={onConfirm}>
            {VERBS[end]} la fiche
          </Button>
        </>
      }
    >
      {end === 'delete' ? (
        <p>
          La fiche, ses résultats, ses commentaires et les propositions de vos collègues seront perdus. Elle
          n’a jamais été en ligne&nbsp;: rien ne change sur le site.
        </p>
      ) : (
        <>
          {isOnline && (
            <p>
              Sa page et son programme en PDF quittent le site dans la minute, et le formulaire de demande
              avec eux&nbsp;: à la place, la page dit que cette formation n’est plus proposée.
            </p>
          )}
          <p>
            La fiche et ses versions restent dans le catalogue. Sortie des archives, elle redevient un
            brouillon{isOnline && ', à publier de nouveau'}.
          </p>
        </>
      )}
    </Dialog>
  );
}
