import { SUPABASE_URL } from '@trame/testing';
import { parseShellConfig, type ShellConfig } from '../src/runtime/config.ts';

/** The configuration of a deployment, valid unless the test says otherwise. */
export function aConfig(changes: Partial<ShellConfig> = {}): ShellConfig {
  const links = { publicSite: 'http://site.test', shell: 'http://localhost:3000' };
  return { ...parseShellConfig({ supabaseUrl: SUPABASE_URL, supabaseKey: 'anon', links }), ...changes };
}
