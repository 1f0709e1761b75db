import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useRef, useState, type ReactNode } from 'react';
import { useActionNotice } from '../failures/use-failure-notice.ts';
import { isMissing } from '../queries/query-view.tsx';

export type DeleteDialogProps<Row extends { id: string }> = {
  /** The row to delete; undefined: closed. */
  row: Row | undefined;
  data: {
    remove: (id: string) => Promise<void>;
    deleted: (client: QueryClient, id: string) => Promise<void>;
    changed: (client: QueryClient) => Promise<void>;
  };
  texts: {
    /** "Supprimer le modèle « Refus » ?" */
    question: (row: Row) => string;
    /** "Supprimer le modèle". */
    confirm: string;
    /** "Modèle supprimé". */
    done: string;
    /** "Impossible de supprimer le modèle". */
    failed: string;
    /** "Rien n’a été supprimé : ce modèle n’existe plus, ou vos droits ne permettent plus de le voir." */
    gone: string;
  };
  onClose: () => void;
  /** Called after the deletion: leaves the row's page. */
  onDeleted?: () => void;
  /** What happens to dependent data. */
  children: ReactNode;
};

/** Asks before a row is deleted. */
export function DeleteDialog<Row extends { id: string }>({
  row,
  data,
  texts,
  onClose,
  onDeleted,
  children,
}: DeleteDialogProps<Row>) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [last, setLast] = useState(row);
  // The dialog still names the row while it closes.
  if (row && row !== last) setLast(row);
  // The second click of a double click arrives before the first one is drawn.
  const sent = useRef<string>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: data.remove,
    // Irreversible: offline it fails at once, and is never sent later, when nobody looks.
    networkMode: 'always',
    // Here, and not beside the call: these also run when the person has left the page meanwhile.
    onSuccess: (_, id) => {
      notice.succeeded(texts.done);
      // Out of the lists first: the focus must not return to a button of its row.
      void data.deleted(client, id);
    },
    onError: (error) => {
      sent.current = undefined;
      notice.failed(error, isMissing(error) ? texts.gone : texts.failed);
      if (isMissing(error)) void data.changed(client);
    },
  });
  const confirm = () => {
    if (!row || sent.current === row.id) return;
    sent.current = row.id;
    mutate(row.id, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
      },
      onError: (error) => {
        if (isMissing(error)) onClose();
      },
    });
  };
  return (
    <Dialog
      open={row !== undefined}
      title={last ? texts.question(last) : ''}
      onClose={() => (isPending ? undefined : onClose())}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="danger" loading={isPending} onClick={confirm}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
