import { useEffect, useRef, type RefObject } from 'react';

/** Writes, for the style sheet, how far down the page the step reached is: the thread of the cloth ends there. */
export function useStepHeight(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    const measure = () => {
      const reached = element.querySelector('.is-now, .is-refused') ?? element.querySelector('h1');
      if (!reached) return;
      const top = reached.getBoundingClientRect().top - element.getBoundingClientRect().top;
      // The whole number of wefts that ends nearest.
      element.style.setProperty('--pending-y', `${Math.round((top + 11) / 12) * 12}px`);
      element.style.setProperty('--pending-thread', `${top + 7}px`);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return page;
}
