import { configureSupabase } from '@trame/data';

/** Address of the API whose requests tests answer with MSW. */
export const SUPABASE_URL = 'http://supabase.test';

/** Address of a table or view, for MSW handlers. */
export const tableUrl = (name: string): string => `${SUPABASE_URL}/rest/v1/${name}`;

/** Address of a procedure, for MSW handlers. */
export const rpcUrl = (name: string): string => `${SUPABASE_URL}/rest/v1/rpc/${name}`;

/** Address of an edge function, for MSW handlers. */
export const functionUrl = (name: string): string => `${SUPABASE_URL}/functions/v1/${name}`;

/** Points the Supabase client of the platform at the test network. */
export function configureTestSupabase(): void {
  configureSupabase({ url: SUPABASE_URL, key: 'test-key' });
}
