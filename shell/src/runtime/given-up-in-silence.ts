import { afterSilence } from '@trame/platform/line-limit';

/** Milliseconds without code arriving on the page, as for the parts of apps. */
const SILENCE_MS = 20_000;

/** The loading of a part of the shell, with an end: the bundler's own limit is two minutes. */
export function givenUpInSilence<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () =>
    new Promise((resolve, reject) => {
      const stop = afterSilence(SILENCE_MS, () => reject(new Error('The code of a part has not arrived')));
      load().finally(stop).then(resolve, reject);
    });
}
