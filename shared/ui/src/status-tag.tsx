import { APPLICATION_STATUSES, statusLabel } from '@trame/domain';
import type { ReactNode } from 'react';

const stroke = { stroke: 'currentColor', fill: 'none' } as const;

/** Each status has its own sign: colour is never alone. */
const SIGNS: Readonly<Record<string, ReactNode>> = {
  new: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  contacted: (
    <>
      <circle cx="6" cy="6" r="4" {...stroke} strokeWidth="1.6" />
      <path d="M6 2a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  evaluated: <path d="M1.5 9.5V7M4.5 9.5V4.5M7.5 9.5V6M10.5 9.5V2.5" {...stroke} strokeWidth="1.6" />,
  accepted: <path d="M2 6.4 4.8 9.2 10.2 3.2" {...stroke} strokeWidth="1.8" />,
  rejected: <path d="M2.8 2.8 9.2 9.2M9.2 2.8 2.8 9.2" {...stroke} strokeWidth="1.8" />,
};

/** The status of an application; an unknown value is shown as it is. */
export function StatusTag({ status }: { status: string }) {
  const known = APPLICATION_STATUSES.some(({ value }) => value === status);
  return (
    <span className={`tag status status-${known ? status : 'other'}`}>
      <svg className="sign" viewBox="0 0 12 12" aria-hidden="true">
        {SIGNS[status] ?? <path d="M2 6h8" {...stroke} strokeWidth="1.8" />}
      </svg>
      {statusLabel(status)}
    </span>
  );
}
