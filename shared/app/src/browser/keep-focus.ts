import { CONTROLS } from './focus-before.ts';

const ROW = 'li, tr, [role="row"]';

/**
 * The `ref` of a button that goes away by what it does, later than its click. If it has the focus then, this moves to
 * what takes its place, else to the row beside, else to the heading of the page or dialog.
 */
export function keepFocus(button: HTMLButtonElement): () => void {
  // The clean-up of a `ref` runs while the element is still in the page.
  return () => {
    if (document.activeElement !== button) return;
    const place = button.parentElement;
    const row = button.closest(ROW);
    const rows = [...(row?.parentElement?.children ?? [])];
    const index = rows.findIndex((one) => one === row);
    const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0)).toReversed()];
    const around = button.closest('[role="dialog"], main') ?? document.body;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const present = [place, row, ...others].filter((one) => one?.isConnected);
      const next = present.map((one) => one?.querySelector<HTMLElement>(CONTROLS)).find(Boolean);
      const heading = around.querySelector<HTMLElement>('h1, h2, h3, h4');
      if (!next && heading) heading.tabIndex = -1;
      (next ?? heading)?.focus({ preventScroll: true });
    });
  };
}
