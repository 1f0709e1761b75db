import type { ApplicationCardRow } from '../../application-data/data/application-columns.ts';
import type { GridBlock } from '../model/grid-blocks.ts';
import type { useApplicationNavigation } from './use-application-navigation.ts';
import { useGridVirtualizer, type GridVirtualizerOptions } from './use-grid-virtualizer.ts';
import { useListKeys } from './use-list-keys.ts';
import { useNextPage } from './use-next-page.ts';
import { useVisibleItems } from './use-visible-items.ts';

/** The content and navigation common to cards and table. */
export type ShownListProps = {
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

export type ListLayout = Omit<GridVirtualizerOptions, 'blockCount'> & {
  blocks: readonly GridBlock[];
  /** Rows below the view under which someone who scrolls has the next page asked for. */
  askAhead: number;
  /** A dialog is open above the list, so its keys do not apply. */
  isCovered?: boolean;
};

/** The part of a list that is in the page, its next page as one scrolls, and its keys. */
export function useShownList<Rows extends HTMLElement>(
  { rows, openId, hasShortcuts, navigation, onNearEnd }: ShownListProps,
  { blocks, askAhead, isCovered = false, ...options }: ListLayout,
) {
  const {
    grid: list,
    virtualizer,
    top,
    isDisplayed,
  } = useGridVirtualizer<Rows>({ ...options, blockCount: blocks.length });
  const visible = virtualizer.getVirtualItems();
  const from = blocks[visible[0]?.index ?? 0]?.from ?? 0;
  const items = useVisibleItems(rows, from, blocks[visible.at(-1)?.index ?? -1]?.to ?? 0);
  useNextPage({ virtualizer, isDisplayed, blockCount: blocks.length, askAhead, onNearEnd });
  const activeId = useListKeys({
    rows,
    blocks,
    virtualizer,
    list,
    openId,
    navigation,
    isEnabled: hasShortcuts && !isCovered,
  });
  return { list, virtualizer, top, visible, from, items, activeId };
}
