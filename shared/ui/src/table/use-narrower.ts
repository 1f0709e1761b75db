import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether an element has fewer px than `least` from side to side; false as long as it has no place on the page. */
export function useNarrower(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = () => setWidth(node.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width > 0 && width < least;
}
