import { configureTestSupabase } from '@trame/testing';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { setConfig } from '../src/runtime/config.ts';
import { signInWithPassword } from '../src/features/session/data/auth.ts';
import { startSession, useSessionStore } from '../src/features/session/model/session-store.ts';
import { accountHandlers, server, SUPABASE_URL, type TestAccount } from './supabase.ts';

let isConfigured = false;

/** Starts the shell's parts that boot starts, with nobody signed in. Returns what stops them. */
export async function startForTest(): Promise<() => void> {
  setConfig({
    supabaseUrl: SUPABASE_URL,
    supabaseKey: 'anon',
    links: { publicSite: 'http://site.test', shell: 'http://localhost:3000', trainerPortal: null },
    oauthProviders: [],
    mfa: { available: false, requiredForAdmin: false },
    telemetryUrl: null,
    overrideOrigins: [],
    legacySignatureSlug: 'sig-7f3a',
  });
  // One client for the file, as in the product: two on the same storage would race.
  if (!isConfigured) configureTestSupabase();
  isConfigured = true;
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
