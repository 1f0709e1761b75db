import { useEffect, useState, type RefObject } from 'react';

/** The rule of what has the focus or is under the pointer, by `data-rule`: a lost point, or the field where it is lost. */
export function useActiveRule(frame: RefObject<HTMLElement | null>): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const follow = ({ target }: Event) => {
      const near = target instanceof Element ? target.closest<HTMLElement>('[data-rule]') : null;
      if (near) setActive(near.dataset['rule']);
    };
    const point = (event: Event) => {
      // A field is shown by the focus alone: the pointer crosses many.
      if (event.target instanceof Element && event.target.closest('li[data-rule]')) follow(event);
    };
    element.addEventListener('focusin', follow);
    element.addEventListener('mouseover', point);
    return () => {
      element.removeEventListener('focusin', follow);
      element.removeEventListener('mouseover', point);
    };
  }, [frame]);
  return active;
}
