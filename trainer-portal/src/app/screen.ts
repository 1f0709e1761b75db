import { report } from '@trame/session/telemetry';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';

/** Where pages are shown. */
export type Screen = {
  render: (page: ReactNode) => void;
  /**
   * Goes on with the page that the document was built with, when it is that of `path`: what was typed, and what has the
   * focus, remain. Answers whether it did.
   */
  takeOver: (path: string, page: ReactNode) => boolean;
  /**
   * Shows a message above the page that the document was built with, which remains as it is. Until a page is rendered or
   * taken over. Answers whether there is such a page.
   */
  announce: (message: ReactNode) => boolean;
};

const HANDLERS: RootOptions = {
  // Every boundary reports what it catches; React would print it on the console as well.
  onCaughtError: () => undefined,
  onUncaughtError: (error) => report(error, { boundary: 'none' }),
};

/** Shows pages in an element, which may have a built page in it (`data-built` is its path). */
export function openScreen(element: HTMLElement): Screen {
  const { dataset } = document.documentElement;
  // Decided by `before-paint.ts`: the built page is not for this person.
  if (dataset['start'] === 'late') {
    element.replaceChildren();
    delete element.dataset['built'];
    delete dataset['start'];
  }
  let root: Root | undefined;
  let message: { root: Root; at: HTMLElement } | undefined;
  const endMessage = () => {
    message?.root.unmount();
    message?.at.remove();
    message = undefined;
  };
  return {
    render(page) {
      endMessage();
      root ??= createRoot(element, HANDLERS);
      delete element.dataset['built'];
      root.render(page);
    },
    takeOver(path, page) {
      if (root || element.dataset['built'] !== path) return false;
      endMessage();
      // At once: who types meanwhile types into a page that works.
      flushSync(() => {
        root = hydrateRoot(element, page, {
          ...HANDLERS,
          onRecoverableError: (error) => report(error, { boundary: 'boot' }),
        });
      });
      delete element.dataset['built'];
      return true;
    },
    announce(text) {
      if (root || element.dataset['built'] === undefined) return false;
      if (!message) {
        const at = Object.assign(document.createElement('div'), { className: 'portal-unstarted' });
        element.before(at);
        message = { root: createRoot(at, HANDLERS), at };
      }
      message.root.render(text);
      return true;
    },
  };
}
