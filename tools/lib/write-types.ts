import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { checkServer } from '../embedded/provision.ts';
import { createTestDatabase } from '../embedded/test-database.ts';
import { generateTypes } from './generate-types.ts';
import { addMigrationHashes } from './migration-hashes.ts';
import { ROOT } from './paths.ts';

export const TYPES_FILE = join(ROOT, 'shared/data/src/database.types.ts');

/** Types of a database; without an address, of a new one with all migrations. */
export async function liveTypes(databaseUrl?: string): Promise<string> {
  const database = databaseUrl ? null : await createTestDatabase();
  const sql = postgres(databaseUrl ?? database?.url ?? '', {
    max: 1,
    onnotice: () => undefined,
    connect_timeout: 10,
  });
  try {
    if (databaseUrl) await checkServer(sql, databaseUrl);
    return await generateTypes(sql);
  } finally {
    await sql.end({ timeout: 1 });
    await database?.close();
  }
}

/** Writes the types of the database and lists the migrations that are not listed yet; returns their names. */
export async function writeTypes(databaseUrl?: string): Promise<string[]> {
  writeFileSync(TYPES_FILE, await liveTypes(databaseUrl));
  return addMigrationHashes();
}
