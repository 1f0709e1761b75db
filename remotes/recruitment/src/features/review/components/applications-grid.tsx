import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { DocumentDialog } from '../../documents/components/document-dialog.tsx';
import type { ApplicationDocument } from '../../documents/model/document.ts';
import type { ApplicationCardRow } from '../../applications/data/application-columns.ts';
import { toBlocks } from '../model/grid-blocks.ts';
import type { ApplicationListItem } from '../../applications/model/list-item.ts';
import { ApplicationCard } from './application-card.tsx';
import type { useApplicationNavigation } from './use-application-navigation.ts';
import { useColumns } from '../../applications/components/use-columns.ts';
import { useGridVirtualizer } from './use-grid-virtualizer.ts';
import { useListKeys } from './use-list-keys.ts';
import { useNextPage } from './use-next-page.ts';
import { useVisibleItems } from './use-visible-items.ts';

const DeleteDialog = lazy(() => import('../../deletion/delete-dialog.tsx'));

/** Rows below the view under which someone who scrolls has the next page asked for. */
const ASK_AHEAD_ROWS = 6;

/** Height of a row before it is measured, and space between rows, in px. */
const ROW = { height: 206, gap: 16 };

export type ApplicationsGridProps = {
  rows: readonly ApplicationCardRow[];
  search: string;
  /** Exact size of the list, undefined while it is counted. */
  total: number | undefined;
  /** Names the list, to find the place again on return. */
  listKey: string;
  /** The application open over the list. */
  openId: string | undefined;
  hasShortcuts: boolean;
  isBusy: boolean;
  navigation: ReturnType<typeof useApplicationNavigation>;
  onNearEnd: () => void;
};

/** The cards in 1 to 3 columns; only those near the view are in the page, however long the list. */
export function ApplicationsGrid(props: ApplicationsGridProps) {
  const { rows, search, total, listKey, openId, hasShortcuts, isBusy, navigation, onNearEnd } = props;
  const columns = useColumns();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const blocks = useMemo(() => toBlocks(rows, columns, expanded), [rows, columns, expanded]);
  const { grid, virtualizer, top } = useGridVirtualizer<HTMLDivElement>({
    blockCount: blocks.length,
    columns,
    listKey,
    row: ROW,
  });
  const [shownFile, setShownFile] = useState<ApplicationDocument>();
  const [deleting, setDeleting] = useState<ApplicationListItem>();

  const visible = virtualizer.getVirtualItems();
  const lastBlock = visible.at(-1)?.index ?? 0;
  const from = blocks[visible[0]?.index ?? 0]?.from ?? 0;
  const items = useVisibleItems(rows, from, blocks[lastBlock]?.to ?? 0);

  useNextPage({ virtualizer, blockCount: blocks.length, askAhead: ASK_AHEAD_ROWS, onNearEnd });

  const toggle = useCallback(
    (id: string) =>
      setExpanded((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const activeId = useListKeys({
    rows,
    blocks,
    virtualizer,
    list: grid,
    openId,
    navigation,
    isEnabled: hasShortcuts && shownFile === undefined && !deleting,
  });

  return (
    <>
      <div
        ref={grid}
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
      <DocumentDialog file={shownFile} onClose={() => setShownFile(undefined)} />
      <Suspense fallback={null}>
        {deleting && (
          <DeleteDialog
            application={deleting}
            open
            onClose={() => setDeleting(undefined)}
            onDeleted={() => setDeleting(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
