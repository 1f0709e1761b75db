import type { PostgresConnection } from '@supabase/lite/postgres';

/**
 * Gap: at its first request with a key, lite runs `grant all on all tables` to anon, authenticated and service_role in
 * every schema that has row-level security. That undoes the revokes of our migrations, and two first requests at once
 * fail with "tuple concurrently updated".
 * Way round: tell the connection that this work is already done, which our own bootstrap and migrations see to.
 * Can go when: lite no longer changes privileges at run time.
 */
export function withoutRuntimeGrants(connection: PostgresConnection): void {
  Object.assign(connection, { rlsState: 'active' });
}
