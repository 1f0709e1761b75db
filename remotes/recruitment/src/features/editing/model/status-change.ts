import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import type { Change } from './application-change.ts';

/** The fields of the application that a change of status uses. */
export type StatusSubject = Pick<ApplicationDetail, 'status' | 'admin_notes' | 'refusal_reason'>;

export type StatusChoice = { status: string; note: string; reason: string };

/** The choice of a refusal without a reason: a list has no empty value. */
export const NO_REASON = 'none';

/** The message that goes with a status, if any. */
export type StatusTemplate = 'refusal' | 'acceptance' | 'contact';

const TEMPLATES: Readonly<Partial<Record<string, StatusTemplate>>> = {
  rejected: 'refusal',
  accepted: 'acceptance',
  contacted: 'contact',
};

export const templateOf = (status: string): StatusTemplate | undefined => TEMPLATES[status];

/** A note is added below the existing ones. */
export function withNote(notes: string | null, note: string): string | null {
  return [notes, note.trim()].filter(Boolean).join('\n\n') || null;
}

/**
 * The columns that a change of status writes: the status, the notes when one was added (spec §7), the reason of a
 * refusal when it changes. The reason is removed when the application is no longer refused.
 */
export function statusChange(subject: StatusSubject, { status, note, reason }: StatusChoice): Change {
  const refusal_reason = status === 'rejected' && reason !== NO_REASON ? reason : null;
  return {
    status,
    ...(note.trim() && { admin_notes: withNote(subject.admin_notes, note) }),
    ...(refusal_reason !== subject.refusal_reason && { refusal_reason }),
  };
}
