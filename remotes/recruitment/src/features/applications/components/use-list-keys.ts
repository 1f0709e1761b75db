import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { ApplicationCardRow } from '../../application-data/data/application-columns.ts';
import { useKeys } from '@trame/app/use-keys';
import { useSelect } from '../../bulk-actions/components/use-selection.ts';
import { startAction, type ActionName } from '../model/ongoing-action-store.ts';
import { blockOf, type GridBlock } from '../model/grid-blocks.ts';
import type { useApplicationNavigation } from './use-application-navigation.ts';
import { useActiveCard } from './use-active-card.ts';

export type ListKeysOptions = {
  rows: readonly ApplicationCardRow[];
  blocks: readonly GridBlock[];
  virtualizer: Virtualizer<Window, HTMLElement>;
  /** The element with the applications, each with `data-application`. */
  list: RefObject<HTMLElement | null>;
  /** The application open over the list. */
  openId: string | undefined;
  navigation: ReturnType<typeof useApplicationNavigation>;
  isEnabled: boolean;
};

/** Moves through the list and acts on its applications with single keys; returns the active one. */
export function useListKeys(options: ListKeysOptions): string | undefined {
  const { rows, list, openId, navigation, isEnabled } = options;
  const [activeId, setActiveId] = useActiveCard(list, openId);
  const focusCard = useCardFocus(options);
  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === activeId);
    const target = rows[at === -1 ? firstVisible(list.current, rows) : at + step];
    if (!target) return;
    setActiveId(target.id);
    focusCard(target.id);
  };
  const onActive = (act: (id: string, event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (activeId === undefined || !rows.some(({ id }) => id === activeId)) return;
    act(activeId, event);
  };
  const choose = useSelect();
  const begin = (action: ActionName) =>
    onActive((id) => {
      startAction(id, action);
      navigation.open(id);
    });
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
    isEnabled && openId === undefined,
  );

  // The application has the focus when its dialog closes.
  const before = useRef(openId);
  useEffect(() => {
    if (before.current && !openId) focusCard(before.current);
    before.current = openId;
  }, [openId, focusCard]);
  return activeId;
}

/** Most frames to wait until scrolling has rendered an application. */
const FOCUS_TRIES = 20;

/** Scrolls to an application and focuses it once it is rendered. */
function useCardFocus({
  rows,
  blocks,
  virtualizer,
  list,
}: Pick<ListKeysOptions, 'rows' | 'blocks' | 'virtualizer' | 'list'>) {
  const latest = useRef({ rows, blocks, virtualizer });
  useEffect(() => {
    latest.current = { rows, blocks, virtualizer };
  });
  return useCallback(
    (id: string) => {
      const { rows: known, blocks: layout, virtualizer: scroller } = latest.current;
      const at = known.findIndex((row) => row.id === id);
      if (at === -1) return;
      scroller.scrollToIndex(blockOf(layout, at), { align: 'auto' });
      let tries = FOCUS_TRIES;
      const focus = () => {
        const card = list.current?.querySelector<HTMLElement>(`[data-application="${id}"]`);
        if (card) card.focus({ preventScroll: true });
        else if ((tries -= 1) > 0) requestAnimationFrame(focus);
      };
      requestAnimationFrame(focus);
    },
    [list],
  );
}

/** Index of the first application whose end is in view, below the header of the page. */
function firstVisible(list: HTMLElement | null, rows: readonly ApplicationCardRow[]): number {
  const cards = [...(list?.querySelectorAll<HTMLElement>('[data-application]') ?? [])];
  const card = cards.find((element) => element.getBoundingClientRect().bottom > 120);
  return Math.max(
    0,
    rows.findIndex(({ id }) => id === card?.dataset['application']),
  );
}
