import type { Sql } from 'postgres';
import { UserError } from '../lib/user-error.ts';

/** The migration from which on each one ends by noting the access rules in force. */
export const NOTED_SINCE = '20261124002800';

const times = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`;

/** How many rules are missing or too many, with an example of each. */
function describeChanges(changes: readonly { change: string; rule: string }[]): string {
  const of = (kind: string) => changes.filter(({ change }) => change === kind).map(({ rule }) => rule);
  const [missing, added] = [of('missing'), of('added')];
  return [
    ...(missing.length > 0 ? [`${times(missing.length, 'manque', 'manquent')} (« ${missing[0]} »)`] : []),
    ...(added.length > 0 ? [`${times(added.length, 'est', 'sont')} en trop (« ${added[0]} »)`] : []),
  ].join(', ');
}

/**
 * Refuses a database that lacks policies or grants of its migrations, or has additional ones. A restore into a server
 * without the roles produces such a database: rows and recorded migrations are complete, and functions are open to
 * strangers.
 */
export async function requireAccessRules(sql: Sql): Promise<void> {
  const [found] = await sql<{ hasHistory: boolean; canCompare: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as "hasHistory",
      to_regprocedure('private.access_changes()') is not null as "canCompare"
  `;
  if (!found?.hasHistory) return;
  const noted = await sql`
    select from supabase_migrations.schema_migrations where version = ${NOTED_SINCE}
  `;
  if (noted.length === 0) return;
  const changes = found.canCompare
    ? await sql<{ change: string; rule: string }[]>`select change, rule from private.access_changes()`
    : [{ change: 'missing', rule: 'function private.access_changes()' }];
  if (changes.length === 0) return;
  throw new UserError(
    `Les règles d’accès de la base de données ne sont plus celles de ses migrations : ${describeChanges(changes)}. N’ouvrez rien à la main : si la base vient d’une sauvegarde, restaurez-la dans une base vide comme le dit docs/operations.md, « Backup and restore » ; sinon, « npm run sql -- "select * from private.access_changes()" » (ou psql, avec --database-url) donne la liste.`,
  );
}

/** Notes the rules in force as the right ones, once the migration that can do so has been applied. */
export async function keepAccessRules(sql: Sql): Promise<void> {
  const [found] = await sql<{ canKeep: boolean }[]>`
    select to_regprocedure('private.keep_access_rules()') is not null as "canKeep"
  `;
  if (found?.canKeep) await sql`select private.keep_access_rules()`;
}
