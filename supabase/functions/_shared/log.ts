import { scrub } from '@trame/domain';

/** Events that functions log; never personal data, only identifiers. */
export type Log = (event: string, details?: Record<string, unknown>) => void;

/** One JSON line on the error stream, which Supabase, Deno and Node all store. */
export const logToConsole: Log = (event, details) => {
  console.error(JSON.stringify({ event, ...details }));
};

/** Causes of causes that are read: those of `fetch` are two. */
const MOST_CAUSES = 4;

/** What an error says, then what caused it: « fetch failed » alone says nothing. Storage has its causes under a name of its own. */
export function reasonOf(error: unknown): string {
  const said: string[] = [];
  let at = error;
  for (let depth = 0; at instanceof Error && depth < MOST_CAUSES; depth += 1) {
    // A connection that was tried at several addresses has a code and no message.
    const text = at.message || (at as { code?: string }).code || at.name;
    if (!said.includes(text)) said.push(text);
    at = at.cause ?? (at as { originalError?: unknown }).originalError;
  }
  return said.join(': ');
}

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
    ...(error.cause instanceof Error ? { cause: said(reasonOf(error.cause)) } : {}),
  };
}
