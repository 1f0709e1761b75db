import type { PostgresConnection } from '@supabase/lite/postgres';
import { sql, type Kysely } from 'kysely';

type RequestContext = { auth?: { role?: string } };
type SessionContext = (db: Kysely<unknown>, vars: RequestContext, hasCustomRole: boolean) => Promise<void>;

/**
 * Gap: PostgREST applies what `alter role … set` says of the role it takes (here the statement timeouts of the API
 * roles); lite only takes the role, and PostgreSQL itself reads these settings at login alone.
 * Way round: after lite has set the request's role, set what the catalogue says of it, for that transaction.
 * Can go when: lite applies the settings of roles.
 */
export function applyRoleSettings(connection: PostgresConnection): void {
  const target = connection as unknown as { applyJwtSessionContext: SessionContext };
  const original = target.applyJwtSessionContext.bind(connection);
  target.applyJwtSessionContext = async (db, vars, hasCustomRole) => {
    await original(db, vars, hasCustomRole);
    await sql`
      select set_config(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1), true)
      from pg_roles, unnest(rolconfig) as setting
      where rolname = ${vars.auth?.role ?? 'anon'} and setting like 'statement_timeout=%'
    `.execute(db);
  };
}
