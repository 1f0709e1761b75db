import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShutdown } from './shutdown.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;
const never = () => new Promise<void>(() => undefined);

let closed: string[];
let exit: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  closed = [];
  const before = SIGNALS.map((signal) => [signal, process.listeners(signal as 'SIGINT')] as const);
  exit = vi.fn();
  vi.spyOn(process, 'exit').mockImplementation(exit as never);
  return () => {
    for (const [signal, listeners] of before)
      for (const listener of process.listeners(signal as 'SIGINT'))
        if (!listeners.includes(listener)) process.removeListener(signal, listener);
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A platform whose API never closes, beside a database and a mailbox that do. */
function platform() {
  const shutdown = createShutdown(() => undefined);
  shutdown.add(
    async () => {
      closed.push('database');
    },
    { isBounded: true },
  );
  shutdown.add(async () => {
    closed.push('mailbox');
  });
  shutdown.add(never);
  return shutdown;
}

it('a shutdown closes the rest, the database last, when one part never closes', async () => {
  const done = platform().run();
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(closed).toEqual(['mailbox', 'database']);
});

it('a second Ctrl-C ends the waiting of a shutdown', async () => {
  platform();
  process.emit('SIGINT');
  // The same Ctrl-C, passed on by the launcher.
  process.emit('SIGINT');
  await vi.advanceTimersByTimeAsync(1000);
  expect(closed).toEqual([]);
  process.emit('SIGINT');
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toEqual(['mailbox', 'database']);
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

it('a shutdown lets the database finish writing, however often Ctrl-C is pressed', async () => {
  const writing = Promise.withResolvers<void>();
  createShutdown(() => undefined).add(() => writing.promise, { isBounded: true });
  process.emit('SIGINT');
  await vi.advanceTimersByTimeAsync(2000);
  process.emit('SIGINT');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(exit).not.toHaveBeenCalled();
  writing.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(exit).toHaveBeenCalledOnce();
});
