import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_READING_MS, readInBackground } from './read-in-background.ts';

/** A worker that is given a file it never ends with. */
class EndlessWorker extends EventTarget {
  static given = Promise.withResolvers<EndlessWorker>();
  readonly terminate = vi.fn();

  postMessage(): void {
    EndlessWorker.given.resolve(this);
  }
}

const file = new File(['%PDF-1.7'], 'cv.pdf');
const goesOn = new AbortController().signal;
const failed = { failure: 'failed' };

beforeEach(() => {
  EndlessWorker.given = Promise.withResolvers();
  vi.stubGlobal('Worker', EndlessWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a file that is never read', () => {
  it('is given up after a while, and its reader ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = readInBackground(file, goesOn);
    const worker = await EndlessWorker.given.promise;
    await vi.advanceTimersByTimeAsync(MAX_READING_MS - 1);
    expect(worker.terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await reading).toEqual(failed);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('is given up when it is removed from the form', async () => {
    const left = new AbortController();
    const reading = readInBackground(file, left.signal);
    const worker = await EndlessWorker.given.promise;
    left.abort();
    expect(await reading).toEqual(failed);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('is given up when the reader breaks', async () => {
    const reading = readInBackground(file, goesOn);
    const worker = await EndlessWorker.given.promise;
    worker.dispatchEvent(new Event('error'));
    expect(await reading).toEqual(failed);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });
});

it('only an answer ends the reading', async () => {
  const reading = readInBackground(file, goesOn);
  const worker = await EndlessWorker.given.promise;
  const answer = { failure: 'not_a_cv' };
  worker.dispatchEvent(new MessageEvent('message', { data: { action: 'ready' } }));
  worker.dispatchEvent(new MessageEvent('message', { data: { reading: answer } }));
  expect(await reading).toEqual(answer);
});

it('a browser without workers answers that the CV could not be read', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(await readInBackground(file, goesOn)).toEqual(failed);
});
