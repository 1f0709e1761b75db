import { digestOf, MAX_RECOGNISED_PAGES, type RecognisedPage, type Recognition } from '@trame/document';
import { NOTHING_READ, OpticalError } from '../model/optical-error.ts';
import type { OpticalProgress } from '../model/optical-progress.ts';
import { startEngine } from './engine.ts';
import { openPictures } from './page-pictures.ts';

const SAYS_SOMETHING = /[\p{L}\p{N}]{2}/u;
/** Words: fewer on all pages are a stamp or the noise of a photograph. */
const LEAST_WORDS = 5;

const wordsOn = ({ lines }: RecognisedPage) =>
  lines.flatMap(({ words }) => words).filter(({ text }) => SAYS_SOMETHING.test(text)).length;

/**
 * Reads the pages of a scanned PDF, the first ten at most. Throws `OpticalError`, or the reason of the signal as soon
 * as it aborts; the worker stops either way.
 */
export async function readOptically(
  file: Blob,
  signal: AbortSignal,
  onProgress: (progress: OpticalProgress) => void,
): Promise<Recognition> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // First, because PDF.js transfers the bytes to its worker.
  const digest = await digestOf(bytes);
  const pictures = await openPictures(bytes);
  try {
    signal.throwIfAborted();
    const engine = await startEngine(signal);
    try {
      const count = Math.min(pictures.count, MAX_RECOGNISED_PAGES);
      const pages: RecognisedPage[] = [];
      for (let page = 1; page <= count; page += 1) {
        const onProgressOfPage = (share: number) => onProgress({ page, count, all: pictures.count, share });
        onProgressOfPage(0);
        const picture = await pictures.draw(page);
        signal.throwIfAborted();
        pages.push(await engine.recognise(picture, page, onProgressOfPage));
      }
      const words = pages.reduce((sum, page) => sum + wordsOn(page), 0);
      if (words < LEAST_WORDS) throw new OpticalError(NOTHING_READ);
      return { digest, pages };
    } finally {
      engine.stop();
    }
  } finally {
    pictures.close();
  }
}
