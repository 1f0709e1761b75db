/** Whatever was thrown, in a form that can be read without throwing again. */
export function readable(thrown: unknown): Error | string {
  try {
    if (thrown instanceof Error) {
      const { name, message, stack = '' } = thrown;
      if (typeof name === 'string' && typeof message === 'string' && typeof stack === 'string') return thrown;
      return new Error('an error of another shape');
    }
    return String(thrown);
  } catch {
    return new Error('unreadable error');
  }
}
