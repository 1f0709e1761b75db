import type { Locale } from '@trame/domain';
import { clientAddress } from '../_shared/client-address.ts';
import { serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { giveBackRateLimit, takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { checkChallenge, newChallenge } from './challenge.ts';
import { emailMaySend, newConfirmation, type EmailUse } from './email-limit.ts';
import { acceptFiles, refuseViruses, type CheckFile } from './files.ts';
import { fingerprintOf } from './fingerprint.ts';
import { MESSAGES } from './messages.ts';
import { readSubmission, requestedLocale, submissionKey, validAnswers } from './request.ts';
import { findByKey, storeApplication, sweepStaleUploads, type StoredApplication } from './store.ts';

export interface SubmitDependencies extends Backend {
  env: Env & { ALTCHA_SECRET: string };
  /** The check of the files of one request. */
  newCheck: () => CheckFile;
  now: () => Date;
  log: Log;
  /** Keeps the function alive for work after the answer, where the runtime needs this. */
  waitUntil?: ((work: Promise<void>) => void) | undefined;
}

const HOUR = 3600;
/** A form that lost the answer asks for it about once a minute. */
const REPEATS_PER_KEY: RateLimit = { bucket: 'submit:repeat', maxHits: 60, windowSeconds: HOUR };
/** For each attempt that an address has, as many more may fail on our side without being counted. */
const FAILED_PER_ATTEMPT = 10;

/**
 * `GET ?key=<uuid>`: the challenge to solve for the submission of that key.
 * `POST`: one application, as multipart `payload`, `altcha`, `resume`, `references`, with `Idempotency-Key: <uuid>`.
 */
export function createHandler(dependencies: SubmitDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['GET', 'POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const locale = requestedLocale(request);
    try {
      if (request.method === 'GET') {
        const key = submissionKey(new URL(request.url).searchParams.get('key'), locale);
        return json(await newChallenge(env.ALTCHA_SECRET, key, dependencies.now()));
      }
      return await submit(request, dependencies, locale);
    } catch (error) {
      throw inLanguage(error, locale);
    }
  });
}

async function submit(request: Request, dependencies: SubmitDependencies, locale: Locale): Promise<Response> {
  const { env, log, newCheck } = dependencies;
  const key = submissionKey(request.headers.get('idempotency-key'), locale);
  const client = serviceClient(dependencies);

  const limit = async (rule: RateLimit, subject: string) => {
    const retryAfter = await takeRateLimit(client, rule, subject, env.ALTCHA_SECRET);
    if (retryAfter === undefined) return;
    throw new HttpError(429, 'rate_limited', MESSAGES[locale].rateLimited, { retryAfter });
  };
  const perAddress = { bucket: 'submit:address', maxHits: env.SUBMISSIONS_PER_ADDRESS, windowSeconds: HOUR };
  // The answer of a first attempt may have been lost: it is given again, regardless of all other limits.
  const known = await findByKey(client, key);
  const visitor = clientAddress(request, env.CLIENT_ADDRESS_HEADER);
  if (known) {
    await limit(REPEATS_PER_KEY, key);
    // The first attempt may have ended between the row and its mail, which is sent once however often it is requested.
    const receipt = sendReceipt(dependencies, known.id);
    dependencies.waitUntil?.(receipt);
  } else {
    await limit(perAddress, visitor);
    await sweepStaleUploads(client, log);
  }

  const submission = await readSubmission(request);
  try {
    const fingerprint = await fingerprintOf(submission);
    if (known) {
      refuseOtherContent(known, fingerprint, submission.locale);
      return answer(known, 200);
    }
    await refuseRobots(submission, key, dependencies);
    const answers = validAnswers(submission.payload, submission.locale);
    const files = await acceptFiles(submission.form, submission.locale, { checkFile: newCheck(), log });
    await refuseViruses(files, submission.locale, dependencies);
    // Counted once per key: a failure of ours must not use up the applications of the person who tries again.
    const use = { email: answers.email, address: visitor, key, secret: env.ALTCHA_SECRET };
    if (!(await emailMaySend(client, use))) {
      await mailConfirmation(dependencies, use, answers.language);
      throw new HttpError(403, 'confirm_address', MESSAGES[submission.locale].confirmAddress);
    }
    const stored = await storeApplication(client, { key, fingerprint, answers, files }, log);
    await sendReceipt(dependencies, stored.id);
    // Another attempt with this key may have come first, between the two reads of the database.
    refuseOtherContent(stored, fingerprint, submission.locale);
    return answer(stored, 201);
  } catch (error) {
    if (!known) await excuse(error, visitor, dependencies);
    throw inLanguage(error, submission.locale);
  }
}

/**
 * Gives an attempt back that failed because something of ours is away: people behind one address would be refused for an
 * hour. Not without end, since such an attempt costs as much as any.
 */
async function excuse(error: unknown, visitor: string, dependencies: SubmitDependencies): Promise<void> {
  if (!(error instanceof HttpError) || error.code !== 'unavailable') return;
  const { env, log } = dependencies;
  const client = serviceClient(dependencies);
  const maxHits = env.SUBMISSIONS_PER_ADDRESS * FAILED_PER_ATTEMPT;
  const rule = { bucket: 'submit:failed', maxHits, windowSeconds: HOUR };
  try {
    if ((await takeRateLimit(client, rule, visitor, env.ALTCHA_SECRET)) !== undefined) return;
    await giveBackRateLimit(client, 'submit:address', visitor, env.ALTCHA_SECRET);
  } catch (failure) {
    log('attempt_not_given_back', errorDetails(failure));
  }
}

/** Someone who edited the form after the answer was lost must not believe that the edit was recorded. */
function refuseOtherContent(
  { reference, submission_fingerprint }: StoredApplication,
  fingerprint: string,
  locale: Locale,
): void {
  if (submission_fingerprint === null || submission_fingerprint === fingerprint) return;
  throw new HttpError(409, 'already_received', MESSAGES[locale].alreadyReceived(reference), { reference });
}

async function refuseRobots(
  { altcha, isTrapped, locale }: { altcha: string; isTrapped: boolean; locale: Locale },
  key: string,
  { env, now }: SubmitDependencies,
): Promise<void> {
  const messages = MESSAGES[locale];
  // The trap answers as a failed challenge does: it teaches nothing, and a person who fell in can try again.
  if (isTrapped) throw new HttpError(400, 'challenge_failed', messages.challenge);
  const verdict = await checkChallenge(env.ALTCHA_SECRET, key, altcha, now());
  if (verdict.status === 'failed') throw new HttpError(400, 'challenge_failed', messages.challenge);
  if (verdict.status === 'too_fast') {
    throw new HttpError(400, 'too_fast', messages.tooFast, { retryAfter: verdict.wait });
  }
}

const answer = ({ reference, created_at }: StoredApplication, status: 200 | 201) =>
  json({ reference, createdAt: created_at }, status);

/** For an unreachable service the message is in the applicant's language; the cause goes to the log. */
function inLanguage(error: unknown, locale: Locale): unknown {
  if (!(error instanceof HttpError) || error.code !== 'unavailable') return error;
  return new HttpError(503, 'unavailable', MESSAGES[locale].unavailable, {
    cause: error.cause,
    retryAfter: 5,
  });
}

/**
 * Mails the link that lets the holder of an address continue. The answer is the same whether one is sent or the limit
 * of mails is reached.
 */
async function mailConfirmation(
  dependencies: SubmitDependencies,
  use: EmailUse,
  language: 0 | 1,
): Promise<void> {
  const client = serviceClient(dependencies);
  try {
    const token = await newConfirmation(client, use);
    if (token === undefined) return;
    const body = { kind: 'confirm-address', email: use.email, token, language };
    const { error } = await client.functions.invoke('notifications', { body });
    if (error) throw error;
  } catch (error) {
    dependencies.log('confirmation_failed', errorDetails(error));
  }
}

/** Asks for the receipt mail. The application is recorded: a mail that fails is logged there and may be sent again. */
async function sendReceipt(dependencies: SubmitDependencies, applicationId: string): Promise<void> {
  try {
    const { error } = await serviceClient(dependencies).functions.invoke('notifications', {
      body: { kind: 'application-received', application_id: applicationId },
    });
    if (error) throw error;
  } catch (error) {
    dependencies.log('receipt_failed', { applicationId, ...errorDetails(error) });
  }
}
