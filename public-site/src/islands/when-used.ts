import type { ClientDirective } from 'astro';
import { keepFields } from './kept-fields.ts';

/**
 * What tells that somebody uses the page. Moves of the pointer are not among them: browsers report one of a pointer at
 * rest when the page appears below it.
 */
const SIGNS = [
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'input',
  'change',
  'dragenter',
];

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

/** Resolves at the first of these events. */
function firstOf(types: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const onEvent = () => {
      listening.abort();
      resolve();
    };
    for (const type of types)
      addEventListener(type, onEvent, { capture: true, passive: true, signal: listening.signal });
  });
}

/**
 * Whether a form of the site was used on this device before: there may be a draft to show, or another tab that has it.
 * May never be answered.
 */
async function wasUsedBefore(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases?.();
    return databases?.length !== 0;
  } catch {
    // A browser without this list, or without databases, does not say: what may be there is looked for.
    return true;
  }
}

/** The first pause after files did not arrive, each next one being twice as long, and the longest; in milliseconds. */
const PAUSE = { first: 2_000, longest: 30_000 };

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const STATIC_IMPORT = /(?:from|import)\s*["'](?<file>\.\/[^"']+)["']/g;

/**
 * Brings a script and all that it imports into the cache of the browser. A file that Chromium could not load as a part of a
 * script is not asked for again in the same page, however often the script is.
 */
async function fetchAll(address: string, asked = new Set<string>()): Promise<void> {
  if (asked.has(address)) return;
  asked.add(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const imported = [...(await answer.text()).matchAll(STATIC_IMPORT)];
  await Promise.all(imported.map(({ groups }) => fetchAll(new URL(groups!.file!, address).href, asked)));
}

/** Asks for the files until they arrive. */
async function takeOver(load: Parameters<ClientDirective>[0], island: HTMLElement): Promise<void> {
  const scripts = ['component-url', 'renderer-url'].map(
    (name) => new URL(island.getAttribute(name)!, location.href).href,
  );
  for (let wait = PAUSE.first; ; wait = Math.min(2 * wait, PAUSE.longest)) {
    // oxlint-disable no-await-in-loop -- one try after the other
    const asked = new Set<string>();
    const haveArrived = await Promise.all(scripts.map((script) => fetchAll(script, asked))).then(
      () => true,
      () => false,
    );
    if (haveArrived) {
      const hydrate = await load();
      await hydrate();
      // Astro writes what failed to the console, and leaves the island marked as prerendered.
      if (!island.hasAttribute('ssr')) return;
    }
    await Promise.race([delay(wait), firstOf(['online'])]);
    // oxlint-enable no-await-in-loop
  }
}

/**
 * `client:used`: loads the script of a form once the form is on the screen and somebody presses, scrolls or types. Until then the page costs a phone no script; what is typed before the script runs is read from the fields.
 * `data-waiting` is there as long as nothing was asked for. The note in the page says after some seconds that files did not arrive.
 */
const whenUsed: ClientDirective = (load, _options, island) => {
  const form = island.querySelector('form')!;
  island.dataset.waiting = '';
  const { wereKept, stop } = keepFields(form);
  const signs = wereKept ? Promise.resolve() : firstOf(SIGNS);
  const start = async () => {
    await onScreen(form);
    await Promise.race([signs, wasUsedBefore().then((was) => (was ? undefined : signs))]);
    delete island.dataset.waiting;
    await takeOver(load, island);
    stop();
  };
  void start();
};

export default whenUsed;
