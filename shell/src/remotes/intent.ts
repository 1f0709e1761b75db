import { useEffect } from 'react';

/** Milliseconds a pointer rests on a link before it counts as an intention. */
const INTENTION_MS = 80;

function linkOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === window.location.origin ? link.pathname : undefined;
}

/** Calls back with the address of whichever link the pointer or the focus rests on, wherever it is on the page. */
export function useIntent(onIntent: (pathname: string) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const consider = ({ target }: Event) => {
      clearTimeout(timer);
      const pathname = linkOf(target);
      if (pathname !== undefined) timer = setTimeout(() => onIntent(pathname), INTENTION_MS);
    };
    document.addEventListener('pointerover', consider);
    document.addEventListener('focusin', consider);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', consider);
      document.removeEventListener('focusin', consider);
    };
  }, [onIntent]);
}
