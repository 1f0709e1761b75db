import { READING_ERRORS } from '@trame/document';
import { MOST_REQUEST_MS } from '../../../supabase/functions/_shared/apart/threads.ts';
import { ANALYSIS_BUSY } from '../../../supabase/functions/analyze-cv-with-extraction/handler.ts';
import { BUDGETS } from '../budgets.ts';

/** The answer to a request, and its duration. */
export interface Answered {
  status: number;
  /** The sentence of an error. */
  message: string | undefined;
  milliseconds: number;
}

/** One number of hostile files at once, with the other requests to the same process meanwhile. */
export interface AtOnce {
  hostile: readonly Answered[];
  ordinary: Answered;
  others: readonly Answered[];
  /** Slowest of the others but one in twenty, in milliseconds. */
  othersP95: number;
  /** Most megabytes beyond those that the process held before. */
  memory: number;
}

/** Work around the steps of a request: checking the caller, reading the file from storage, storing the result. */
const AROUND_MS = 2000;
/** Most megabytes beyond those before: two steps of 300, and twenty files of 10 that wait. */
export const MOST_MEMORY = 800;

const REFUSALS = new Set(Object.values<string>(READING_ERRORS));
const isToComeBack = ({ status, message }: Answered) => status === 503 && message === ANALYSIS_BUSY;
const isRefused = ({ status, message = '' }: Answered) => status === 422 && REFUSALS.has(message);
const isAnswered = ({ status }: Answered) => status === 200;
const isInTime = ({ milliseconds }: Answered) => milliseconds <= MOST_REQUEST_MS + AROUND_MS;

/** The violations; empty when there is none. */
export function missesOf({ hostile, ordinary, others, othersP95, memory }: AtOnce): string[] {
  const checks: [string, boolean][] = [
    [
      'réponses',
      hostile.every((one) => isAnswered(one) || isRefused(one) || isToComeBack(one)) &&
        others.every(isAnswered),
    ],
    ['CV ordinaire', isAnswered(ordinary) || isToComeBack(ordinary)],
    ['durées', [...hostile, ordinary].every(isInTime)],
    ['autre demande', othersP95 <= BUDGETS.blockedMs],
    ['mémoire', memory <= MOST_MEMORY],
  ];
  return checks.flatMap(([what, isMet]) => (isMet ? [] : [what]));
}
