import type { RefObject } from 'react';
import './skip-link.css';

/** The first link of a page, for those who use a keyboard: goes past header and navigation. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    <a
      className="skip-link"
      href="#contenu"
      onClick={(event) => {
        // A new history entry would lose the state of the current one: the search, the scroll position of the list.
        event.preventDefault();
        main.current?.focus();
        main.current?.scrollIntoView();
      }}
    >
      Aller au contenu
    </a>
  );
}
