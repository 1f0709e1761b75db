import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import * as z from 'zod/mini';
import { jsonOf } from '../body.ts';

/** A person who fills this form takes minutes; a program that posts at once is faster than this. */
export const MIN_FILL_SECONDS = 4;
/** The form may be open this long before it needs a new challenge. */
export const CHALLENGE_SECONDS = 2 * 60 * 60;

// About 1,200 derivations of 1,000 rounds: half a second on a laptop, two or three on an old phone.
const COST = 1000;
const COUNTER = { from: 800, to: 1600 };

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      data: z.object({ key: z.string(), issuedAt: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

export type ChallengeVerdict =
  { status: 'passed' } | { status: 'failed' } | { status: 'too_fast'; wait: number };

/**
 * A signed proof-of-work challenge for one submission: it contains the submission's key and the time at which the form
 * was opened. Its solution is valid for that key only; since a key makes one row at most, replaying it has no effect.
 */
export function newChallenge(secret: string, submissionKey: string, now: Date): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(COUNTER.from, COUNTER.to),
    data: { key: submissionKey, issuedAt: now.getTime() },
    deriveKey,
    expiresAt: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS,
    hmacSignatureSecret: secret,
  });
}

/** Checks the solution sent with a submission: JSON of `{challenge, solution}`, plain or in base64. */
export async function checkChallenge(
  secret: string,
  submissionKey: string,
  text: string,
  now: Date,
): Promise<ChallengeVerdict> {
  const parsed = z.safeParse(payload, decode(text));
  if (!parsed.success) return { status: 'failed' };
  const { challenge } = parsed.data;
  const { key, issuedAt } = challenge.parameters.data;
  if (key !== submissionKey) return { status: 'failed' };
  if (!(await isSolved(secret, parsed.data))) return { status: 'failed' };
  const wait = issuedAt / 1000 + MIN_FILL_SECONDS - now.getTime() / 1000;
  return wait > 0 ? { status: 'too_fast', wait } : { status: 'passed' };
}

async function isSolved(secret: string, given: z.infer<typeof payload>): Promise<boolean> {
  try {
    const { verified } = await verifySolution({
      challenge: given.challenge as unknown as Challenge,
      solution: given.solution,
      deriveKey,
      hmacSignatureSecret: secret,
    });
    return verified;
  } catch {
    // Parameters out of range: not a solution of our challenge.
    return false;
  }
}

function decode(text: string): unknown {
  return jsonOf(() => (text.trimStart().startsWith('{') ? text : atob(text)));
}
