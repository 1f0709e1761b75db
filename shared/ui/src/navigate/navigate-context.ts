import { createContext, use, type MouseEvent } from 'react';

/** Goes to an address of the same application without loading the page again. */
export type Navigate = (href: string) => void;

/** Without a provider (public site, sign-in) links are followed by the browser. */
export const NavigateContext = createContext<Navigate | undefined>(undefined);

/** Click handler of a link: plain clicks on the platform's own paths go through the router, or to `open` in its place. */
export function useLinkClick(open?: Navigate) {
  const router = use(NavigateContext);
  const navigate = open ?? router;
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const anchor = event.currentTarget;
    const leaves =
      anchor.target || anchor.hasAttribute('download') || anchor.origin !== window.location.origin;
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!navigate || leaves || modified || event.defaultPrevented) return;
    event.preventDefault();
    navigate(anchor.pathname + anchor.search + anchor.hash);
  };
}
