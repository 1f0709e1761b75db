import { formatCount, MAX_SELECTED } from '@trame/domain';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { agreed, type Noun } from '../entity/noun.ts';
import { useActionNotice } from '../failures/use-failure-notice.ts';
import { clearSelection, select, selectionOf, useSelectionStore } from './model/selection-store.ts';
import './selection-bar.css';

export type SelectionBarProps = {
  listKey: string;
  noun: Noun;
  /** Total number in the list, once it is known. */
  total: number;
  /** Reads the ids of the whole list, over its pages, up to this many. */
  readAll: (limit: number) => Promise<string[]>;
  /** The actions for them. */
  children: ReactNode;
};

/**
 * The bar below a list with the number of selected entities and the actions for them; nothing while none is selected.
 */
export function SelectionBar({ listKey, noun, total, readAll, children }: SelectionBarProps) {
  const { ids } = useSelectionStore((state) => selectionOf(state, listKey));
  if (ids.length === 0) return null;
  return (
    <section className="selection-bar" aria-label="Sélection">
      <div className="selection-count">
        <IconButton
          size="sm"
          label="Tout désélectionner"
          icon={<X className="icon" aria-hidden />}
          onClick={() => clearSelection(listKey)}
        />
        <strong aria-live="polite">
          {formatCount(ids.length)} {agreed('sélectionné', noun, ids.length)}
        </strong>
        <SelectAll listKey={listKey} noun={noun} count={ids.length} total={total} readAll={readAll} />
      </div>
      {children}
    </section>
  );
}

type SelectAllProps = Omit<SelectionBarProps, 'children'> & { count: number };

/** Offers to select the rest of the list, up to the maximum of an action. */
function SelectAll({ listKey, noun, count, total, readAll }: SelectAllProps) {
  const notice = useActionNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readAll(MAX_SELECTED),
    onSuccess: (ids) => select(listKey, ids),
    onError: (error) => notice.failed(error, 'Impossible de sélectionner toute la liste'),
  });
  if (count >= MAX_SELECTED && total > MAX_SELECTED) {
    return (
      <span className="muted">
        Une action porte sur {formatCount(MAX_SELECTED)} {noun.many} au plus.
      </span>
    );
  }
  if (total <= count) return null;
  return (
    <Button variant="link" size="sm" loading={isPending} onClick={() => mutate()}>
      {total > MAX_SELECTED
        ? `Sélectionner les ${formatCount(MAX_SELECTED)} ${noun.isFeminine ? 'premières' : 'premiers'}`
        : `Sélectionner les ${formatCount(total)} ${noun.many}`}
    </Button>
  );
}
