/**
 * Media queries match nothing (light theme, narrow screens) except reduced motion: no animation ever ends in jsdom, and
 * what closes at the end of one would never close.
 */
function matchMedia(media: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    media,
    matches: media.includes('prefers-reduced-motion: reduce'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

/** Nothing has a size in jsdom, so nothing ever changes size. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Everything observed is in view at once, so that what loads on scroll loads. */
class AllInView implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '0px';
  readonly scrollMargin = '0px';
  readonly thresholds = [0];
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }

  observe(target: Element): void {
    const bounds = target.getBoundingClientRect();
    const entry: IntersectionObserverEntry = {
      target,
      isIntersecting: true,
      intersectionRatio: 1,
      boundingClientRect: bounds,
      intersectionRect: bounds,
      rootBounds: null,
      time: performance.now(),
    };
    queueMicrotask(() => this.#callback([entry], this));
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

function addMissing(target: object, members: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(members)) {
    // Some exist as properties without a value.
    if (Reflect.get(target, name) !== undefined) continue;
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

/** Opens and closes; jsdom has no top layer, so what is under a modal dialog remains reachable. */
const dialogMembers = {
  showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('input, button, [href]')?.focus();
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
};

/** jsdom has no layout: whether an element or one around it says of itself that it is hidden. */
function checkVisibility(this: Element): boolean {
  return this.closest('[hidden], [style*="display: none"]') === null;
}

/** Adds to jsdom the browser functions that components need. */
export function shimBrowser(): void {
  addMissing(window, { matchMedia, ResizeObserver: NoResizes, IntersectionObserver: AllInView });
  addMissing(Element.prototype, {
    checkVisibility,
    scrollIntoView: () => undefined,
    hasPointerCapture: () => false,
  });
  addMissing(HTMLDialogElement.prototype, dialogMembers);
  addMissing(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined });
  window.scrollTo = () => undefined;
  // jsdom does not support pseudo-elements and writes an error each time a component measures one.
  const computedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => computedStyle(element);
}
