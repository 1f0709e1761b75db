import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS as ANALYSIS_LIMITS } from '../../analyze-cv-with-extraction/reader.ts';
import { LIMITS as CHECK_LIMITS } from '../../_shared/public-form/steps.ts';
import { BusyError, StepLimitError, type Spent } from './apart.ts';
import { HeldThread } from './testing/held-thread.ts';
import { MOST_END_MS, MOST_LOAD_MS, MOST_REQUEST_MS, MOST_WAIT_MS, Threads } from './threads.ts';

vi.mock('node:worker_threads', async () => {
  const held = await import('./testing/held-thread.ts');
  return { Worker: held.HeldThread };
});

/** Longer than the time of a request, which the steps that occupy the threads here do not have to respect. */
const LONG = 60 * 60_000;
const request = (milliseconds = 0): Spent => ({ milliseconds });
const endless = () => request(-LONG);
let threads: Threads;
const opened = () => HeldThread.opened.length;
const thread = (at: number) => HeldThread.opened[at]!;
/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  HeldThread.opened = [];
  HeldThread.isSlow = false;
  threads = new Threads(new URL('file:///steps.ts'));
});

afterEach(() => {
  vi.useRealTimers();
});

it('a part of a larger buffer is sent by itself: a message copies the whole buffer of its bytes', async () => {
  const body = new Uint8Array([1, 2, 3, 4]);
  const answered = threads.run('read', ['cv.pdf', body.subarray(1, 3), body], 1000, request());
  await settle();
  const [{ args }] = thread(0).asked as [{ args: [string, Uint8Array, Uint8Array] }];
  expect([args[1].buffer.byteLength, ...args[1]]).toEqual([2, 2, 3]);
  expect(args[2]).toBe(body);
  thread(0).answer('read');
  await answered;
});

describe('a step that was ended', () => {
  it('is reported at once, and frees its place once its thread has ended', async () => {
    const failed = expect(threads.run('slow', [], 1000, request())).rejects.toThrow(StepLimitError);
    void threads.run('other', [], LONG, endless());
    const next = threads.run('next', [], LONG, request());
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    expect([opened(), thread(0).isAskedToEnd]).toEqual([2, true]);
    thread(0).end();
    await settle();
    expect(opened()).toBe(3);
    thread(2).answer('read');
    expect(await next).toBe('read');
  });

  it('frees its place after a while even when its thread never ends', async () => {
    const failed = expect(threads.run('slow', [], 1000, request())).rejects.toThrow(StepLimitError);
    void threads.run('other', [], LONG, endless());
    void threads.run('next', [], LONG, endless());
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    await vi.advanceTimersByTimeAsync(MOST_END_MS - 1);
    expect(opened()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened()).toBe(3);
  });
});

describe('a step whose thread loads slowly', () => {
  beforeEach(() => {
    HeldThread.isSlow = true;
  });

  it('has all of its time, counted from when its thread is ready', async () => {
    const short = threads.run('short', [21], 1000, request());
    await vi.advanceTimersByTimeAsync(MOST_LOAD_MS - 1);
    expect(thread(0).asked).toEqual([]);
    thread(0).load();
    await vi.advanceTimersByTimeAsync(999);
    expect(thread(0).asked).toEqual([{ step: 'short', args: [21] }]);
    thread(0).answer(42);
    expect(await short).toBe(42);
  });

  it('is ended at its own limit, counted from when its thread is ready', async () => {
    const failed = expect(threads.run('short', [], 1000, request())).rejects.toThrow(StepLimitError);
    await vi.advanceTimersByTimeAsync(5000);
    thread(0).load();
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
  });

  it('is refused as busy when its thread is never ready, and its place is free again', async () => {
    const failed = expect(threads.run('short', [], 1000, request())).rejects.toThrow(BusyError);
    await vi.advanceTimersByTimeAsync(MOST_LOAD_MS);
    await failed;
    expect([thread(0).asked, thread(0).isAskedToEnd]).toEqual([[], true]);
    thread(0).end();
    await settle();
    for (const name of ['one', 'two']) void threads.run(name, [], LONG, endless());
    await settle();
    expect(opened()).toBe(3);
  });
});

describe('a step that waits for a free thread', () => {
  it('is refused when it has waited too long, and the steps behind it keep their turn', async () => {
    const first = threads.run('first', [], LONG, endless());
    void threads.run('second', [], LONG, endless());
    const third = expect(threads.run('third', [], LONG, request())).rejects.toThrow(BusyError);
    await vi.advanceTimersByTimeAsync(MOST_WAIT_MS - 1000);
    const fourth = threads.run('fourth', [], LONG, request());
    await vi.advanceTimersByTimeAsync(1000);
    await third;
    thread(0).answer(1);
    expect(await first).toBe(1);
    await settle();
    expect(thread(0).asked).toMatchObject([{ step: 'first' }, { step: 'fourth' }]);
    thread(0).answer(4);
    expect(await fourth).toBe(4);
  });

  it('is no longer refused once it has its turn, and takes the turn of no other step', async () => {
    const first = threads.run('first', [], LONG, endless());
    void threads.run('second', [], LONG, endless());
    const third = threads.run('third', [], LONG, endless());
    await vi.advanceTimersByTimeAsync(MOST_WAIT_MS - 1);
    thread(0).answer(1);
    await first;
    await settle();
    const fourth = threads.run('fourth', [], LONG, endless());
    // The time of the third to wait would be over now, while the fourth waits.
    await vi.advanceTimersByTimeAsync(1);
    thread(0).answer(3);
    expect(await third).toBe(3);
    await settle();
    thread(0).answer(4);
    expect(await fourth).toBe(4);
  });

  it('leaves no timer once it has its turn', async () => {
    const [first, second] = ['first', 'second'].map((name) => threads.run(name, [], LONG, endless()));
    await settle();
    const before = vi.getTimerCount();
    const third = threads.run('third', [], LONG, endless());
    expect(vi.getTimerCount()).toBe(before + 1);
    thread(0).answer(1);
    await first;
    await settle();
    expect(vi.getTimerCount()).toBe(before);
    thread(0).answer(3);
    thread(1).answer(2);
    expect(await Promise.all([second, third])).toEqual([2, 3]);
  });
});

describe('the time limit of a request', () => {
  it('is enough for all of its steps at their longest', () => {
    const sum = (limits: Record<string, number>) =>
      Object.values(limits).reduce((total, limit) => total + limit, 0);
    expect(sum(ANALYSIS_LIMITS)).toBeLessThanOrEqual(MOST_REQUEST_MS);
    // A CV and a file of references.
    expect(2 * sum(CHECK_LIMITS)).toBeLessThanOrEqual(MOST_REQUEST_MS);
  });

  it('includes waiting: a step ended by it before its own limit is refused as busy', async () => {
    const first = threads.run('first', [], LONG, endless());
    void threads.run('second', [], LONG, endless());
    const spent = request();
    const third = expect(threads.run('third', [], 18_000, spent)).rejects.toThrow(BusyError);
    await vi.advanceTimersByTimeAsync(MOST_WAIT_MS - 1);
    thread(0).answer(1);
    await first;
    await vi.advanceTimersByTimeAsync(MOST_REQUEST_MS - MOST_WAIT_MS + 1);
    await third;
    expect([thread(0).isAskedToEnd, spent.milliseconds]).toEqual([true, MOST_REQUEST_MS]);
  });

  it('is shared by the steps of one request, and by no other request', async () => {
    const spent = request();
    const read = threads.run('read', [], 18_000, spent);
    await vi.advanceTimersByTimeAsync(17_000);
    thread(0).answer(1);
    await read;
    const late = expect(threads.run('late', [], 18_000, spent)).rejects.toThrow(BusyError);
    const other = expect(threads.run('other', [], 18_000, request())).rejects.toThrow(StepLimitError);
    await vi.advanceTimersByTimeAsync(MOST_REQUEST_MS - 17_000);
    await late;
    await vi.advanceTimersByTimeAsync(5000);
    await other;
    await expect(threads.run('none', [], 1000, spent)).rejects.toThrow(BusyError);
  });

  it('ends waiting too', async () => {
    void threads.run('first', [], LONG, endless());
    void threads.run('second', [], LONG, endless());
    const late = expect(threads.run('late', [], 1000, request(25_000))).rejects.toThrow(BusyError);
    await vi.advanceTimersByTimeAsync(MOST_REQUEST_MS - 25_000);
    await late;
  });

  it('is longer, like every other limit, in tests that do not measure time', async () => {
    threads = new Threads(new URL('file:///steps.ts'), 10);
    const slow = threads.run('slow', [], 18_000, request());
    await vi.advanceTimersByTimeAsync(5 * MOST_REQUEST_MS);
    thread(0).answer(1);
    expect(await slow).toBe(1);
  });
});
