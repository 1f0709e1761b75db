import { useSyncExternalStore } from 'react';

/** A preference of this browser, as text; null while none was chosen. It must not contain personal data. */
export type KeptSetting = {
  read: () => string | null;
  /** Every open page gets the new value; where the browser refuses storage, it lasts as long as the page. */
  write: (text: string) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A setting in the browser’s storage, named after the app, a dot and the name of the setting. */
export function keptSetting(name: string): KeptSetting {
  const key = `trame.${name}`;
  const listeners = new Set<() => void>();
  let refused: string | undefined;
  return {
    read() {
      if (refused !== undefined) return refused;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        localStorage.setItem(key, text);
        refused = undefined;
      } catch {
        refused = text;
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** The text of a setting; renders again when it changes. */
export const useKeptSetting = ({ subscribe, read }: KeptSetting) => useSyncExternalStore(subscribe, read);
