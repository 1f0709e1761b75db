import { SUPABASE_URL } from '@trame/testing';
import { startForTest as startSessionForTest } from '@trame/session/testing';
import { parsePortalConfig, type PortalConfig } from '../src/runtime/config.ts';

export { signInAs } from '@trame/session/testing';

/** The configuration of a deployment, valid unless the test says otherwise. */
export function aConfig(changes: Partial<PortalConfig> = {}): PortalConfig {
  const links = { publicSite: 'http://site.test', shell: 'http://shell.test' };
  return { ...parsePortalConfig({ supabaseUrl: SUPABASE_URL, supabaseKey: 'anon', links }), ...changes };
}

/** Starts the parts of the portal that boot starts, with nobody signed in. Returns a function that stops them. */
export const startForTest = () => startSessionForTest(aConfig());
