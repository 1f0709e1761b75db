import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';

/** Those that are open, the topmost last. */
const opened: HTMLDialogElement[] = [];

/**
 * A modal dialog of the browser's own (`<dialog>`): it is above everything, dialogs of the design system included, and
 * while it is open nothing else can take the focus, so that no focus traps conflict. Spread the result on the element.
 * Escape and a press outside close it; the browser returns the focus.
 */
export function useModalDialog(isOpen: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    // Before everybody, wherever the focus is: Tab may have taken it to the browser's own controls.
    const onKey = (event: KeyboardEvent) => {
      if (opened.at(-1) !== element) return;
      const isInside = event.target instanceof Node && element.contains(event.target);
      // While a letter is composed Escape belongs to the input method.
      if (event.key === 'Escape' && !event.isComposing) {
        event.preventDefault();
        event.stopImmediatePropagation();
        close.current();
      } else if (!isInside) event.stopImmediatePropagation();
    };
    element.showModal();
    opened.push(element);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      opened.splice(opened.indexOf(element), 1);
      element.close();
    };
  }, [isOpen]);

  return {
    ref: dialog,
    // Shortcuts of the page below do not receive its keys.
    onKeyDown: (event: ReactKeyboardEvent) => event.stopPropagation(),
    // The back gesture of a phone.
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    // Closed by the browser itself; a late event of a dialog that is open again is ignored.
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (!currentTarget.open) onClose();
    },
    // `closedby` is not in Safari 18. The press counts where it began: selecting text may end outside.
    onPointerDown: (event: PointerEvent) => {
      pressed.current = event.target;
    },
    onClick: ({ target, currentTarget }: SyntheticEvent) => {
      if (target === currentTarget && pressed.current === currentTarget) onClose();
    },
  };
}
