import postgres from 'postgres';
import { MIGRATIONS_DIR } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';
import { requireAccessRules } from './access-rules.ts';
import { ensureSystemSchema } from './api.ts';
import { completeSystemSchema, prepareDatabase } from './bootstrap.ts';
import { applyMigrations } from './migrations.ts';
import type { Secrets } from './secrets.ts';

const OLDEST_SUPPORTED = 150_000;

/** Brings any PostgreSQL >= 15 to the state the platform needs: system schemas and migrations. */
export async function provisionDatabase(
  databaseUrl: string,
  secrets: Secrets,
  log: (line: string) => void = () => undefined,
): Promise<{ applied: string[] }> {
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined, connect_timeout: 10 });
  try {
    await checkServer(sql, databaseUrl);
    // Before anything is created: the roles that a restore needs first would otherwise be half there.
    await requireAccessRules(sql);
    await prepareDatabase(sql);
    await ensureSystemSchema(databaseUrl, secrets);
    await completeSystemSchema(sql);
    return { applied: await applyMigrations(sql, MIGRATIONS_DIR, log) };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function checkServer(sql: postgres.Sql, databaseUrl: string): Promise<void> {
  const where = URL.canParse(databaseUrl) ? new URL(databaseUrl).host : databaseUrl;
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
