type Closer = () => Promise<void> | void;

export type Shutdown = {
  /**
   * Adds what must be closed; the last added is closed first. One that does not end is left after ten seconds, unless it
   * has a limit of its own (`isBounded`).
   */
  add: (close: Closer, options?: { isBounded: boolean }) => void;
  /** Closes everything, once. */
  run: () => Promise<void>;
};

/** Longest wait for one thing to close: an interrupted request may hold a connection for ever. */
const CLOSE_LIMIT_MS = 10_000;
/** One Ctrl-C arrives several times: from the terminal, from npm and from the launcher. */
const SAME_SIGNAL_MS = 1000;

/**
 * Stops a command in order on Ctrl-C, on kill, and when the launcher disappears. Pressing Ctrl-C again waits only for
 * things with a limit of their own: PostgreSQL must finish writing.
 */
export function createShutdown(log: (line: string) => void): Shutdown {
  const closers: { close: Closer; isBounded: boolean }[] = [];
  let running: Promise<void> | null = null;
  let stoppedAt = 0;
  const closeNow = Promise.withResolvers<void>();

  /** Resolves when it is closed, after the longest wait, or when the command is interrupted again. */
  async function closeInTime(close: Closer): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_LIMIT_MS);
    });
    try {
      await Promise.race([close(), limit, closeNow.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  const closeAll = async () => {
    for (const { close, isBounded } of closers.toReversed()) {
      try {
        await (isBounded ? close() : closeInTime(close));
      } catch (error) {
        console.error(error);
      }
    }
  };
  const run = () => (running ??= closeAll());
  const stop = () => {
    if (running) {
      if (Date.now() - stoppedAt >= SAME_SIGNAL_MS) closeNow.resolve();
      return;
    }
    stoppedAt = Date.now();
    log('\nArrêt de la plateforme…');
    void run().then(() => {
      log('Tout est arrêté.');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  return { add: (close, { isBounded } = { isBounded: false }) => closers.push({ close, isBounded }), run };
}
