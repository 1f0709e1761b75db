import { compare, hash as hashed } from 'bcryptjs';
import type { AttemptRule } from '../attempts.ts';
import {
  emailOf,
  forLite,
  refusal,
  textOf,
  tooMany,
  type AuthContext,
  type AuthHandler,
} from './auth-context.ts';
import { completedSession } from './auth-sessions.ts';

/** The cost at which lite hashes passwords. */
const COST = 10;
/** Used when there is no account, so that the answer takes as long as when there is one. */
const NO_ACCOUNT = hashed(crypto.randomUUID(), COST);

const FROM_ADDRESS_TO_ACCOUNT: AttemptRule = { free: 5, longestWait: 900 };
/** From any address: short, so that strangers who keep failing keep nobody out. */
const ON_ACCOUNT: AttemptRule = { free: 20, longestWait: 60 };

/** The subjects by which attempts on a password are counted. */
function subjectsOf({ attemptsPerAddress }: AuthContext, account: string, address: string) {
  return [
    { subject: `password ${account} ${address}`, rule: FROM_ADDRESS_TO_ACCOUNT },
    { subject: `password ${account}`, rule: ON_ACCOUNT },
    { subject: `password from ${address}`, rule: { free: attemptsPerAddress, longestWait: 900 } },
  ];
}

/**
 * Checks a password, slowing down guesses; returns the answer when it is wrong. From an address that gave the right
 * password before, the failures of others elsewhere do not count.
 */
export async function checkPassword(
  context: AuthContext,
  {
    account,
    address,
    hash,
    password,
  }: { account: string; address: string; hash: string | null; password: string },
): Promise<'right' | 'wrong' | Response> {
  const { attempts } = context;
  const known = `known ${account} ${address}`;
  const isKnown = attempts.has(known);
  const subjects = subjectsOf(context, account, address).filter(
    ({ rule }) => !(isKnown && rule === ON_ACCOUNT),
  );
  const wait = Math.max(...subjects.map(({ subject, rule }) => attempts.wait(subject, rule)));
  if (wait > 0) return tooMany(wait);
  for (const { subject } of subjects) attempts.add(subject);
  if (!(await compare(password, hash ?? (await NO_ACCOUNT))) || hash === null) return 'wrong';
  for (const { subject } of subjects) attempts.takeBack(subject);
  attempts.forget(`password ${account} ${address}`);
  attempts.add(known);
  return 'right';
}

/**
 * Gap: lite says that an address is not confirmed before it looks at the password, and answers without hashing when
 * there is no account: both tell a stranger who has one. It lets anyone guess as fast as they can.
 * Way round: check the password here first, against a hash nobody has when there is no account.
 * Can go when: lite compares first, also for an unknown address, and follows `[auth.rate_limit]`.
 */
export const signIn: AuthHandler = async (context, call) => {
  const { sql, lite } = context;
  const email = emailOf(call.body);
  const password = textOf(call.body['password']);
  if (email && password) {
    const [user] = await sql<{ encrypted_password: string | null }[]>`
      select encrypted_password from auth.users where email = ${email}
    `;
    const hash = user?.encrypted_password ?? null;
    const outcome = await checkPassword(context, { account: email, address: call.address, hash, password });
    if (outcome === 'wrong') return refusal(400, 'invalid_credentials', 'Invalid login credentials');
    if (outcome !== 'right') return outcome;
  }
  return completedSession(context, call, await lite(forLite(call, { body: call.body })), 'password');
};
