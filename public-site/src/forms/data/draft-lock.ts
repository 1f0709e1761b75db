/**
 * How long a page waits for the page it replaces to close (a reload, the other language) before it says that another
 * tab has the draft.
 */
const HANDOVER_MS = 500;
/** How long a tab waits for another one to write its changes before it takes the draft. */
const WRITE_MS = 1000;

interface DraftLockEvents {
  /** This tab now owns the draft. */
  onHeld: () => void;
  /** Another tab is about to take the draft: changes that are not written yet must be written now. */
  onAsked: () => Promise<void>;
  /** Another tab owns the draft; this one gets it when the other is closed, or when `take` is called. */
  onElsewhere: () => void;
}

/**
 * One tab at a time owns the draft, so that two tabs never overwrite each other. A browser without Web Locks (older
 * than 2022) behaves as if there were one tab.
 */
export function holdDraft(name: string, { onHeld, onAsked, onElsewhere }: DraftLockEvents) {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) {
    onHeld();
    return { take: () => undefined, release: () => undefined };
  }
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  const handover = setTimeout(onElsewhere, HANDOVER_MS);
  let waiting = new AbortController();
  let isHeld = false;

  function hold(): Promise<void> {
    clearTimeout(handover);
    isHeld = true;
    onHeld();
    return new Promise((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  }

  /** The request fails when another tab takes the lock, or when this tab stops asking. */
  const request = (options: LockOptions) =>
    locks.request(name, options, hold).catch(() => {
      if (ended.signal.aborted || options.signal?.aborted) return;
      isHeld = false;
      onElsewhere();
      wait();
    });

  function wait() {
    waiting = new AbortController();
    void request({ signal: waiting.signal });
  }

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it remains in its origin
  const send = (message: 'write' | 'written') => channel.postMessage(message);

  /** Resolves once the tab that owns the draft has written it, or does not answer in time. */
  const askForWriting = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, WRITE_MS);
      channel.addEventListener('message', ({ data }) => data === 'written' && resolve());
      send('write');
    });

  channel.addEventListener('message', ({ data }) => {
    if (data === 'write' && isHeld) void onAsked().finally(() => send('written'));
  });
  wait();
  return {
    take: () =>
      void askForWriting().then(() => {
        waiting.abort();
        return request({ steal: true });
      }),
    release: () => {
      clearTimeout(handover);
      waiting.abort();
      ended.abort();
      channel.close();
    },
  };
}
