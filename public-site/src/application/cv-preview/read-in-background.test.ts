import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_READING_MS, readInBackground } from './read-in-background.ts';

/** A worker whose reading of the file never ends. */
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

describe('a CV whose reading does not end', () => {
  it('is given up after a while, and its worker ends', async () => {
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

  it('is given up when the worker fails', async () => {
    const reading = readInBackground(file, goesOn);
    const worker = await EndlessWorker.given.promise;
    worker.dispatchEvent(new Event('error'));
    expect(await reading).toEqual(failed);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });
});

it('only an answer ends the reading of a CV', async () => {
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
