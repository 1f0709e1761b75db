import { Ban, CircleCheck, Download, FilePen } from 'lucide-react';
import type { StateTone } from '@trame/ui/state-tag';
import type { LucideIcon } from 'lucide-react';

export type RunStatus = 'draft' | 'downloaded' | 'sent' | 'cancelled';

/** A set of transfers for one day: prepared, downloaded for the bank, then sent or cancelled. */
export type Run = {
  id: string;
  status: RunStatus;
  execution_on: string;
  total_cents: number;
  count: number;
  created_at: string;
  created_by_name: string | null;
  confirmed_at: string | null;
  confirmed_by_name: string | null;
};

export type RunLine = {
  id: string;
  payee: string;
  number: string;
  due_on: string | null;
  iban_last4: string | null;
  cents: number;
  state: 'planned' | 'sent' | 'settled' | 'returned' | 'cancelled';
  /** What came since the run was prepared; its file is not written. */
  problems: readonly RunProblem[];
  /** Who reads may not pay it any more once they cancel the run. */
  colleague_after_cancel: boolean;
};

export type RunProblem = 'credit_note' | 'amount_cents' | 'iban' | 'account';

/** Each in words, beside its invoice. */
export const RUN_PROBLEMS: Readonly<Record<RunProblem, string>> = {
  credit_note: 'Un avoir attend une décision.',
  amount_cents: 'Un avoir a changé son montant.',
  iban: 'Son compte bancaire n’est plus confirmé.',
  account: 'Son compte bancaire a changé ou a été refusé depuis le téléchargement.',
};

/** Whether a run that is not with the bank has a day that is over: no file of it is written. */
export const isOver = ({ status, execution_on: day }: Run, now: string): boolean =>
  (status === 'draft' || status === 'downloaded') && day < now;

/** Whether something came since it was prepared. */
export const hasProblems = (lines: readonly RunLine[]): boolean =>
  lines.some(({ problems }) => problems.length > 0);

/** Whether the bank has said of each transfer that it arrived. */
export const hasArrived = ({ status, lines }: Run & { lines: readonly RunLine[] }): boolean =>
  status === 'sent' && lines.length > 0 && lines.every(({ state }) => state === 'settled');

export const RUN_STATES: Readonly<Record<RunStatus, { label: string; tone: StateTone; icon: LucideIcon }>> = {
  draft: { label: 'À télécharger', tone: 'info', icon: FilePen },
  downloaded: { label: 'Téléchargé, à transmettre', tone: 'warning', icon: Download },
  sent: { label: 'Transmis à la banque', tone: 'success', icon: CircleCheck },
  cancelled: { label: 'Annulé', tone: 'neutral', icon: Ban },
};
