import { lazyDialog } from '@trame/app/lazy-dialog';
import { useCallback, useMemo, useState } from 'react';
import { SENDER } from '../../documents/model/messages.ts';
import type { ApplicationDocument } from '../../documents/model/document.ts';
import { toBlocks } from '../model/grid-blocks.ts';
import type { ApplicationListItem } from '../../application-data/model/list-item.ts';
import { ApplicationCard } from './application-card.tsx';
import { useColumns } from '../../application-data/components/use-columns.ts';
import { useShownList, type ShownListProps } from './use-shown-list.ts';

const DocumentDialog = lazyDialog(async () => {
  const { DocumentDialog: Loaded } = await import('@trame/app/document-dialog');
  return { default: Loaded };
});
const DeleteDialog = lazyDialog(() => import('../../deletion/delete-dialog.tsx'));

const ASK_AHEAD_ROWS = 6;

/** Height of a row before it is measured, and space between rows, in px. */
const ROW = { height: 206, gap: 16 };

/** The cards in 1 to 3 columns; only those near the view are in the page, however long the list. */
export function ApplicationsGrid(props: ShownListProps) {
  const { rows, search, total, listKey, isBusy, navigation } = props;
  const columns = useColumns();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const blocks = useMemo(() => toBlocks(rows, columns, expanded), [rows, columns, expanded]);
  const [shownFile, setShownFile] = useState<ApplicationDocument>();
  const [deleting, setDeleting] = useState<ApplicationListItem>();

  const { list, virtualizer, top, visible, from, items, activeId } = useShownList<HTMLDivElement>(props, {
    blocks,
    columns,
    listKey,
    row: ROW,
    askAhead: ASK_AHEAD_ROWS,
    isCovered: shownFile !== undefined || deleting !== undefined,
  });

  const toggle = useCallback(
    (id: string) =>
      setExpanded((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return (
    <>
      <div
        ref={list}
        className="cand-grid"
        role="feed"
        aria-label="Candidatures"
        aria-busy={isBusy}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {visible.map((row) => {
          const block = blocks[row.index];
          if (!block) return null;
          const cards = items.slice(block.from - from, block.to - from);
          const isTall = block.to - block.from > columns;
          return (
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              className="cand-row"
              data-tall={isTall || undefined}
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                transform: `translateY(${row.start - top}px)`,
              }}
            >
              {cards.map(({ item, at }) => (
                <ApplicationCard
                  key={item.id}
                  item={item}
                  search={search}
                  position={at + 1}
                  total={total ?? -1}
                  isExpanded={expanded.has(item.id)}
                  isActive={item.id === activeId}
                  linkTo={navigation.linkTo}
                  onToggle={toggle}
                  onOpen={navigation.open}
                  onDelete={setDeleting}
                  onViewDocument={setShownFile}
                />
              ))}
            </div>
          );
        })}
      </div>
      {shownFile && (
        <DocumentDialog sender={SENDER} file={shownFile} onClose={() => setShownFile(undefined)} />
      )}
      {deleting && (
        <DeleteDialog
          application={deleting}
          open
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
