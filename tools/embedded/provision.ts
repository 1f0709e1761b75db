import postgres from 'postgres';
import { MIGRATIONS_DIR } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';
import { requireAccessRules } from './access-rules.ts';
import { ensureSystemSchema } from './api.ts';
import { completeSystemSchema, prepareDatabase } from './bootstrap.ts';
import { applyMigrations, hasOtherTexts, listMigrations } from './migrations.ts';
import type { Secrets } from './secrets.ts';

const OLDEST_SUPPORTED = 150_000;

/**
 * Creates in any PostgreSQL >= 15 what the platform needs: system schemas and migrations.
 * @param reset the command that makes it anew; null when it is not the database of a state folder
 */
export async function provisionDatabase(
  databaseUrl: string,
  secrets: Secrets,
  log: (line: string) => void = () => undefined,
  reset: string | null = null,
): Promise<{ applied: string[] }> {
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined, connect_timeout: 10 });
  try {
    await checkServer(sql, databaseUrl);
    await requireFollowableHistory(sql, hostOf(databaseUrl), reset);
    // Before anything is created: the roles that a restore needs first would otherwise be half there.
    await requireAccessRules(sql);
    await prepareDatabase(sql);
    await ensureSystemSchema(databaseUrl, secrets);
    await completeSystemSchema(sql);
    return { applied: await applyMigrations(sql, MIGRATIONS_DIR, log, reset) };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const hostOf = (databaseUrl: string): string =>
  URL.canParse(databaseUrl) ? new URL(databaseUrl).host : databaseUrl;

/**
 * Refuses a database made by migrations from before the present first one, or by an earlier text of the present ones
 * (ADR 0033): their objects cannot be distinguished from those of the present ones. Texts are compared in the database
 * of a state folder alone: elsewhere the official CLI may have recorded them in its own way.
 */
async function requireFollowableHistory(
  sql: postgres.Sql,
  address: string,
  reset: string | null,
): Promise<void> {
  const [history] = await sql<{ isThere: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as "isThere"
  `;
  const first = listMigrations(MIGRATIONS_DIR)[0]?.version;
  if (!history?.isThere || !first) return;
  const earlier =
    await sql`select from supabase_migrations.schema_migrations where version < ${first} limit 1`;
  if (earlier.length === 0 && (reset === null || !(await hasOtherTexts(sql, MIGRATIONS_DIR)))) return;
  throw new UserError(
    reset !== null
      ? `Ces données locales viennent d’une version antérieure de Trame, que celle-ci ne sait pas reprendre ; rien n’a été modifié : « ${reset} » les efface et repart de zéro.`
      : `La base de données ${address} vient d’une version antérieure de Trame, que celle-ci ne sait pas reprendre ; rien n’y a été modifié : donnez une base vide à --database-url.`,
  );
}

/** @throws UserError when the server does not answer, or is too old */
export async function checkServer(sql: postgres.Sql, databaseUrl: string): Promise<void> {
  const where = hostOf(databaseUrl);
  let version: number;
  try {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`;
    version = row?.version ?? 0;
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new UserError(
      `La base de données ${where} ne répond pas (${reason}) : vérifiez l’adresse, le compte et que le serveur tourne.`,
      {
        cause: error,
      },
    );
  }
  if (version < OLDEST_SUPPORTED) {
    throw new UserError(
      `La base de données ${where} est en PostgreSQL ${Math.floor(version / 10_000)} : il faut la version 15 ou une plus récente.`,
    );
  }
}
