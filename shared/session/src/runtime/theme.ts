import { create } from 'zustand';
import { browserStorage } from './storage.ts';

/** The person's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'trame-theme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

function readChoice(): ThemeChoice {
  const stored = browserStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function resolve(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

type ThemeState = { choice: ThemeChoice; theme: Theme };

export const useThemeStore = create<ThemeState>(() => ({ choice: 'system', theme: 'light' }));

function apply(choice: ThemeChoice): void {
  const theme = resolve(choice);
  document.documentElement.dataset['theme'] = theme;
  useThemeStore.setState({ choice, theme });
}

/** Applies the stored theme and follows the device and the other tabs. Call first: it decides the first paint. */
export function startTheme(): void {
  apply(readChoice());
  window.matchMedia(DARK_QUERY).addEventListener('change', () => apply(useThemeStore.getState().choice));
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) apply(readChoice());
  });
}

/** Changes the theme here and in the other tabs, and stores it. */
export function chooseTheme(choice: ThemeChoice): void {
  browserStorage.setItem(STORAGE_KEY, choice);
  apply(choice);
}
