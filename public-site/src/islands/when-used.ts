import type { ClientDirective } from 'astro';

/**
 * What tells that somebody uses the page. Moves of the pointer are not among them: browsers report one of a pointer at
 * rest when the page appears below it.
 */
const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'change'];

function onScreen(part: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(part);
  });
}

function somebodyThere(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const onSign = () => {
      listening.abort();
      resolve();
    };
    for (const type of SIGNS)
      addEventListener(type, onSign, { capture: true, passive: true, signal: listening.signal });
  });
}

/** Whether a form of the site was used on this device before: there may be a draft to show, or another tab that has it. */
async function wasUsedBefore(): Promise<boolean> {
  // A browser without this list does not say: what may be there is looked for.
  const databases = await indexedDB.databases?.().catch(() => undefined);
  return databases?.length !== 0;
}

/**
 * `client:used`: loads the script of a form once the form is on the screen and somebody presses, scrolls or types. Until then the page costs a phone no script; what is typed before the script runs is read from the fields.
 * `data-waiting` is there as long as nothing was asked for.
 */
const whenUsed: ClientDirective = (load, _options, island) => {
  island.dataset.waiting = '';
  const signs = somebodyThere();
  const start = async () => {
    await onScreen(island.querySelector('form') ?? island);
    if (!(await wasUsedBefore())) await signs;
    delete island.dataset.waiting;
    const hydrate = await load();
    await hydrate();
  };
  // A file that does not arrive is said by the note in the page, which comes after some seconds.
  void start();
};

export default whenUsed;
