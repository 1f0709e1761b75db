import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkInBackground, MAX_CHECK_MS, MAX_LOAD_MS } from './check-in-background.ts';

/** A worker that answers what the test gives it. */
class HeldWorker extends EventTarget {
  static opened: HeldWorker;
  readonly terminate = vi.fn();
  readonly postMessage = vi.fn();

  constructor() {
    super();
    HeldWorker.opened = this;
  }

  say = (data: object) => this.dispatchEvent(new MessageEvent('message', { data }));
}

const HEAVY = { ok: false, problem: 'heavy' };
const check = () => checkInBackground('cv.pdf', new Uint8Array());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('Worker', HeldWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a file that is checked in a worker', () => {
  it('has all of its time even when the worker loads slowly', async () => {
    const verdict = check();
    await vi.advanceTimersByTimeAsync(MAX_LOAD_MS - 1);
    HeldWorker.opened.say({ isLoaded: true });
    await vi.advanceTimersByTimeAsync(MAX_CHECK_MS - 1);
    HeldWorker.opened.say({ answer: { ok: true, extension: 'pdf' } });
    expect(await verdict).toEqual({ ok: true, extension: 'pdf' });
    expect(HeldWorker.opened.terminate).toHaveBeenCalledOnce();
  });

  it('is left to the server when the worker does not load', async () => {
    const verdict = check();
    await vi.advanceTimersByTimeAsync(MAX_LOAD_MS);
    expect(await verdict).toBeUndefined();
    expect(HeldWorker.opened.terminate).toHaveBeenCalledOnce();
  });

  it('is reported as too complex when its check does not end', async () => {
    const verdict = check();
    HeldWorker.opened.say({ isLoaded: true });
    await vi.advanceTimersByTimeAsync(MAX_CHECK_MS);
    expect(await verdict).toEqual(HEAVY);
    expect(HeldWorker.opened.terminate).toHaveBeenCalledOnce();
  });
});
