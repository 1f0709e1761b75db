import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { currentOpener } from './use-focus-return.ts';

/** One level for all: antd raises a dialog inside another over one that opens later and elsewhere. */
const LEVEL = 1000;

type Layer = { close: () => void; panel: HTMLElement | null };

/** Dialogs on screen, the topmost last. */
const shown: Layer[] = [];

/** Whether the element got the focus: one that is removed, hidden or disabled does not. */
function takesFocus(element: HTMLElement | null | undefined): boolean {
  element?.focus({ preventScroll: true });
  return element !== null && element !== document.body && document.activeElement === element;
}

/**
 * Where the focus goes when the button that opened a dialog is gone: what took its place, its row, the rows beside it, the
 * following ones first. The row may have been deleted by the dialog.
 */
function placesBeside(element: HTMLElement | null): Element[] {
  const row = element?.closest('li, tr, [role="row"]');
  const rows = [...(row?.parentElement?.children ?? [])];
  const index = rows.findIndex((one) => one === row);
  const own = [element?.parentElement, row].filter((one) => one !== null && one !== undefined);
  return [...own, ...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0)).toReversed()];
}

/** The heading of the page, which takes the focus when nothing nearer is left. */
function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

type Origin = { opener: HTMLElement | null; beside: readonly Element[] };

/**
 * Focuses the element that opened a closed dialog, else the dialog below it, else what is beside it or the heading of the
 * page, unless the focus has moved elsewhere meanwhile.
 */
function giveFocusBack({ opener, beside }: Origin, panel: HTMLElement | null): void {
  const hasMoved = () => {
    const current = document.activeElement;
    return current !== document.body && !panel?.contains(current);
  };
  if (hasMoved() || takesFocus(opener) || takesFocus(shown.at(-1)?.panel)) return;
  // A frame later: a page that knows a better place gives it the focus in this one.
  requestAnimationFrame(() => {
    if (hasMoved()) return;
    const near = beside
      .filter((one) => one.isConnected && !one.contains(document.body))
      .map((one) => one.querySelector<HTMLElement>('a[href], button:enabled'));
    if (!takesFocus(near.find((one) => one !== null))) takesFocus(pageHeading());
  });
}

/**
 * Features that antd's modal lacks for dialogs above one another that are unmounted to close: its name, its Escape, and
 * the return of the focus. Spread `title` on the heading and `modal` on the Modal.
 */
export function useDialogLayer(open: boolean, onClose: () => void) {
  const titleId = useId();
  const layer = useRef<Layer>({ close: onClose, panel: null });
  const origin = useRef<Origin>({ opener: null, beside: [] });
  useEffect(() => {
    layer.current.close = onClose;
  });

  useLayoutEffect(() => {
    if (!open) return undefined;
    const own = layer.current;
    const opener = currentOpener();
    origin.current = { opener, beside: placesBeside(opener) };
    shown.push(own);
    return () => {
      shown.splice(shown.indexOf(own), 1);
      // Unmounted, it has no closing animation that would tell the end.
      requestAnimationFrame(() => {
        if (!own.panel?.isConnected) giveFocusBack(origin.current, own.panel);
      });
    };
  }, [open]);

  return {
    title: {
      id: titleId,
      // antd names the dialog by its whole header, buttons included, and accepts no name of ours (rc-dialog 1). The
      // title is set as the name once the panel is mounted. Remove this when Modal accepts `aria-labelledby`.
      ref: (heading: HTMLElement | null) => {
        const panel = heading?.closest<HTMLElement>('[role="dialog"]');
        if (!panel) return;
        panel.setAttribute('aria-labelledby', titleId);
        layer.current.panel = panel;
      },
    },
    modal: {
      zIndex: LEVEL,
      // antd's zoom shows the buttons at their final place, then shrinks them and grows them again: a press in between
      // is lost. A fade does not move them.
      transitionName: 'ant-fade',
      // antd registers for Escape while it renders: a render that React discarded (a part was still loading) and a
      // dialog that fades out stay above those that are open. The event they receive is passed to the topmost open
      // dialog.
      onCancel: () => (shown.includes(layer.current) ? onClose() : shown.at(-1)?.close()),
      afterClose: () => giveFocusBack(origin.current, layer.current.panel),
    },
  };
}
