import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusyError, StepLimitError } from './apart.ts';
import { HeldThread } from './testing/held-thread.ts';
import { MOST_END_MS, MOST_WAIT_MS, Threads } from './threads.ts';

vi.mock('node:worker_threads', async () => {
  const held = await import('./testing/held-thread.ts');
  return { Worker: held.HeldThread };
});

const LONG = 60 * 60_000;
let threads: Threads;
const opened = () => HeldThread.opened.length;
const thread = (at: number) => HeldThread.opened[at]!;
/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  HeldThread.opened = [];
  threads = new Threads(new URL('file:///steps.ts'));
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a step that was ended', () => {
  it('is told at once, and leaves its place when its thread is gone', async () => {
    const failed = expect(threads.run('slow', [], 1000)).rejects.toThrow(StepLimitError);
    void threads.run('other', [], LONG);
    const next = threads.run('next', [], LONG);
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    expect([opened(), thread(0).isAskedToEnd]).toEqual([2, true]);
    thread(0).end();
    await settle();
    expect(opened()).toBe(3);
    thread(2).answer('read');
    expect(await next).toBe('read');
  });

  it('leaves its place after a while even when its thread never goes', async () => {
    const failed = expect(threads.run('slow', [], 1000)).rejects.toThrow(StepLimitError);
    void threads.run('other', [], LONG);
    void threads.run('next', [], LONG);
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    await vi.advanceTimersByTimeAsync(MOST_END_MS - 1);
    expect(opened()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened()).toBe(3);
  });
});

describe('a step that no thread is free for', () => {
  it('is refused when it has waited long enough, and those behind it keep their turn', async () => {
    const first = threads.run('first', [], LONG);
    void threads.run('second', [], LONG);
    const third = expect(threads.run('third', [], LONG)).rejects.toThrow(BusyError);
    await vi.advanceTimersByTimeAsync(MOST_WAIT_MS - 1000);
    const fourth = threads.run('fourth', [], LONG);
    await vi.advanceTimersByTimeAsync(1000);
    await third;
    thread(0).answer(1);
    expect(await first).toBe(1);
    await settle();
    expect(thread(0).asked).toMatchObject([{ step: 'first' }, { step: 'fourth' }]);
    thread(0).answer(4);
    expect(await fourth).toBe(4);
  });

  it('is not refused any more once it has its turn', async () => {
    const first = threads.run('first', [], LONG);
    void threads.run('second', [], LONG);
    const third = threads.run('third', [], LONG);
    await vi.advanceTimersByTimeAsync(MOST_WAIT_MS - 1);
    thread(0).answer(1);
    await first;
    await vi.advanceTimersByTimeAsync(MOST_WAIT_MS);
    thread(0).answer(3);
    expect(await third).toBe(3);
  });
});
