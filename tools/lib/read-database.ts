import postgres, { type Sql } from 'postgres';
import { checkServer } from '../embedded/provision.ts';
import { createTestDatabase } from '../embedded/test-database.ts';

/** What `read` finds in a database; without an address, in a new one with all migrations. */
export async function readDatabase(
  databaseUrl: string | undefined,
  read: (sql: Sql) => Promise<string>,
): Promise<string> {
  const database = databaseUrl ? null : await createTestDatabase();
  const sql = postgres(databaseUrl ?? database?.url ?? '', {
    max: 1,
    onnotice: () => undefined,
    connect_timeout: 10,
  });
  try {
    if (databaseUrl) await checkServer(sql, databaseUrl);
    return await read(sql);
  } finally {
    await sql.end({ timeout: 1 });
    await database?.close();
  }
}
