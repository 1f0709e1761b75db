import { createContext, use } from 'react';

/** The name of the app in whose root something is drawn; undefined in the shell's own parts. */
export const AppContext = createContext<string | undefined>(undefined);

/**
 * For what a control of the design system puts outside of the app's root, such as a dialog at the end of the document:
 * inside an element with this attribute, the app's style sheets apply.
 */
export function useAppAttribute(): { 'data-app'?: string } {
  const app = use(AppContext);
  return app === undefined ? {} : { 'data-app': app };
}
