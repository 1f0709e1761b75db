import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypes } from './generate-types.ts';
import { addMigrationHashes } from './migration-hashes.ts';
import { ROOT } from './paths.ts';
import { readDatabase } from './read-database.ts';

export const TYPES_FILE = join(ROOT, 'shared/data/src/database.types.ts');

/** Types of a database; without an address, of a new one with all migrations. */
export const liveTypes = (databaseUrl?: string): Promise<string> => readDatabase(databaseUrl, generateTypes);

/** Writes the types of the database and lists the migrations that are not listed yet; returns their names. */
export async function writeTypes(databaseUrl?: string): Promise<string[]> {
  writeFileSync(TYPES_FILE, await liveTypes(databaseUrl));
  return addMigrationHashes();
}
