import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { countOf } from '@trame/app/noun';
import { QueryView } from '@trame/app/query-view';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { Dialog } from '@trame/ui/dialog';
import { EmptyState } from '@trame/ui/states';
import { useState } from 'react';
import { IGNORED_SHOWN, ignoredLinesQueryOptions, reopenBankLines, type OpenLine } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { movementNote, movementTitle } from '../model/movement.ts';
import { MOVEMENT } from '../model/payable.ts';

const COLUMNS: readonly DataColumn<OpenLine>[] = [
  {
    key: 'label',
    title: 'Mouvement de la banque',
    cell: movementTitle,
    note: (line) => [formatDate(line.bookedOn), movementNote(line)].filter(Boolean).join(', '),
  },
  {
    key: 'amount',
    title: 'Montant',
    align: 'end',
    width: 130,
    narrow: 'sign',
    cell: ({ cents }) => euros(cents),
  },
];

/** Movements that were ignored, the last ones first: they can be looked at again. */
export default function IgnoredLines({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const query = useQuery(ignoredLinesQueryOptions());
  const [ids, setIds] = useState<readonly string[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => reopenBankLines(ids),
    onSuccess: (count) => {
      notice.succeeded(
        count > 1 ? 'Mouvements rouverts' : 'Mouvement rouvert',
        `${countOf(MOVEMENT, count)}.`,
      );
      onClose();
    },
    onError: (error) =>
      notice.failed(error, payFailure(error) ?? 'Impossible de rouvrir ces mouvements', 'Rien n’est rouvert'),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <Dialog
      open
      title="Mouvements écartés"
      subtitle={`Les ${IGNORED_SHOWN} derniers`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Fermer
          </Button>
          <Button variant="primary" loading={isPending} disabled={ids.length === 0} onClick={() => mutate()}>
            Rouvrir
          </Button>
        </>
      }
    >
      <QueryView query={query} compact failed="Impossible de charger ces mouvements" pending={null}>
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState compact title="Aucun mouvement écarté" />
          ) : (
            <DataTable
              label="Mouvements écartés"
              columns={COLUMNS}
              rows={lines}
              selection={{
                ids: [...ids],
                onChange: setIds,
                labelOf: ({ label, cents }) => `Rouvrir ${label}, ${euros(cents)}`,
              }}
            />
          )
        }
      </QueryView>
    </Dialog>
  );
}
