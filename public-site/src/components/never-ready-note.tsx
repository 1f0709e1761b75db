import type { ReactNode } from 'react';

/**
 * Says that the script of the page has not come. The prerendered page holds it from the start, and its style shows it once
 * the script is late: nothing else could, without that script.
 */
export function NeverReadyNote({ children }: { children: ReactNode }) {
  return <output className="never-ready">{children}</output>;
}
