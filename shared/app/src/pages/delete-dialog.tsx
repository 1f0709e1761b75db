import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useState, type ReactNode } from 'react';
import { useActionNotice } from '../failures/use-failure-notice.ts';

export type DeleteDialogProps<Row extends { id: string }> = {
  /** The row to delete; undefined: closed. */
  row: Row | undefined;
  data: { remove: (id: string) => Promise<void>; changed: (client: QueryClient) => Promise<void> };
  texts: {
    /** "Supprimer le modèle « Refus » ?" */
    question: (row: Row) => string;
    /** "Supprimer le modèle". */
    confirm: string;
    /** "Modèle supprimé". */
    done: string;
    /** "Impossible de supprimer le modèle". */
    failed: string;
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
  const { mutate, isPending } = useMutation({ mutationFn: data.remove });
  const [last, setLast] = useState(row);
  // The dialog still names the row while it closes.
  if (row && row !== last) setLast(row);
  const confirm = () =>
    row &&
    mutate(row.id, {
      onSuccess: () => {
        notice.succeeded(texts.done);
        onClose();
        // The page is left before its data is read again.
        onDeleted?.();
        void data.changed(client);
      },
      onError: (error) => notice.failed(error, texts.failed),
    });
  return (
    <Dialog
      open={row !== undefined}
      title={last ? texts.question(last) : ''}
      onClose={onClose}
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
