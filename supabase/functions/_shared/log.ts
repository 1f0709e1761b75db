/** What functions report; never personal data, only identifiers. */
export type Log = (event: string, details?: Record<string, unknown>) => void;

/** One JSON line on the error stream, which Supabase, Deno and Node all keep. */
export const logToConsole: Log = (event, details) => {
  console.error(JSON.stringify({ event, ...details }));
};

/** An error as log details: its message and cause, without the data it was made with. */
export function errorDetails(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return {
    error: error.message,
    ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
  };
}
