import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { TEST_PASSWORD, type TestDatabase } from '../embedded/test-database.ts';

const EMAIL = 'bench@trame.example';

export type SignedIn = {
  /** Calls the API with the token of an open session. */
  client: SupabaseClient;
  /** The claims of that token, with which PostgREST runs a statement. */
  claims: string;
};

/** Somebody who signed in as people do: their session exists, and each statement looks it up. */
export async function signInWithRole(db: TestDatabase, role: string): Promise<SignedIn> {
  await db.createUser({ email: EMAIL, roles: [role] });
  const api = await db.api();
  const client = createClient(api.url, db.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword({ email: EMAIL, password: TEST_PASSWORD });
  if (error) throw new Error(`Connexion : ${error.message}`, { cause: error });
  const claims = Buffer.from(data.session.access_token.split('.')[1] ?? '', 'base64url').toString();
  if (!('session_id' in (JSON.parse(claims) as object))) throw new Error('The token names no session.');
  return { client, claims };
}
