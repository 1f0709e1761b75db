import { IsRestoringProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type PausedProps = {
  /** Whether something else is in its place for now. */
  isPaused: boolean;
  className?: string;
  hidden?: boolean;
  children: ReactNode;
};

/** Keeps what is typed in its children while something else is in their place: nothing in them can be reached meanwhile. */
export const Paused = ({ isPaused, className, hidden = false, children }: PausedProps) => (
  // Queries that are being restored neither ask nor follow their answers; they go on once it is shown again.
  <IsRestoringProvider value={isPaused}>
    <div className={className} hidden={isPaused || hidden} inert={isPaused}>
      {children}
    </div>
  </IsRestoringProvider>
);
