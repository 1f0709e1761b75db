import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { UserError } from '../lib/user-error.ts';
import { keepAccessRules } from './access-rules.ts';
import { splitStatements, type Statement } from './sql-statements.ts';

const FILE_NAME = /^(?<version>\d+)_(?<name>.+)\.sql$/;
/** Any constant: two starts at once apply migrations one after the other. */
const LOCK_KEY = 7_202_611;

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

/**
 * Applies the missing migrations, each in a transaction of its own, and records them like the official CLI does, so
 * that `supabase db push` and this runner can follow one another. Returns the names of those applied.
 */
export async function applyMigrations(
  sql: Sql,
  folder: string,
  log: (line: string) => void = () => undefined,
  reset: string | null = null,
): Promise<string[]> {
  const applied: string[] = [];
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${LOCK_KEY})`;
    const rows = await connection<{ version: string; name: string | null }[]>`
      select version, name from supabase_migrations.schema_migrations
    `;
    const known = new Map(rows.map(({ version, name }) => [version, name]));
    const advice = reset
      ? `Repartez d’une base neuve avec « ${reset} », ou donnez au fichier une date plus récente, ${LIST_AGAIN}`
      : `Donnez au fichier une date plus récente, ${LIST_AGAIN}`;
    for (const migration of listMigrations(folder)) {
      const name = known.get(migration.version);
      if (name && name !== migration.name) {
        throw new UserError(
          `La base a reçu la migration ${migration.version}_${name}, et le fichier de cette date est ${migration.version}_${migration.name}.sql : elle ne le recevrait jamais. ${advice}`,
        );
      }
      if (known.has(migration.version)) continue;
      log(`migration ${migration.version}_${migration.name}`);
      const statements = splitStatements(readFileSync(migration.file, 'utf8'));
      await connection`begin`;
      for (const statement of statements) {
        try {
          await connection.unsafe(statement.text).simple();
        } catch (error) {
          await connection`rollback`;
          throw describeFailure(migration, statement, error);
        }
      }
      // A migration of another branch may come after later ones, whose recorded rules would then be out of date.
      await keepAccessRules(connection);
      await connection`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${migration.version}, ${migration.name}, ${statements.map(({ text }) => text)})
      `;
      await connection`commit`;
      // A migration may have changed settings of its session.
      await connection`reset all`;
      applied.push(`${migration.version}_${migration.name}`);
    }
  } finally {
    // The session returns to the pool, where it would keep the lock.
    await connection`select pg_advisory_unlock(${LOCK_KEY})`;
    connection.release();
  }
  return applied;
}
