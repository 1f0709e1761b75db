import { measureElement, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from '@trame/platform/router';

/** Header and selvedge that stay over the page, with some air. */
const HEADER_HEIGHT = 78;
/** Space below a row that is scrolled into view, in px. */
const END_GAP = 16;

/** The scroll position of a list that was left, so that coming back shows the same cards. */
type Place = { listKey: string; offset: number; rows: VirtualItem[] };
let lastPlace: Place | undefined;

export type GridVirtualizerOptions = {
  blockCount: number;
  columns: number;
  listKey: string;
  /** Height of a row before it is measured, and space between rows, in px. */
  row: { height: number; gap: number };
  /** Height of fixed elements above the rows besides the header of the page, in px. */
  stickyHeight?: number;
};

/** Rows of the list that are near the view, in the window's own scroll. */
export function useGridVirtualizer<Rows extends HTMLElement>({
  blockCount,
  columns,
  listKey,
  row,
  stickyHeight = 0,
}: GridVirtualizerOptions) {
  const grid = useRef<Rows>(null);
  const [top, setTop] = useState(0);
  const [isDisplayed, setDisplayed] = useState(true);
  const isReturning = useNavigationType() === NavigationType.Pop;
  const [kept] = useState(() => (isReturning && lastPlace?.listKey === listKey ? lastPlace : undefined));

  // When elements above the grid change their height (filters, chips), the offset of the grid changes too.
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => {
      // The frame hides this page while the code of the next one is awaited: nothing has a place or a height then.
      const hasLayout = element.checkVisibility();
      setDisplayed(hasLayout);
      if (hasLayout) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element.parentElement ?? element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: blockCount,
    estimateSize: () => row.height,
    gap: row.gap,
    // Scrolling a card into view happens in effects, where React cannot be made to render at once.
    useFlushSync: false,
    overscan: 3,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      if (height > 0 || element.checkVisibility()) return height;
      return instance.measurementsCache[instance.indexFromElement(element)]?.size ?? row.height;
    },
    scrollMargin: top,
    scrollPaddingStart: HEADER_HEIGHT + stickyHeight,
    scrollPaddingEnd: END_GAP,
    ...(kept && { initialOffset: kept.offset, initialMeasurementsCache: kept.rows }),
  });

  const measured = useRef(columns);
  useEffect(() => {
    if (measured.current === columns) return;
    measured.current = columns;
    virtualizer.measure();
  }, [columns, virtualizer]);

  const leave = useRef<() => Place>(undefined);
  useEffect(() => {
    leave.current = () => ({
      listKey,
      offset: virtualizer.scrollOffset ?? 0,
      rows: virtualizer.takeSnapshot(),
    });
  });
  useEffect(
    () => () => {
      lastPlace = leave.current?.();
    },
    [],
  );

  return { grid, virtualizer, top, isDisplayed };
}
