import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

const LEVELS = [1, 1.25, 1.5, 2, 2.5, 3, 4] as const;
const LARGEST = 4;
/** Pixels for a point of the page: its words are then as large as those of this site. */
const READABLE = 1.35;
/** From this on, a page is read as it is. */
const LEGIBLE = 1.1;
/** How much of the window a field that is gone to takes at most. */
const FIELD_SHARE = 0.9;

interface Place {
  x: number;
  y: number;
}
/** A place on a sheet, by shares of its sides: it does not move while the pages grow. */
interface Anchor {
  sheet: Element;
  x: number;
  y: number;
}

const between = (value: number) => Math.min(LARGEST, Math.max(1, value));

function anchorAt(area: HTMLElement, { x, y }: Place): Anchor | undefined {
  const sheet = [...area.querySelectorAll('.sig-sheet')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top <= y && y <= bottom;
  });
  if (!sheet) return undefined;
  const { left, top, width, height } = sheet.getBoundingClientRect();
  return { sheet, x: (x - left) / width, y: (y - top) / height };
}

function magnify(area: HTMLElement, zoom: number, anchor: Anchor | undefined, to: Place) {
  area.style.setProperty('--sig-zoom', String(zoom));
  if (!anchor) return;
  const { left, top, width, height } = anchor.sheet.getBoundingClientRect();
  area.scrollLeft += left + anchor.x * width - to.x;
  scrollBy(0, top + anchor.y * height - to.y);
}

const middleOf = ([one, other]: readonly [Touch, Touch]): Place => ({
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
});
const distanceOf = ([one, other]: readonly [Touch, Touch]) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
const twoOf = ({ touches }: TouchEvent): [Touch, Touch] | undefined =>
  touches.length === 2 ? [touches[0]!, touches[1]!] : undefined;

/** Two fingers magnify the pages, the bar of the present field keeps its size. */
function usePinch(
  area: RefObject<HTMLElement | null>,
  zoom: RefObject<number>,
  onEnd: (zoom: number) => void,
) {
  useEffect(() => {
    const own = area.current;
    if (!own) return undefined;
    let began: { distance: number; zoom: number; anchor: Anchor | undefined } | undefined;
    let reached = 1;
    const begin = (event: TouchEvent) => {
      const two = twoOf(event);
      if (!two) return;
      began = { distance: distanceOf(two), zoom: zoom.current, anchor: anchorAt(own, middleOf(two)) };
      reached = zoom.current;
    };
    const go = (event: TouchEvent) => {
      const two = twoOf(event);
      if (!two || !began) return;
      // The browser would magnify everything, the bar too.
      if (event.cancelable) event.preventDefault();
      reached = between((began.zoom * distanceOf(two)) / Math.max(1, began.distance));
      magnify(own, reached, began.anchor, middleOf(two));
    };
    const end = () => {
      if (!began) return;
      began = undefined;
      onEnd(reached);
    };
    own.addEventListener('touchstart', begin, { passive: true });
    own.addEventListener('touchmove', go, { passive: false });
    own.addEventListener('touchend', end);
    own.addEventListener('touchcancel', end);
    return () => {
      own.removeEventListener('touchstart', begin);
      own.removeEventListener('touchmove', go);
      own.removeEventListener('touchend', end);
      own.removeEventListener('touchcancel', end);
    };
  }, [area, zoom, onEnd]);
}

/** How large the pages are: as wide as their place, or a multiple of it. */
export function useZoom(area: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);
  const now = useRef(zoom);
  /** Who has chosen a size keeps it from one field to the next. */
  const isChosen = useRef(false);
  const set = useCallback((next: number) => {
    now.current = next;
    setZoom(next);
  }, []);
  const choose = useCallback(
    (next: number) => {
      isChosen.current = true;
      set(next);
    },
    [set],
  );
  usePinch(area, now, choose);

  const step = (next: number | undefined) => {
    if (next === undefined) return;
    const own = area.current;
    if (own) {
      const middle = { x: own.getBoundingClientRect().left + own.clientWidth / 2, y: innerHeight / 2 };
      magnify(own, next, anchorAt(own, middle), middle);
    }
    choose(next);
  };
  /** Makes the surroundings of a field readable, as far as all of it is seen; widths in points. */
  const enlargeFor = useCallback(
    (pageWidth: number, fieldWidth: number) => {
      const own = area.current;
      if (!own || isChosen.current) return;
      const scale = own.clientWidth / pageWidth;
      const next =
        scale === 0 || scale >= LEGIBLE
          ? 1
          : between(Math.min(READABLE / scale, (own.clientWidth * FIELD_SHARE) / (fieldWidth * scale)));
      own.style.setProperty('--sig-zoom', String(next));
      set(next);
    },
    [area, set],
  );
  return {
    zoom,
    enlargeFor,
    larger: () => step(LEVELS.find((level) => level > zoom + 0.01)),
    smaller: () => step(LEVELS.findLast((level) => level < zoom - 0.01)),
    isLargest: zoom >= LARGEST,
  };
}
