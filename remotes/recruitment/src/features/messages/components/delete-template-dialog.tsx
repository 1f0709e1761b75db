import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useState } from 'react';
import { useActionNotice } from '@trame/app/use-failure-notice';
import type { MessageTemplate } from '../data/templates-query.ts';
import { useDeleteTemplate } from '../data/use-change-template.ts';

export type DeleteTemplateDialogProps = { template: MessageTemplate | undefined; onClose: () => void };

/** Asks before a template is deleted; messages that were sent from it stay as they are. */
export function DeleteTemplateDialog({ template, onClose }: DeleteTemplateDialogProps) {
  const notice = useActionNotice();
  const { mutate, isPending } = useDeleteTemplate();
  const [last, setLast] = useState(template);
  // The dialog still names it while it closes.
  if (template && template !== last) setLast(template);
  const name = last?.name ?? '';
  const confirm = () =>
    template &&
    mutate(template, {
      onSuccess: () => {
        notice.succeeded('Modèle supprimé');
        onClose();
      },
      onError: (error) => notice.failed(error, 'Impossible de supprimer le modèle'),
    });
  return (
    <Dialog
      open={template !== undefined}
      title={`Supprimer le modèle «\u00a0${name}\u00a0»\u202f?`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="danger" loading={isPending} onClick={confirm}>
            Supprimer le modèle
          </Button>
        </>
      }
    >
      <p>Les messages déjà envoyés avec ce modèle restent dans l’historique des candidatures.</p>
    </Dialog>
  );
}
