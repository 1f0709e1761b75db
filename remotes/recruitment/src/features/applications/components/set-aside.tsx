import { IsRestoringProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type SetAsideProps = {
  /** Whether something else is in its place for now. */
  isAside: boolean;
  className?: string;
  hidden?: boolean;
  children: ReactNode;
};

/** Keeps what is typed in its children while something else is in their place: nothing in them can be reached meanwhile. */
export const SetAside = ({ isAside, className, hidden = false, children }: SetAsideProps) => (
  // Queries that are being restored neither ask nor follow their answers; they go on once it is shown again.
  <IsRestoringProvider value={isAside}>
    <div className={className} hidden={isAside || hidden} inert={isAside}>
      {children}
    </div>
  </IsRestoringProvider>
);
