import { scrub } from '@trame/domain';

/** Events that functions log; never personal data, only identifiers. */
export type Log = (event: string, details?: Record<string, unknown>) => void;

/** One JSON line on the error stream, which Supabase, Deno and Node all store. */
export const logToConsole: Log = (event, details) => {
  console.error(JSON.stringify({ event, ...details }));
};

/**
 * An error as log details: its message and cause, without quoted data. Databases and services quote what they were
 * sent, so anything that may be personal is removed.
 */
export function errorDetails(error: unknown): Record<string, unknown> {
  const said = (text: string) => scrub(text, 500);
  // PostgREST's errors are plain objects: only their message is used, never their details, which are rows.
  if (!(error instanceof Error)) {
    const { message } = Object(error) as { message?: unknown };
    return { error: said(typeof message === 'string' ? message : String(error)) };
  }
  return {
    error: said(error.message),
    ...(error.cause instanceof Error ? { cause: said(error.cause.message) } : {}),
  };
}
