import { lazyDialog } from '@trame/app/lazy-dialog';
// Loaded with the bar: an action that runs must be shown and stopped, whatever the network does meanwhile.
import OutcomeDialog from '@trame/app/outcome-dialog';
import { SelectionBar } from '@trame/app/selection-bar';
import { selectionOf, useSelectionStore } from '@trame/app/selection-store';
import { useBulkAction } from '@trame/app/use-bulk-action';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationsCountQueryOptions } from '../../application-data/data/applications-count-query.ts';
import type { ListFilters } from '../../application-data/model/filters.ts';
import { APPLICATION_NOUN } from '../../application-data/model/noun.ts';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import { readApplicationIds } from '../../exports/data/application-ids.ts';
import { chosenQueryOptions } from '../data/read-chosen.ts';
import { useApplicationActions } from '../data/use-application-actions.ts';
import type { BulkChange } from '../model/bulk-change.ts';
import { BarActions, type BarDialog } from './bar-actions.tsx';
import { selectionKey } from './use-selection.ts';
import '../styles/selection-bar.css';

const TagsDialog = lazyDialog(() => import('./tags-dialog.tsx'));
const RefuseDialog = lazyDialog(() => import('./refuse-dialog.tsx'));
const DeleteManyDialog = lazyDialog(() => import('./delete-many-dialog.tsx'));
const BatchDialog = lazyDialog(() => import('../../analysis/batch/batch-dialog.tsx'));
const MessageDialog = lazyDialog(() => import('../../messages/message-dialog.tsx'));

export type ApplicationsSelectionBarProps = {
  /** The list that is on the screen. */
  filters: ListFilters;
};

/** The actions for the selected applications of a list, below it; nothing while none is selected. */
export default function ApplicationsSelectionBar({ filters }: ApplicationsSelectionBarProps) {
  const key = selectionKey(filters);
  const { ids } = useSelectionStore((state) => selectionOf(state, key));
  const { data: total = 0 } = useQuery(applicationsCountQueryOptions(filters));
  const client = useQueryClient();
  const actions = useApplicationActions();
  const { job, start, retry, stop, undo, close } = useBulkAction({
    noun: APPLICATION_NOUN,
    readNames: async (chosen) => {
      const applications = await client.fetchQuery(chosenQueryOptions(chosen));
      return new Map(applications.map(({ id, full_name }) => [id, full_name]));
    },
    changed: () => applicationsChanged(client),
  });
  const [dialog, setDialog] = useState<BarDialog>();
  const change = (what: BulkChange, assigneeName?: string) => {
    setDialog(undefined);
    start(actions.change(what, assigneeName), ids);
  };
  const closeDialog = () => setDialog(undefined);

  return (
    <>
      <SelectionBar
        listKey={key}
        noun={APPLICATION_NOUN}
        total={total}
        readAll={(limit) => readApplicationIds(filters, limit, new AbortController().signal)}
      >
        <BarActions
          filters={filters}
          ids={ids}
          onChange={change}
          onArchive={() => start(actions.archive, ids)}
          onDialog={setDialog}
        />
      </SelectionBar>
      {dialog === 'tags' && <TagsDialog count={ids.length} onApply={change} onClose={closeDialog} />}
      {dialog === 'refuse' && <RefuseDialog count={ids.length} onApply={change} onClose={closeDialog} />}
      {dialog === 'delete' && (
        <DeleteManyDialog
          ids={ids}
          onConfirm={() => {
            closeDialog();
            start(actions.delete, ids);
          }}
          onClose={closeDialog}
        />
      )}
      {dialog === 'analyse' && <BatchDialog ids={ids} onClose={closeDialog} />}
      {dialog === 'message' && <MessageToMany ids={ids} onClose={closeDialog} />}
      {job && (
        <OutcomeDialog
          key={job.requestId}
          noun={APPLICATION_NOUN}
          job={job}
          onRetry={() => retry(job)}
          onStop={stop}
          onUndo={() => undo(job)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Messages need names and addresses, which the selection does not contain. */
function MessageToMany({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { data: applications } = useQuery(chosenQueryOptions(ids));
  if (!applications) return null;
  return <MessageDialog applications={applications} open onClose={onClose} />;
}
