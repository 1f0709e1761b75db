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

const read = () => localStorage.getItem(STORAGE_KEY) !== 'off';

/** Whether single keys act: whoever dictates or presses keys by accident can turn them off (WCAG 2.1.4). */
export function useShortcutsSetting() {
  const areOn = useSyncExternalStore(subscribe, read);
  const toggle = () => {
    localStorage.setItem(STORAGE_KEY, areOn ? 'off' : 'on');
    for (const listener of listeners) listener();
  };
  return { areOn, toggle };
}
