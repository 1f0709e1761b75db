import { browserStorage } from './storage.ts';

/** The person's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

export const THEME_KEY = 'trame-theme';
export const DARK_QUERY = '(prefers-color-scheme: dark)';

/** The choice that this browser stored. */
export function readThemeChoice(): ThemeChoice {
  const stored = browserStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The theme that a choice gives on this device. */
export function themeOf(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}
