import { CONTROLS } from './focus-before.ts';

/** The `ref` of what goes away with the focus, by what its own button does: the focus moves to what takes its place. */
export function keepFocusInPlace(element: HTMLElement | null): () => void {
  // The clean-up of a `ref` runs while the element is still in the page.
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const { parentElement, previousElementSibling: before } = element;
    requestAnimationFrame(() => {
      const next = (
        before ? before.nextElementSibling : parentElement?.firstElementChild
      ) as HTMLElement | null;
      if (!next || document.activeElement !== document.body) return;
      const control = next.matches(CONTROLS) ? next : next.querySelector<HTMLElement>(CONTROLS);
      if (!control) next.tabIndex = -1;
      (control ?? next).focus();
    });
  };
}
