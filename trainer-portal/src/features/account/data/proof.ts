import { detachedAuth } from '@trame/data/detached-auth';
import { AppError, classifyError } from '@trame/data/errors';
import { callFunction } from '@trame/session/call-function';

/** What somebody gives again to prove who they are: the password, and the code of their app where they have one. */
export type Proof = { email: string; password: string; code: string | null };

type ProvenSession = { auth: ReturnType<typeof detachedAuth>; token: string };

/**
 * Does something in a session of its own that the proof has just opened, and ends it afterwards: the database and Auth
 * accept it there alone. The present session remains as it is.
 */
async function withProof<Result>(
  { email, password, code }: Proof,
  work: (session: ProvenSession) => Promise<Result>,
): Promise<Result> {
  const auth = detachedAuth();
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw classifyError(error);
  try {
    if (code !== null) await giveCode(auth, code);
    const { data } = await auth.getSession();
    return await work({ auth, token: data.session?.access_token ?? '' });
  } finally {
    // It may have ended with what was done. Nobody waits for it: after a closing every call is refused.
    void auth.signOut({ scope: 'local' }).catch(() => undefined);
  }
}

async function giveCode(auth: ProvenSession['auth'], code: string): Promise<void> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw classifyError(error);
  const [factor] = data.totp;
  if (!factor) throw new AppError('not_found', 'no factor', { serverCode: 'mfa_factor_not_found' });
  const { error: refused } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (refused) throw classifyError(refused);
}

/** Asks for another address: a mail goes to each of the two, whose links confirm the change. */
export const changeEmail = (wanted: string, proof: Proof, emailRedirectTo: string): Promise<void> =>
  withProof(proof, async ({ auth, token }) => {
    await callFunction(
      'allow_new_address',
      { email: wanted },
      { headers: { authorization: `Bearer ${token}` } },
    );
    const { error } = await auth.updateUser({ email: wanted }, { emailRedirectTo });
    if (error) throw classifyError(error);
  });

/** Closes the account for good. `deleted`: there was no trainer account, and nothing is left of the access. */
export const closeAccount = (proof: Proof): Promise<'closed' | 'deleted'> =>
  withProof(proof, async ({ token }) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await callFunction('close_my_account', {}, { headers })) === 'deleted' ? 'deleted' : 'closed';
  });
