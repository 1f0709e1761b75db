import { getAuth } from '@trame/data/auth';
import { AppError, classifyError } from '@trame/data/errors';

/** An authenticator app of the person (TOTP). */
export type Factor = { id: string; createdAt: string };

/** An app that is being linked: the values it needs, and nothing else until its first code. */
export type Enrolment = {
  factorId: string;
  /** An image, as a data address. */
  qrCode: string;
  secret: string;
};

/** The name shown in the authenticator app beside the address. */
const ISSUER = 'Trame';

/** The authenticator app of the signed-in person; undefined without one. */
export async function readFactor(): Promise<Factor | undefined> {
  const { data, error } = await getAuth().mfa.listFactors();
  if (error) throw classifyError(error);
  const [factor] = data.totp;
  return factor && { id: factor.id, createdAt: factor.created_at };
}

/** Begins to link an app; an unfinished one is deleted first, since Auth keeps it. */
export async function enrolFactor(): Promise<Enrolment> {
  const { mfa } = getAuth();
  const { data: present, error: unread } = await mfa.listFactors();
  if (unread) throw classifyError(unread);
  for (const { id, factor_type: type, status } of present.all) {
    if (type === 'totp' && status === 'unverified') await mfa.unenroll({ factorId: id });
  }
  const { data, error } = await mfa.enroll({ factorType: 'totp', issuer: ISSUER });
  if (error) throw classifyError(error);
  return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Proves that the app shows the right codes: the session then has a second factor, and the app is linked. */
export async function verifyFactor(factorId: string, code: string): Promise<void> {
  const { error } = await getAuth().mfa.challengeAndVerify({ factorId, code });
  if (error) throw classifyError(error);
}

/** Passes the second step with the person's app. */
export async function verifySecondStep(code: string): Promise<void> {
  const factor = await readFactor();
  if (!factor) throw new AppError('not_found', 'no factor', { serverCode: 'mfa_factor_not_found' });
  await verifyFactor(factor.id, code);
}

/** Unlinks an app, with a code of it: an open session alone is not enough. */
export async function removeFactor(factorId: string, code: string): Promise<void> {
  await verifyFactor(factorId, code);
  const { error } = await getAuth().mfa.unenroll({ factorId });
  if (error) throw classifyError(error);
  // The token still says that a second step was passed, and the stored person that they have a factor.
  const { error: stale } = await getAuth().refreshSession();
  if (stale) throw classifyError(stale);
}
