import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tools/embedded/test-database.ts';

export type OpenDatabase = { database: TestDatabase; sql: Sql };

/** A migrated database for the tests of one file, and the owner's connection to it. */
export function openDatabase(prepare: (sql: Sql) => Promise<void> = async () => undefined): OpenDatabase {
  const open = {} as OpenDatabase;
  beforeAll(async () => {
    open.database = await createTestDatabase();
    open.sql = postgres(open.database.url, { max: 4, onnotice: () => undefined });
    await prepare(open.sql);
  });
  afterAll(async () => {
    await open.sql?.end({ timeout: 1 });
    await open.database?.close();
  });
  return open;
}
