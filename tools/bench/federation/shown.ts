import type { Page } from '@playwright/test';

/** A page that failed never shows what is waited for. */
export const SHOWN_LIMIT_MS = 60_000;

function inTime(shown: Promise<number>, selector: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${selector} was not shown within ${SHOWN_LIMIT_MS / 1000} s.`)),
      SHOWN_LIMIT_MS,
    );
    void shown.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * When the page shows an element, measured in the page itself: the first frame painted after the element is in the
 * page, in milliseconds from the navigation.
 */
export async function watchShown(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    const shown = new Promise<number>((resolve) => {
      const look = (observer: MutationObserver) => {
        if (!document.querySelector(wanted)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      };
      new MutationObserver((_, observer) => look(observer)).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    Object.assign(window, { benchShown: shown });
  }, selector);
  return () =>
    inTime(
      page.evaluate(() => Reflect.get(window, 'benchShown') as Promise<number>),
      selector,
    );
}

/** How long after the next click the address begins with `path` and `selector` is painted, in milliseconds. */
export async function watchSwitch(
  page: Page,
  { path, ready }: { path: string; ready: string },
): Promise<() => Promise<number>> {
  await page.evaluate(
    ([prefix, wanted]) => {
      const switched = new Promise<number>((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              const isThere = location.pathname.startsWith(prefix) && document.querySelector(wanted);
              if (!isThere) return false;
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
              return true;
            };
            new MutationObserver((_, observer) => {
              if (look()) observer.disconnect();
            }).observe(document, { childList: true, subtree: true, characterData: true });
          },
          { capture: true, once: true },
        );
      });
      Object.assign(window, { benchSwitched: switched });
    },
    [path, ready] as const,
  );
  return () =>
    inTime(
      page.evaluate(() => Reflect.get(window, 'benchSwitched') as Promise<number>),
      `${path} with ${ready}`,
    );
}
