import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD, SHELL, SUPABASE } from './addresses.ts';
import { asService, newApplications, type OwnApplication } from './own-applications.ts';
import { mailsTo } from './records.ts';
import { giveSession, type Session } from './test.ts';

/** A person of one test alone, registered on the portal, with their application. */
export type OwnTrainer = { application: OwnApplication; userId: string };

async function publishableKey(): Promise<string> {
  const config = (await (await fetch(`${SHELL}/config.json`)).json()) as { supabaseKey: string };
  return config.supabaseKey;
}

async function atAuth<T>(
  path: string,
  body: unknown,
  { method = 'POST', token }: { method?: string; token?: string } = {},
): Promise<T> {
  const answer = await fetch(`${SUPABASE}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: await publishableKey(),
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

type Tokens = { access_token: string; refresh_token: string };

/** A new session of someone with the password of the demo accounts. */
export const sessionOf = (email: string) =>
  atAuth<Tokens>('token?grant_type=password', { email, password: PASSWORD });

/** What the browser of someone signed in stores: a session of its own, for a window that does not test signing in. */
export async function signedInByEmail(email: string, app = SHELL): Promise<Session> {
  const name = `sb-${new URL(SUPABASE).hostname.split('.')[0]}-auth-token`;
  const value = JSON.stringify(await sessionOf(email));
  return { cookies: [], origins: [{ origin: new URL(app).origin, localStorage: [{ name, value }] }] };
}

/** The same for a demo account. */
export const signedInAs = (account: keyof typeof ACCOUNTS): Promise<Session> =>
  signedInByEmail(ACCOUNTS[account]);

/** Signs a window in without the sign-in page, before its first page. */
export async function signInBySession(page: Page, account: keyof typeof ACCOUNTS): Promise<void> {
  await giveSession(page.context(), await signedInAs(account));
}

/** Ends the session of a window in Auth alone, as an administrator does: its browser does not notice. */
export async function endSessionOf(page: Page): Promise<void> {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  const session = stored.find(({ name }) => /^sb-.+-auth-token$/.test(name))?.value ?? '{}';
  const { access_token: token } = JSON.parse(session) as { access_token: string };
  const answer = await fetch(`${SUPABASE}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: await publishableKey(), authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`logout: ${answer.status} ${await answer.text()}`);
}

/** Registers someone, as the portal does, and confirms their address by the mail; returns the id of their user. */
async function newUser(email: string, fullName: string): Promise<string> {
  const answer = await atAuth<{ id?: string; user?: { id: string } }>('signup', {
    email,
    password: PASSWORD,
    data: { full_name: fullName },
  });
  const id = answer.user?.id ?? answer.id;
  if (!id) throw new Error(`signup of ${email} gave no id`);
  const [mail] = await mailsTo(email);
  const hash = /token_hash=(\w+)/.exec(mail?.text ?? '')?.[1];
  const session = await atAuth<{ access_token: string }>('verify', { type: 'signup', token_hash: hash });
  // The confirmation drops the password given at the sign-up.
  await atAuth('user', { password: PASSWORD }, { method: 'PUT', token: session.access_token });
  return id;
}

/** Somebody of one test alone, who can sign in with the password of the demo accounts; returns their address. */
export async function newPerson(fullName: string): Promise<string> {
  const email = `${randomUUID()}@essai.example`;
  await newUser(email, fullName);
  return email;
}

/** Applications whose authors have a user, but no trainer account. */
export async function newTrainers(count: number): Promise<OwnTrainer[]> {
  const applications = await newApplications(count);
  return Promise.all(
    applications.map(async (application) => ({
      application,
      userId: await newUser(application.email, application.full_name),
    })),
  );
}

/** Gives someone a trainer account, linked to their application or not. */
export async function openAccount(
  { application, userId }: OwnTrainer,
  { status = 'pending', isLinked = true } = {},
): Promise<void> {
  await asService('/rest/v1/trainer_accounts', {
    method: 'POST',
    body: JSON.stringify({
      user_id: userId,
      email: application.email,
      full_name: application.full_name,
      status,
      application_id: isLinked ? application.id : null,
    }),
  });
}

/** Somebody of the staff of one test alone, without a role, who can sign in with the password of the demo accounts. */
export async function newColleague(fullName: string): Promise<{ id: string; email: string }> {
  const email = await newPerson(fullName);
  const invitation = { email, full_name: fullName };
  const { status, text } = await callAs('app1_user', '/functions/v1/staff-invitations', 'POST', invitation);
  if (status !== 200) throw new Error(`staff-invitations: ${status} ${text}`);
  return { id: (JSON.parse(text) as { id: string }).id, email };
}

/** Calls the API as a demo account without any page; returns status and text. */
export async function callAs(account: keyof typeof ACCOUNTS, path: string, method: string, body?: unknown) {
  const { access_token: token } = await sessionOf(ACCOUNTS[account]);
  const answer = await fetch(SUPABASE + path, {
    method,
    headers: {
      apikey: await publishableKey(),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Confirms the account at the bank that a trainer has given. */
export async function confirmAccount(userId: string, iban: string): Promise<void> {
  const rpc = async (name: string, body: unknown) => {
    const { status, text } = await callAs('gestionnaire', `/rest/v1/rpc/${name}`, 'POST', body);
    if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
    return JSON.parse(text) as unknown;
  };
  const accounts = (await rpc('office_accounts', {})) as { user_id: string; iban_set_at: string }[];
  const shown = accounts.find(({ user_id }) => user_id === userId)?.iban_set_at;
  await rpc('confirm_iban', {
    of_user: userId,
    dictated: iban.slice(-8),
    how: 'Au téléphone',
    iban_set_at: shown,
  });
}
