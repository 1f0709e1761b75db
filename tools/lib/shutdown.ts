type Closer = () => Promise<void> | void;

export type Shutdown = {
  /** Adds what must be closed; the last added is closed first. */
  add: (close: Closer) => void;
  /** Closes everything, once. */
  run: () => Promise<void>;
};

/**
 * Stops a command in order on Ctrl-C, on kill, and when the launcher disappears. Pressing Ctrl-C again changes
 * nothing: the stop is under way and PostgreSQL must finish writing.
 */
export function createShutdown(log: (line: string) => void): Shutdown {
  const closers: Closer[] = [];
  let running: Promise<void> | null = null;
  const closeAll = async () => {
    for (const close of closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        console.error(error);
      }
    }
  };
  const run = () => (running ??= closeAll());
  const stop = () => {
    if (running) return;
    log('\nArrêt de la plateforme…');
    void run().then(() => {
      log('Tout est arrêté.');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  return { add: (close) => closers.push(close), run };
}
