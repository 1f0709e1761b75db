import { create } from 'zustand';
import { browserStorage } from './storage.ts';
import {
  DARK_QUERY,
  readThemeChoice,
  themeOf,
  THEME_KEY,
  type Theme,
  type ThemeChoice,
} from './theme-choice.ts';

export type { Theme, ThemeChoice } from './theme-choice.ts';

type ThemeState = { choice: ThemeChoice; theme: Theme };

export const useThemeStore = create<ThemeState>(() => ({ choice: 'system', theme: 'light' }));

function apply(choice: ThemeChoice): void {
  const theme = themeOf(choice);
  document.documentElement.dataset['theme'] = theme;
  useThemeStore.setState({ choice, theme });
}

/** Applies the stored theme and follows the device and the other tabs. Call first: it decides the first paint. */
export function startTheme(): void {
  apply(readThemeChoice());
  window.matchMedia(DARK_QUERY).addEventListener('change', () => apply(useThemeStore.getState().choice));
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY) apply(readThemeChoice());
  });
}

/** Changes the theme here and in the other tabs, and stores it. */
export function chooseTheme(choice: ThemeChoice): void {
  browserStorage.setItem(THEME_KEY, choice);
  apply(choice);
}
