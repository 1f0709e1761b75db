import { useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { clearSelection, selectionOf, useSelectionStore } from '@trame/app/selection-store';
import { SelectionBar } from '@trame/app/selection-bar';
import { useBulkAction } from '@trame/app/use-bulk-action';
import { Button } from '@trame/ui/button';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import {
  programmesChanged,
  readNames,
  readRows,
  type Person,
  type ProgrammeFilters,
} from '../../programmes/data/programmes.ts';
import { PROGRAMME_NOUN } from '../../programmes/model/programme.ts';
import { changeMany, type ManyAction } from '../data/bulk.ts';
import SelectionMenu from './selection-menu.tsx';

const OutcomeDialog = lazyDialog(() => import('@trame/app/outcome-dialog'));
const ArchiveDialog = lazyDialog(() => import('./archive-dialog.tsx'));

type ListSelectionProps = {
  listKey: string;
  total: number;
  filters: ProgrammeFilters;
  people: readonly Person[];
};

/** The chosen sheets of the list: what is done with all of them, its outcome for each, and taking it back. */
export default function ListSelection({ listKey, total, filters, people }: ListSelectionProps) {
  const client = useQueryClient();
  const { ids } = useSelectionStore((state) => selectionOf(state, listKey));
  const [isArchiving, setArchiving] = useState(false);
  const bulk = useBulkAction({
    noun: PROGRAMME_NOUN,
    readNames,
    changed: () => programmesChanged(client),
  });
  const act = (asked: ManyAction) => {
    if (asked.action === 'archive') setArchiving(true);
    else bulk.start(changeMany(asked), ids);
  };
  return (
    <>
      <SelectionBar
        listKey={listKey}
        noun={PROGRAMME_NOUN}
        total={total}
        readAll={async (limit) =>
          (await readRows(filters, limit, new AbortController().signal)).map(({ id }) => id)
        }
      >
        <div className="cat-bulk">
          <Button
            size="sm"
            variant="primary"
            icon={<CircleCheck className="icon" aria-hidden />}
            onClick={() => act({ action: 'confirm' })}
          >
            Confirmer à jour
          </Button>
          <SelectionMenu people={people} onAct={act} />
        </div>
      </SelectionBar>
      {isArchiving && (
        <ArchiveDialog
          count={ids.length}
          onClose={() => setArchiving(false)}
          onArchive={() => {
            setArchiving(false);
            bulk.start(changeMany({ action: 'archive' }), ids);
          }}
        />
      )}
      {bulk.job && (
        <OutcomeDialog
          noun={PROGRAMME_NOUN}
          job={bulk.job}
          onRetry={() => bulk.job && bulk.retry(bulk.job)}
          onStop={bulk.stop}
          onUndo={() => (bulk.job ? bulk.undo(bulk.job) : Promise.reject(new Error('nothing to undo')))}
          onClose={() => {
            bulk.close();
            clearSelection(listKey);
          }}
        />
      )}
    </>
  );
}
