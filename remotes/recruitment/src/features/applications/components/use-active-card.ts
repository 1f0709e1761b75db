import { useEffect, useState, type RefObject } from 'react';

/** The active card of the keyboard: the one that has the focus, and the same one after the focus leaves the list. */
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

  // The active card follows the dialog, which may have moved to another application.
  const [followed, setFollowed] = useState(openId);
  if (openId !== followed) {
    setFollowed(openId);
    setActiveId(openId ?? followed);
  }
  return [activeId, setActiveId] as const;
}
