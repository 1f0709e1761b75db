import { useQuery } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { applicationsCountQueryOptions } from '../../application-data/data/applications-count-query.ts';
import type { ListFilters } from '../../application-data/model/filters.ts';
import { chosenQueryOptions } from '../data/read-chosen.ts';
import { useBulkAction } from '../data/use-bulk-action.ts';
import { useSelectAll } from '../data/use-select-all.ts';
import type { BulkChange } from '../model/bulk-action.ts';
import {
  clearSelection,
  MAX_SELECTED,
  selectionKey,
  selectionOf,
  useSelectionStore,
} from '../model/selection-store.ts';
import { BarActions, type BarDialog } from './bar-actions.tsx';
import '../styles/selection-bar.css';

const TagsDialog = lazy(() => import('./tags-dialog.tsx'));
const RefuseDialog = lazy(() => import('./refuse-dialog.tsx'));
const DeleteManyDialog = lazy(() => import('./delete-many-dialog.tsx'));
const OutcomeDialog = lazy(() => import('./outcome-dialog.tsx'));
const BatchDialog = lazy(() => import('../../analysis/batch/batch-dialog.tsx'));
const MessageDialog = lazy(() => import('../../messages/message-dialog.tsx'));

const number = new Intl.NumberFormat('fr-FR');

export type SelectionBarProps = {
  /** The list that is on the screen. */
  filters: ListFilters;
};

/** What can be done to the chosen applications of a list, at the foot of it; nothing while none is chosen. */
export default function SelectionBar({ filters }: SelectionBarProps) {
  const key = selectionKey(filters);
  const { ids } = useSelectionStore((state) => selectionOf(state, key));
  const { job, start, retry, stop, undo, close } = useBulkAction();
  const [dialog, setDialog] = useState<BarDialog>();
  const change = (what: BulkChange, assigneeName?: string) => {
    setDialog(undefined);
    start({ kind: 'change', change: what, ...(assigneeName && { assigneeName }) }, ids);
  };
  const closeDialog = () => setDialog(undefined);

  return (
    <>
      {ids.length > 0 && (
        <section className="sel-bar" aria-label="Sélection">
          <div className="sel-count">
            <IconButton
              size="sm"
              label="Tout désélectionner"
              icon={<X className="icon" aria-hidden />}
              onClick={() => clearSelection(key)}
            />
            <strong aria-live="polite">
              {number.format(ids.length)} sélectionnée{ids.length > 1 && 's'}
            </strong>
            <SelectAll filters={filters} count={ids.length} />
          </div>
          <BarActions
            filters={filters}
            ids={ids}
            onChange={change}
            onArchive={() => start({ kind: 'archive' }, ids)}
            onDialog={setDialog}
          />
        </section>
      )}
      <Suspense fallback={null}>
        {dialog === 'tags' && <TagsDialog count={ids.length} onApply={change} onClose={closeDialog} />}
        {dialog === 'refuse' && <RefuseDialog count={ids.length} onApply={change} onClose={closeDialog} />}
        {dialog === 'delete' && (
          <DeleteManyDialog
            ids={ids}
            onConfirm={() => {
              closeDialog();
              start({ kind: 'delete' }, ids);
            }}
            onClose={closeDialog}
          />
        )}
        {dialog === 'analyse' && <BatchDialog ids={ids} onClose={closeDialog} />}
        {dialog === 'message' && <MessageToMany ids={ids} onClose={closeDialog} />}
        {job && (
          <OutcomeDialog
            key={job.requestId}
            job={job}
            onRetry={() => retry(job)}
            onStop={stop}
            onUndo={() => undo(job)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** Offers the rest of the list, as far as an action goes. */
function SelectAll({ filters, count }: { filters: ListFilters; count: number }) {
  const { data: total = 0 } = useQuery(applicationsCountQueryOptions(filters));
  const { selectAll, isPending } = useSelectAll(filters);
  if (count >= MAX_SELECTED && total > MAX_SELECTED) {
    return (
      <span className="muted">Une action porte sur {number.format(MAX_SELECTED)} candidatures au plus.</span>
    );
  }
  if (total <= count) return null;
  return (
    <Button variant="link" size="sm" loading={isPending} onClick={() => selectAll()}>
      {total > MAX_SELECTED
        ? `Sélectionner les ${number.format(MAX_SELECTED)} premières`
        : `Sélectionner les ${number.format(total)} candidatures`}
    </Button>
  );
}

/** Messages need names and addresses, which the selection does not hold. */
function MessageToMany({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { data: applications } = useQuery(chosenQueryOptions(ids));
  if (!applications) return null;
  return <MessageDialog applications={applications} open onClose={onClose} />;
}
