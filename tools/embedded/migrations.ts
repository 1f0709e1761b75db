import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { UserError } from '../lib/user-error.ts';
import { keepAccessRules } from './access-rules.ts';
import { splitStatements, type Statement } from './sql-statements.ts';

const FILE_NAME = /^(?<version>\d+)_(?<name>.+)\.sql$/;
/** Any constant: two starts at once apply migrations one after the other. */
const LOCK_KEY = 7_202_611;
/**
 * Migrations of one transaction in a database that has none yet. Recording the access rules takes 70 ms, as long as five migrations: once per migration
 * made a first start 20 seconds longer. All in one would hold 4,000 locks, of the 6,400 that a server has by default. Where
 * there are rows, each has its own, as with the official CLI: what triggers put off until the commit would hinder the next.
 */
const BATCH_SIZE = 50;
/** The last statement of each migration, for the official CLI. Here a whole batch ends with it. */
const RECORDS_RULES = /^(?:--.*\n|\s)*select private\.keep_access_rules\(\)\s*$/;

type Migration = { version: string; name: string; file: string };

/** What to do with a file whose date is taken, once it has another one. */
const LIST_AGAIN = 'effacez son ancienne ligne de supabase/migrations.sha256, puis lancez « npm run types ».';

/** The files of `supabase/migrations` in the order the official CLI applies them. */
export function listMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const parts = FILE_NAME.exec(file)?.groups;
      const version = parts?.['version'];
      const name = parts?.['name'];
      if (!version || !name) {
        throw new UserError(`Nom de migration invalide : ${file} (attendu : AAAAMMJJhhmmss_nom.sql).`);
      }
      return { version, name, file: join(folder, file) };
    });
  for (const [index, { version, name }] of migrations.entries()) {
    const before = migrations[index - 1];
    // What is applied is known by its version alone: the second one would never be.
    if (before?.version === version) {
      throw new UserError(
        `Deux migrations portent la même date : ${version}_${before.name}.sql et ${version}_${name}.sql. Donnez à celle qui n’est pas encore partagée une date plus récente, ${LIST_AGAIN}`,
      );
    }
  }
  return migrations;
}

function describeFailure(migration: Migration, statement: Statement, error: unknown): UserError {
  const { message, code, detail, hint, where } = error as {
    message: string;
    code?: string;
    detail?: string;
    hint?: string;
    where?: string;
  };
  const details = [detail, hint, where].filter(Boolean).map((text) => `\n  ${text}`);
  const excerpt = statement.text.split('\n').slice(0, 12).join('\n    ');
  return new UserError(
    `La migration ${migration.version}_${migration.name}.sql a échoué, ligne ${statement.line} : ${message} (${code ?? 'sans code'})${details.join('')}\n\n    ${excerpt}`,
    { cause: error },
  );
}

/** The words of a migration, however its statements are separated. */
const wordsOf = (statements: readonly string[]): string => statements.join('').replaceAll(/[\s;]+/g, '');

/** Whether the database has recorded other statements of a migration than those of its file, which was edited since. */
export async function hasOtherTexts(sql: Sql, folder: string): Promise<boolean> {
  const rows = await sql<{ version: string; name: string; statements: string[] | null }[]>`
    select version, name, statements from supabase_migrations.schema_migrations
  `;
  const recorded = new Map(rows.map((row) => [`${row.version}_${row.name}`, row.statements]));
  return listMigrations(folder).some(({ version, name, file }) => {
    const statements = recorded.get(`${version}_${name}`);
    if (!statements) return false;
    const present = splitStatements(readFileSync(file, 'utf8')).map(({ text }) => text);
    return wordsOf(statements) !== wordsOf(present);
  });
}

/** Runs the statements of one migration and records it as the official CLI does; undone as a whole when one fails. */
async function applyMigration(connection: Sql, migration: Migration): Promise<void> {
  const statements = splitStatements(readFileSync(migration.file, 'utf8'));
  await connection`savepoint migration`;
  for (const statement of statements) {
    if (RECORDS_RULES.test(statement.text)) continue;
    try {
      await connection.unsafe(statement.text).simple();
    } catch (error) {
      await connection`rollback to savepoint migration`;
      throw describeFailure(migration, statement, error);
    }
  }
  await connection`release savepoint migration`;
  await connection`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${migration.version}, ${migration.name}, ${statements.map(({ text }) => text)})
  `;
  // A migration may have changed settings of its session.
  await connection`reset all`;
}

/**
 * Applies the missing migrations and records them like the official CLI does, so that `supabase db push` and this
 * runner can follow one another. One that fails is undone alone: those before it remain. Returns the names of those
 * applied.
 */
export async function applyMigrations(
  sql: Sql,
  folder: string,
  log: (line: string) => void = () => undefined,
  reset: string | null = null,
): Promise<string[]> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${LOCK_KEY})`;
    const missing = await missingMigrations(connection, folder, reset);
    const isNew = missing.length === listMigrations(folder).length;
    const size = isNew ? BATCH_SIZE : 1;
    for (let start = 0; start < missing.length; start += size) {
      await connection`begin`;
      try {
        for (const migration of missing.slice(start, start + size)) {
          log(`migration ${migration.version}_${migration.name}`);
          await applyMigration(connection, migration);
        }
      } catch (error) {
        // Those before the one that failed remain; if even that fails, the first error says why.
        await recordRules(connection).catch(() => undefined);
        throw error;
      }
      // Also without this statement in the files: a migration of another branch may come after later ones, whose recorded
      // rules would then be out of date.
      await recordRules(connection);
    }
    return missing.map(({ version, name }) => `${version}_${name}`);
  } finally {
    // The session returns to the pool, where it would keep the lock.
    await connection`select pg_advisory_unlock(${LOCK_KEY})`;
    connection.release();
  }
}

/** Ends a batch; nothing of it remains when its rules are refused. */
async function recordRules(connection: Sql): Promise<void> {
  try {
    await keepAccessRules(connection);
    await connection`commit`;
  } catch (error) {
    await connection`rollback`;
    throw error;
  }
}

async function missingMigrations(sql: Sql, folder: string, reset: string | null): Promise<Migration[]> {
  const rows = await sql<{ version: string; name: string | null }[]>`
    select version, name from supabase_migrations.schema_migrations
  `;
  const known = new Map(rows.map(({ version, name }) => [version, name]));
  const advice = reset
    ? `Repartez d’une base neuve avec « ${reset} », ou donnez au fichier une date plus récente, ${LIST_AGAIN}`
    : `Donnez au fichier une date plus récente, ${LIST_AGAIN}`;
  const migrations = listMigrations(folder);
  for (const migration of migrations) {
    const name = known.get(migration.version);
    if (name && name !== migration.name) {
      throw new UserError(
        `La base a reçu la migration ${migration.version}_${name}, et le fichier de cette date est ${migration.version}_${migration.name}.sql : elle ne le recevrait jamais. ${advice}`,
      );
    }
  }
  return migrations.filter(({ version }) => !known.has(version));
}
