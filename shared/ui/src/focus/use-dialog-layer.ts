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
 * Focuses the element that opened a closed dialog, else the dialog below it, unless the focus has moved elsewhere
 * meanwhile.
 */
function giveFocusBack(opener: HTMLElement | null, panel: HTMLElement | null): void {
  const current = document.activeElement;
  if (current !== document.body && !panel?.contains(current)) return;
  if (!takesFocus(opener)) takesFocus(shown.at(-1)?.panel);
}

/**
 * Features that antd's modal lacks for dialogs above one another that are unmounted to close: its name, its Escape, and
 * the return of the focus. Spread `title` on the heading and `modal` on the Modal.
 */
export function useDialogLayer(open: boolean, onClose: () => void) {
  const titleId = useId();
  const layer = useRef<Layer>({ close: onClose, panel: null });
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    layer.current.close = onClose;
  });

  useLayoutEffect(() => {
    if (!open) return undefined;
    const own = layer.current;
    opener.current = currentOpener();
    shown.push(own);
    return () => {
      shown.splice(shown.indexOf(own), 1);
      // Unmounted, it has no closing animation that would tell the end.
      requestAnimationFrame(() => {
        if (!own.panel?.isConnected) giveFocusBack(opener.current, own.panel);
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
      afterClose: () => giveFocusBack(opener.current, layer.current.panel),
    },
  };
}
