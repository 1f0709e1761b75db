import type { ReactNode } from 'react';

/** The meaning of a state for its reader; the colours are those of the statuses of an application. */
const TONES = {
  neutral: 'other',
  info: 'new',
  warning: 'contacted',
  active: 'evaluated',
  success: 'accepted',
  danger: 'rejected',
} as const;

export type StateTone = keyof typeof TONES;

export type StateTagProps = {
  tone: StateTone;
  /** A lucide icon: colour is never alone. */
  icon: ReactNode;
  children: ReactNode;
};

/** The state of a row: a draft, something under way, something done. */
export function StateTag({ tone, icon, children }: StateTagProps) {
  return (
    <span className={`tag status status-${TONES[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
