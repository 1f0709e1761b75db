import { create } from 'zustand';

/** Why a CV was not analysed, in the words of the service. */
export type BatchFailure = { id: string; reason: string };

export type BatchPhase = 'idle' | 'running' | 'interrupted' | 'finished';

/** The analyses that this page makes one after the other. */
export type Batch = {
  phase: BatchPhase;
  /** Whose queue it is: another person who signs in on this page sees nothing of it. */
  ownerId: string | undefined;
  analysed: number;
  failures: readonly BatchFailure[];
  /** Still in the queue. */
  left: number;
  /** Someone asked to stop: the one at work is the last. */
  isStopped: boolean;
  /** What interrupted it. */
  error: unknown;
};

export const NO_BATCH: Batch = {
  phase: 'idle',
  ownerId: undefined,
  analysed: 0,
  failures: [],
  left: 0,
  isStopped: false,
  error: undefined,
};

/** Kept beside the pages: going from the list to the dashboard stops nothing. */
export const useBatchStore = create<Batch>(() => NO_BATCH);

export const setBatch = (next: Partial<Batch>): void => useBatchStore.setState(next);
