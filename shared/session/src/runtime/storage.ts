import { TAB_PREFIX } from '@trame/platform/tab-prefix';

/** Values that the browser refuses to store are kept in memory as long as the page is open. */
const memory = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/** A storage of the browser that never throws: a person may refuse it to every site, or it may be full. */
function safeStorage(
  name: 'localStorage' | 'sessionStorage',
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const held = memory[name];
  return {
    getItem(key) {
      try {
        return held.get(key) ?? window[name].getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      held.delete(key);
      try {
        window[name].setItem(key, value);
      } catch {
        held.set(key, value);
      }
    },
    removeItem(key) {
      held.delete(key);
      try {
        window[name].removeItem(key);
      } catch {
        // Refused, so nothing was stored.
      }
    },
  };
}

/** Storage that is kept from one visit to the next. */
export const browserStorage = safeStorage('localStorage');

/** Storage of this tab, kept from one document to the next. */
export const tabStorage = safeStorage('sessionStorage');

/** Whether the browser refuses to store anything for this site, or has no room: a session ends with its document. */
export function storesNothing(): boolean {
  try {
    const name = 'trame-probe';
    localStorage.setItem(name, name);
    localStorage.removeItem(name);
    return false;
  } catch {
    return true;
  }
}

/** Deletes the entries of this tab about the signed-in person. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(TAB_PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Refused, so nothing was stored.
  }
}
