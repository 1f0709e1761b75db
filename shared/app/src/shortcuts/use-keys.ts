import { useEffect, useRef, type RefObject } from 'react';

/** The action of each key, by the character it writes: `/` is not on the same key of every keyboard. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Elements in which letters are typed or choose an option; checkboxes and radio buttons do not use them. */
const WRITING =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]';

/** Keys that repeat while they are held; any other acts once for each press. */
const HELD = new Set(['j', 'k']);

/** Open dialogs of the browser's own and of the design system, beside which nothing else can be used. */
const MODALS = 'dialog[open], [role="dialog"][aria-modal="true"]';

/** Whether a modal dialog is open over this part of the page; one that fades out is closed. */
function isCovered(part: Element | null): boolean {
  return [...document.querySelectorAll(MODALS)].some(
    (modal) => !modal.contains(part) && !modal.closest('[class*="-leave"]') && modal.checkVisibility(),
  );
}

const nameOf = (key: string) => (key.length === 1 ? key.toLowerCase() : key);

/**
 * Single-key shortcuts of the page, silent while someone writes or holds Ctrl, Alt or Cmd, and under a modal dialog,
 * whether or not it has the focus. The character of a shortcut is never typed.
 * @param part for shortcuts of a dialog: something in it
 */
export function useKeys(keys: KeyMap, isEnabled: boolean, part?: RefObject<Element | null>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    if (!isEnabled) return undefined;
    const covered = () => isCovered(part?.current ?? null);
    let wasCovered = false;
    // Before any other listener: a press that closes a dialog does nothing else.
    const onPress = ({ key }: KeyboardEvent) => {
      wasCovered = latest.current[nameOf(key)] !== undefined && covered();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
        return;
      if (target instanceof Element && target.closest(WRITING)) return;
      const name = nameOf(key);
      if (event.repeat && !HELD.has(name)) return;
      const act = latest.current[name];
      if (!act || wasCovered || covered()) return;
      // The field that gets the focus does not get the letter; Enter and the like keep what the browser does.
      if (name.length === 1) event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', onPress, true);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onPress, true);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isEnabled, part]);
}
