/** Read apart: a browser may make the stack of the name and the message when it is asked for. */
function stackOf(error: Error): string {
  try {
    const { stack } = error;
    return typeof stack === 'string' ? stack : '';
  } catch {
    return '';
  }
}

/**
 * Whatever was thrown, in a form that can be read any number of times without throwing again: what an app throws may
 * answer once and throw the next time, so an error is copied.
 */
export function readable(thrown: unknown): Error | string {
  try {
    if (!(thrown instanceof Error)) return String(thrown);
    const { name, message } = thrown;
    if (typeof name !== 'string' || typeof message !== 'string') {
      return new Error('an error of another shape');
    }
    return Object.assign(new Error(message), { name, stack: stackOf(thrown) });
  } catch {
    return new Error('unreadable error');
  }
}

/** Whether something that was thrown is of this class; what cannot be read is of none. */
export function isOf<T>(thrown: unknown, type: abstract new (...args: never[]) => T): thrown is T {
  try {
    return thrown instanceof type;
  } catch {
    return false;
  }
}
