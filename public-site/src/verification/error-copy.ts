/** The error as a worker can send it: one that holds what cannot be copied would leave the page waiting. */
export function errorCopy(error: unknown): unknown {
  try {
    return structuredClone(error);
  } catch {
    const { name, message, stack } = error instanceof Error ? error : new Error('an error that is none');
    return Object.assign(new Error(message), { name, stack });
  }
}
