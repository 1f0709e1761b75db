import type { ReactNode } from 'react';

/**
 * Says that the script of the page did not load. The prerendered page contains it from the start, and CSS alone shows
 * it after a delay, because the script that could show it is missing.
 */
export function NeverReadyNote({ children }: { children: ReactNode }) {
  return <output className="never-ready">{children}</output>;
}
