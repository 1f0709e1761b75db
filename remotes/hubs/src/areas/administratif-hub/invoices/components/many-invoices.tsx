import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import type { BulkAction } from '@trame/app/bulk-action';
import type { Noun } from '@trame/app/noun';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { clearSelection, selectionOf, useSelectionStore } from '@trame/app/selection-store';
import { SelectionBar } from '@trame/app/selection-bar';
import { useBulkAction } from '@trame/app/use-bulk-action';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { euros, INVOICE_STATUS } from '@trame/domain/invoices';
import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { ApproveDialog, type Asked } from './approve-dialog.tsx';
import { ManyMoveDialog } from './many-move-dialog.tsx';
import { SelectionMenu } from './selection-menu.tsx';
import {
  approvalsBefore,
  assignMany,
  invoiceIds,
  invoiceNames,
  moveMany,
  type Approval,
  type AskedStatus,
  type ManyStep,
} from '../data/bulk.ts';
import { invoicesChanged, type InvoiceFilters, type InvoiceRow } from '../data/invoices.ts';
import { nounOf, signedCents } from '../model/invoice.ts';

const OutcomeDialog = lazyDialog(() => import('@trame/app/outcome-dialog'));

/** The selection of the list of invoices. */
export const LIST_KEY = 'invoices';

type ManyInvoicesProps = {
  /** Those that the list shows. */
  rows: readonly InvoiceRow[];
  filters: InvoiceFilters;
  total: number;
};

/** What is done with the chosen invoices of the list together, and what became of each. */
export function ManyInvoices({ rows, filters, total }: ManyInvoicesProps) {
  const client = useQueryClient();
  const { ids } = useSelectionStore((state) => selectionOf(state, LIST_KEY));
  const chosen = rows.filter(({ id }) => ids.includes(id));
  // What a step moves may leave the list, and goes on being called as it was.
  const [moved, setMoved] = useState<Noun>(nounOf([]));
  const bulk = useBulkAction({
    noun: moved,
    readNames: invoiceNames,
    changed: () => invoicesChanged(client),
  });
  const { telemetry } = useHost();
  const notice = useActionNotice();
  const [asked, setAsked] = useState<Asked>();
  const [askedStep, setAskedStep] = useState<AskedStatus>();
  const start = (action: BulkAction, wanted: readonly string[], known: readonly { kind: string }[]) => {
    setMoved(nounOf(known, wanted.length));
    bulk.start(action, wanted);
  };
  const move = (step: ManyStep, wanted: readonly string[], read?: readonly Approval[]) => {
    const seen = new Map([...(read ?? []), ...rows].map(({ id, updated_at }) => [id, updated_at]));
    start(
      moveMany(step, seen, (error) => telemetry.report(error, { during: 'move-invoices' })),
      wanted,
      read ?? chosen,
    );
  };
  const approve = (approved: readonly Approval[]) => {
    setAsked(undefined);
    move(
      { status: INVOICE_STATUS.approved },
      approved.map(({ id }) => id),
      approved,
    );
  };
  const asking = useMutation({
    mutationFn: async (wanted: readonly string[]): Promise<Asked> => {
      const approvals = await approvalsBefore(wanted);
      return { approvals, gone: wanted.length - approvals.length };
    },
    networkMode: 'always',
    onSuccess: setAsked,
    onError: (error) => notice.failed(error, failureAdvice(error), 'Rien n’a été approuvé'),
  });
  const sum = chosen.reduce((cents, invoice) => cents + signedCents(invoice), 0);
  return (
    <>
      <SelectionBar
        listKey={LIST_KEY}
        noun={nounOf(chosen, ids.length)}
        total={total}
        readAll={(limit) => invoiceIds(filters, limit)}
      >
        <div className="fct-bulk">
          {chosen.length === ids.length && <span className="num">{euros(sum)}</span>}
          <Button
            size="sm"
            variant="primary"
            icon={<Check className="icon" aria-hidden />}
            loading={asking.isPending}
            onClick={() => asking.mutate(ids)}
          >
            Approuver
          </Button>
          <SelectionMenu
            onTake={() => move({ status: INVOICE_STATUS.taken }, ids)}
            onAsk={setAskedStep}
            onAssign={(person) =>
              start(assignMany(person, new Map(rows.map((row) => [row.id, row]))), ids, chosen)
            }
          />
        </div>
      </SelectionBar>
      {askedStep && (
        <ManyMoveDialog
          status={askedStep}
          noun={nounOf(chosen, ids.length)}
          count={ids.length}
          onClose={() => setAskedStep(undefined)}
          onMove={(step) => move(step, ids)}
        />
      )}
      {asked && <ApproveDialog asked={asked} onApprove={approve} onClose={() => setAsked(undefined)} />}
      {bulk.job && (
        <OutcomeDialog
          noun={moved}
          job={bulk.job}
          onRetry={() => bulk.job && bulk.retry(bulk.job)}
          onStop={bulk.stop}
          onUndo={() => (bulk.job ? bulk.undo(bulk.job) : Promise.reject(new Error('nothing to undo')))}
          onClose={() => {
            bulk.close();
            clearSelection(LIST_KEY);
          }}
        />
      )}
    </>
  );
}
