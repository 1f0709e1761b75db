import { useEffect, useState, type RefObject } from 'react';

/**
 * The card the keyboard is on: the one that has the focus, however it came there, and still the same when the focus
 * leaves the list.
 */
export function useActiveCard(grid: RefObject<HTMLElement | null>, openId: string | undefined) {
  const [activeId, setActiveId] = useState<string>();
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const follow = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-application]') : null;
      const id = card?.dataset['application'];
      if (id) setActiveId(id);
    };
    element.addEventListener('focusin', follow);
    return () => element.removeEventListener('focusin', follow);
  }, [grid]);

  // The card follows the dialog, which may have gone to another application.
  const [followed, setFollowed] = useState(openId);
  if (openId !== followed) {
    setFollowed(openId);
    setActiveId(openId ?? followed);
  }
  return [activeId, setActiveId] as const;
}
