import type { ReactNode } from 'react';
import { AppContext } from './app-context.ts';

/** `display: contents`: the pages of the app are laid out as if they were directly in the frame. */
const NO_BOX = { display: 'contents' } as const;

/** The root of an app: the build limits its style sheets to what is inside. */
export function AppRoot({ name, children }: { name: string; children: ReactNode }) {
  return (
    <AppContext value={name}>
      <div data-app={name} style={NO_BOX}>
        {children}
      </div>
    </AppContext>
  );
}
