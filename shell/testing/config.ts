import { parseConfig, type ShellConfig } from '../src/runtime/config.ts';
import { SUPABASE_URL } from './supabase.ts';

/** What a deployment is told, sound unless the test says otherwise. */
export function aConfig(changes: Partial<ShellConfig> = {}): ShellConfig {
  const links = { publicSite: 'http://site.test', shell: 'http://localhost:3000' };
  return { ...parseConfig({ supabaseUrl: SUPABASE_URL, supabaseKey: 'anon', links }), ...changes };
}
