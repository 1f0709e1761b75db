import { create } from 'zustand';

/** Why a CV was not analysed, in the words of the service. */
export type BatchFailure = { id: string; reason: string };

export type BatchPhase = 'idle' | 'running' | 'interrupted' | 'finished';

/** The analyses that this page runs one after the other. */
export type Batch = {
  phase: BatchPhase;
  /** The owner of the queue: another person who signs in on this page does not see it. */
  ownerId: string | undefined;
  analysed: number;
  failures: readonly BatchFailure[];
  /** Still in the queue. */
  left: number;
  /** Someone pressed stop: the running one is the last. */
  isStopped: boolean;
  /** The cause of the interruption. */
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
