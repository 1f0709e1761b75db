/**
 * The `ref` of something that goes away by what its own button does. The focus, which would be lost with it, moves to the
 * content of the page.
 */
export function focusContentAfter(element: HTMLElement | null): () => void {
  // The clean-up of a `ref` runs while the element is still in the page.
  return () => {
    if (!element?.contains(document.activeElement)) return;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.getElementById('contenu')?.focus({ preventScroll: true });
    });
  };
}
