import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { DocumentDialog } from '../../documents/components/document-dialog.tsx';
import type { ApplicationDocument } from '../../documents/model/document.ts';
import { useSelect } from '../../selection/components/use-selection.ts';
import { PAGE_SIZE } from '../../applications/data/applications-infinite-query.ts';
import type { ApplicationCardRow } from '../../applications/data/application-columns.ts';
import { blockOf, toBlocks, type GridBlock } from '../model/grid-blocks.ts';
import { startAction, type DeskAction } from '../model/desk-store.ts';
import { toListItem, type ApplicationListItem } from '../../applications/model/list-item.ts';
import { ApplicationCard } from './application-card.tsx';
import type { useApplicationNavigation } from './use-application-navigation.ts';
import { useActiveCard } from './use-active-card.ts';
import { useColumns } from '../../applications/components/use-columns.ts';
import { useFollowUps } from './use-follow-ups.ts';
import { useGridVirtualizer } from './use-grid-virtualizer.ts';
import { useKeys } from '../../applications/components/use-keys.ts';

const DeleteDialog = lazy(() => import('../../deletion/delete-dialog.tsx'));

/** Rows below the view under which someone who scrolls has the next page asked for. */
const ASK_AHEAD_ROWS = 6;

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
  const { grid, virtualizer, top } = useGridVirtualizer({ blockCount: blocks.length, columns, listKey });
  const [activeId, setActiveId] = useActiveCard(grid, openId);
  const [shownFile, setShownFile] = useState<ApplicationDocument>();
  const [deleting, setDeleting] = useState<ApplicationListItem>();

  const visible = virtualizer.getVirtualItems();
  const lastBlock = visible.at(-1)?.index ?? 0;
  const from = blocks[visible[0]?.index ?? 0]?.from ?? 0;
  const items = useVisibleItems(rows, from, blocks[lastBlock]?.to ?? 0);

  // A page that opens asks for no more than it shows: only scrolling tells that the person goes on.
  const left = blocks.length - 1 - (virtualizer.range?.endIndex ?? 0);
  const isScrolled = (virtualizer.scrollOffset ?? 0) > 0;
  const isNearEnd = blocks.length > 0 && (left <= 0 || (isScrolled && left < ASK_AHEAD_ROWS));
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const toggle = useCallback(
    (id: string) =>
      setExpanded((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const { focusCard } = useCardFocus({ rows, blocks, virtualizer, grid });
  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === activeId);
    const target = rows[at === -1 ? firstVisible(grid.current, rows) : at + step];
    if (!target) return;
    setActiveId(target.id);
    focusCard(target.id);
  };
  const onActive = (act: (id: string, event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (activeId === undefined || !rows.some(({ id }) => id === activeId)) return;
    event.preventDefault();
    act(activeId, event);
  };
  const choose = useSelect();
  const begin = (action: DeskAction) =>
    onActive((id) => {
      startAction(id, action);
      navigation.open(id);
    });
  const hasKeys = hasShortcuts && openId === undefined && shownFile === undefined && !deleting;
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      Enter: ({ target }) => {
        const id = target instanceof HTMLElement ? target.dataset['application'] : undefined;
        if (id) navigation.open(id);
      },
      x: onActive((id, { shiftKey }) => choose(id, shiftKey)),
      t: onActive((id) => navigation.openFullScreen(id)),
      s: begin('status'),
      e: begin('evaluate'),
      n: begin('note'),
      m: begin('edit'),
    },
    hasKeys,
  );

  // The card has the focus when its dialog closes.
  const before = useRef(openId);
  useEffect(() => {
    if (before.current && !openId) focusCard(before.current);
    before.current = openId;
  }, [openId, focusCard]);

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

/** The rows in view, joined to the follow-ups of their pages. */
function useVisibleItems(rows: readonly ApplicationCardRow[], from: number, to: number) {
  const firstPage = Math.floor(from / PAGE_SIZE);
  const lastPage = Math.floor(Math.max(from, to - 1) / PAGE_SIZE);
  const pages = useMemo(
    () =>
      Array.from({ length: lastPage - firstPage + 1 }, (_, page) =>
        rows.slice((firstPage + page) * PAGE_SIZE, (firstPage + page + 1) * PAGE_SIZE),
      ).filter((page) => page.length > 0),
    [rows, firstPage, lastPage],
  );
  const followUps = useFollowUps(pages);
  const joined = useMemo(
    () => pages.flatMap((page, at) => page.map((row) => toListItem(row, followUps[at] ?? {}))),
    [pages, followUps],
  );
  const start = firstPage * PAGE_SIZE;
  return joined.slice(from - start, to - start).map((item, offset) => ({ item, at: from + offset }));
}

type CardFocus = {
  rows: readonly ApplicationCardRow[];
  blocks: readonly GridBlock[];
  virtualizer: ReturnType<typeof useGridVirtualizer>['virtualizer'];
  grid: RefObject<HTMLDivElement | null>;
};

/** Frames to wait for a card that scrolling brings into the page. */
const FOCUS_TRIES = 20;

/** Scrolls to a card and gives it the focus once it is in the page. */
function useCardFocus({ rows, blocks, virtualizer, grid }: CardFocus) {
  const latest = useRef({ rows, blocks, virtualizer });
  useEffect(() => {
    latest.current = { rows, blocks, virtualizer };
  });
  const focusCard = useCallback(
    (id: string) => {
      const { rows: list, blocks: layout, virtualizer: scroller } = latest.current;
      const at = list.findIndex((row) => row.id === id);
      if (at === -1) return;
      scroller.scrollToIndex(blockOf(layout, at), { align: 'auto' });
      let tries = FOCUS_TRIES;
      const focus = () => {
        const card = grid.current?.querySelector<HTMLElement>(`[data-application="${id}"]`);
        if (card) card.focus({ preventScroll: true });
        else if ((tries -= 1) > 0) requestAnimationFrame(focus);
      };
      requestAnimationFrame(focus);
    },
    [grid],
  );
  return { focusCard };
}

/** Index of the first card whose top is in view. */
function firstVisible(grid: HTMLElement | null, rows: readonly ApplicationCardRow[]): number {
  const cards = [...(grid?.querySelectorAll<HTMLElement>('[data-application]') ?? [])];
  const card = cards.find((element) => element.getBoundingClientRect().bottom > 120);
  return Math.max(
    0,
    rows.findIndex(({ id }) => id === card?.dataset['application']),
  );
}
