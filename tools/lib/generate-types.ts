import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import type { Sql } from 'postgres';

/** Major version of PostgREST the client adapts its types to; the one of hosted Supabase. */
const POSTGREST_VERSION = '13';

/** The types of the `public` schema, by the engine behind `supabase gen types`. */
export async function generateTypes(sql: Sql): Promise<string> {
  const database = { query: async (query: string) => ({ rows: await sql.unsafe(query) }) };
  const metadata = await introspect(database, { includedSchemas: ['public'] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    postgrestVersion: POSTGREST_VERSION,
  });
  return `// Written by « npm run types » from the live schema: do not edit.\n${types}`;
}
