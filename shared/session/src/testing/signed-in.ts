import {
  accountHandlers,
  configureTestSupabase,
  server,
  SUPABASE_URL,
  type TestAccount,
} from '@trame/testing';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { parseConfig, setConfig, type Config } from '../runtime/config.ts';
import { signInWithPassword } from '../session/data/auth.ts';
import { startSession, useSessionStore } from '../session/model/session-store.ts';

let isConfigured = false;

/** One client for all files, as in a page: two on the same storage would race. */
export function configureForTest(): void {
  if (!isConfigured) configureTestSupabase();
  isConfigured = true;
}

const links = { publicSite: 'http://site.test', shell: 'http://localhost:3000' };
const LEAST = parseConfig({ supabaseUrl: SUPABASE_URL, supabaseKey: 'anon', links });

/** Starts what an app starts at boot, with nobody signed in. Returns a function that stops it. */
export async function startForTest(config: Config = LEAST): Promise<() => void> {
  setConfig(config);
  configureForTest();
  const stop = startSession();
  await waitFor(() => expect(useSessionStore.getState().phase).toBe('signed-out'));
  useSessionStore.setState({ endedBy: null });
  return stop;
}

/** Signs `account` in, up to the moment its roles are known. */
export async function signInAs(account: TestAccount): Promise<void> {
  server.use(...accountHandlers(account));
  await signInWithPassword(account.email, account.password ?? 'mot de passe');
  await waitFor(() => expect(useSessionStore.getState().phase).toBe('ready'));
}
