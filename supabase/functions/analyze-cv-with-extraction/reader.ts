import { ReadingError } from '@trame/document';
import { StepLimitError, type Apart } from '../_shared/apart/apart.ts';
import type { steps } from './steps.ts';

type Steps = Apart<typeof steps>;
type Value<Name extends keyof Steps> = Extract<Awaited<ReturnType<Steps[Name]>>, { value: unknown }>['value'];

/** The steps of an analysis, wherever they run; throw `ReadingError`, also when they were ended. */
export type Reader = { [Name in keyof Steps]: (...args: Parameters<Steps[Name]>) => Promise<Value<Name>> };

/** Milliseconds for each, together no more than a request has (`MOST_REQUEST_MS`); an ordinary CV takes one second. */
export const LIMITS: Readonly<Record<keyof Steps, number>> = {
  readDocument: 18_000,
  readRecognition: 4_000,
  analyseText: 4_000,
  analyseDocument: 4_000,
};

export function readerOf(work: Steps): Reader {
  const read = async <T>(step: Promise<{ value: T } | { refused: ReadingError['code'] }>): Promise<T> => {
    try {
      const outcome = await step;
      if ('refused' in outcome) throw new ReadingError(outcome.refused);
      return outcome.value;
    } catch (error) {
      throw error instanceof StepLimitError ? new ReadingError('heavy', { cause: error }) : error;
    }
  };
  return {
    readDocument: (...args) => read(work.readDocument(...args)),
    readRecognition: (...args) => read(work.readRecognition(...args)),
    analyseText: (...args) => read(work.analyseText(...args)),
    analyseDocument: (...args) => read(work.analyseDocument(...args)),
  };
}
