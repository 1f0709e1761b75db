import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'trame.recruitment.shortcuts';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The choice that the browser refused to keep: it lasts as long as the page. */
let refused: string | undefined;

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function store(choice: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
    refused = undefined;
  } catch {
    refused = choice;
  }
}

const read = () => (refused ?? stored()) !== 'off';

/** Whether single keys act: whoever dictates or presses keys by accident can turn them off (WCAG 2.1.4). */
export function useShortcutsSetting() {
  const areOn = useSyncExternalStore(subscribe, read);
  const toggle = () => {
    store(areOn ? 'off' : 'on');
    for (const listener of listeners) listener();
  };
  return { areOn, toggle };
}
