import { ReadingError, type ReadingErrorCode } from '@trame/document';
import { analyseDocument, analyseText } from '@trame/cv/analyse';
import { readDocument, readRecognition } from '@trame/document/read';

type Outcome<T> = { value: T } | { refused: ReadingErrorCode };

/** Why a file or its text is refused, as data, because errors lose their class between threads. */
async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof ReadingError) return { refused: error.code };
    throw error;
  }
}

type Of<F extends (...args: never[]) => unknown> = (
  ...args: Parameters<F>
) => Promise<Outcome<Awaited<ReturnType<F>>>>;

const asOutcome =
  <F extends (...args: never[]) => unknown>(work: F): Of<F> =>
  (...args) =>
    outcomeOf(() => work(...args) as Awaited<ReturnType<F>>);

/** The steps that read the file or the text of a CV: see `_shared/apart`. */
export const steps = {
  readDocument: asOutcome(readDocument),
  readRecognition: asOutcome(readRecognition),
  analyseText: asOutcome(analyseText),
  analyseDocument: asOutcome(analyseDocument),
};
