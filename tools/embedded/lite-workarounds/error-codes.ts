import type { PostgresConnection } from '@supabase/lite/postgres';

type DatabaseError = { code?: unknown; message: string; detail?: string | null; hint?: string | null };
type Normalize = (error: unknown) => DatabaseError;

/** HTTP status by SQLSTATE as PostgREST answers ("Errors" in its documentation), for those that lite does not know. */
const STATUS: readonly (readonly [RegExp, number])[] = [
  [/^2350[35]$/, 409],
  [/^23/, 400],
  [/^P0001$/, 400],
  // The error of our procedures for a missing row. Hosted it is a 500; clients use the code.
  [/^P0002$/, 404],
  [/^(28|0L|0P)/, 403],
  [/^08/, 503],
  [/^(25(?!006)|40|54|57|58|P0|XX)/, 500],
];

/**
 * Gap: for a broken check, an exception of a procedure, a timeout or a serialization failure, PostgREST answers with
 * PostgreSQL's code; lite says `SUP` and status 500, so the apps cannot tell one from another. Of a duplicate or a missing
 * reference lite answers the code without the hint, by which the apps know what is twice there.
 * Way round: hand the error over in the form in which procedures choose their own answer (`raise sqlstate 'PGRST'`).
 * Can go when: lite answers a broken check with 23514 and status 400, and keeps the hint of 23505.
 */
export function keepErrorCodes(connection: PostgresConnection): void {
  const target = connection as unknown as { normalizeDbError: Normalize };
  const original = target.normalizeDbError.bind(connection);
  target.normalizeDbError = (error) => {
    const known = original(error);
    const code = typeof known?.code === 'string' ? known.code : '';
    const status = STATUS.find(([codes]) => codes.test(code))?.[1];
    if (status === undefined) return known;
    const { message, detail = null, hint = null } = known;
    return Object.assign(new Error(JSON.stringify({ code, message, details: detail, hint })), {
      code: 'PGRST',
      detail: JSON.stringify({ status, headers: {} }),
    });
  };
}
