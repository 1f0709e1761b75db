import { EventEmitter } from 'node:events';

/**
 * A thread that answers and ends when the test says so, and loads its module at once unless the test controls that too.
 */
export class HeldThread extends EventEmitter {
  static opened: HeldThread[] = [];
  static isSlow = false;
  asked: unknown[] = [];
  end: () => void = () => undefined;
  isAskedToEnd = false;
  readonly terminate = () => {
    this.isAskedToEnd = true;
    return new Promise<void>((resolve) => {
      this.end = resolve;
    });
  };
  readonly postMessage = (work: unknown) => void this.asked.push(work);
  readonly ref = () => undefined;
  readonly unref = () => undefined;

  constructor() {
    super();
    HeldThread.opened.push(this);
    if (!HeldThread.isSlow) queueMicrotask(this.load);
  }

  load = () => this.emit('message', 'loaded');

  answer = (value: unknown) => this.emit('message', { value });
}
