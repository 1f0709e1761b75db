import type { Locale } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import { clientAddress } from '../client-address.ts';
import { serviceClient, type Backend } from '../clients.ts';
import type { Env } from '../env.ts';
import { HttpError } from '../errors.ts';
import { json, serve, type Handler } from '../http.ts';
import { errorDetails, type Log } from '../log.ts';
import { giveBackRateLimit, takeRateLimit, type RateLimit } from '../rate-limit.ts';
import { checkChallenge, newChallenge } from './challenge.ts';
import type { EmailUse } from './email-limit.ts';
import { acceptFiles, refuseViruses, type AcceptedFile, type CheckFile, type FileField } from './files.ts';
import { fingerprintOf } from './fingerprint.ts';
import { COMMON_MESSAGES, type FormMessages } from './messages.ts';
import { readSubmission, requestedLocale, submissionKey, validAnswers, type Submission } from './request.ts';
import type { StoredRow } from './store.ts';

export interface IntakeDependencies extends Backend {
  env: Env & { ALTCHA_SECRET: string };
  /** The check of the files of one request. */
  newCheck: () => CheckFile;
  now: () => Date;
  log: Log;
  /** Keeps the function alive for work after the answer, where the runtime needs this. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** What one attempt brings. */
export interface Attempt<Answers, FieldName extends string> {
  key: string;
  fingerprint: string;
  answers: Answers;
  files: readonly AcceptedFile<FieldName>[];
}

/** A form of the public site: what it asks, and what becomes of an answer. */
export interface PublicForm<Answers extends { email: string }, FieldName extends string> {
  /** The names of its counters begin with it. */
  name: string;
  messages: Record<Locale, FormMessages>;
  fileFields: readonly FileField<FieldName>[];
  schema: (locale: Locale) => z.ZodMiniType<Answers>;
  /** The row of a submission key, or undefined when none was recorded. */
  find: (client: SupabaseClient, key: string) => Promise<StoredRow | undefined>;
  /** Refuses an address that may send no more for now. */
  admit: (
    client: SupabaseClient,
    use: EmailUse,
    answers: Answers,
    dependencies: IntakeDependencies,
    locale: Locale,
  ) => Promise<void>;
  store: (
    client: SupabaseClient,
    attempt: Attempt<Answers, FieldName>,
    dependencies: IntakeDependencies,
  ) => Promise<StoredRow>;
  /** Removes what attempts that died left; never fails. */
  sweep: (client: SupabaseClient, log: Log) => Promise<void>;
  /** What `notifications` is asked for once the row is there. */
  receipt: (id: string) => Record<string, unknown>;
  /** Whether the answer waits for the mail, and says when it could not be sent: it has a link that is needed. */
  tellsOfMail?: boolean;
}

const HOUR = 3600;
/** For each attempt that an address has, as many more may fail on our side without being counted. */
const FAILED_PER_ATTEMPT = 10;

/**
 * `GET ?key=<uuid>`: the challenge to solve for the submission of that key.
 * `POST`: one submission, as multipart `payload`, `altcha` and the files of the form, with `Idempotency-Key: <uuid>`.
 */
export function createIntake<Answers extends { email: string }, FieldName extends string>(
  form: PublicForm<Answers, FieldName>,
  dependencies: IntakeDependencies,
): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['GET', 'POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const locale = requestedLocale(request);
    try {
      if (request.method === 'GET') {
        const key = submissionKey(new URL(request.url).searchParams.get('key'), locale);
        return json(await newChallenge(env.ALTCHA_SECRET, key, dependencies.now()));
      }
      return await submit(form, request, dependencies, locale);
    } catch (error) {
      throw inLanguage(error, locale);
    }
  });
}

async function submit<Answers extends { email: string }, FieldName extends string>(
  form: PublicForm<Answers, FieldName>,
  request: Request,
  dependencies: IntakeDependencies,
  locale: Locale,
): Promise<Response> {
  const { env, log, newCheck } = dependencies;
  const key = submissionKey(request.headers.get('idempotency-key'), locale);
  const client = serviceClient(dependencies);

  const limit = async (rule: RateLimit, subject: string) => {
    const retryAfter = await takeRateLimit(client, rule, subject, env.ALTCHA_SECRET);
    if (retryAfter === undefined) return;
    throw new HttpError(429, 'rate_limited', COMMON_MESSAGES[locale].rateLimited, { retryAfter });
  };
  const perAddress = {
    bucket: `${form.name}:address`,
    maxHits: env.SUBMISSIONS_PER_ADDRESS,
    windowSeconds: HOUR,
  };
  // A form that lost the answer asks for it about once a minute.
  const repeatsPerKey = { bucket: `${form.name}:repeat`, maxHits: 60, windowSeconds: HOUR };
  const tells = form.tellsOfMail ?? false;
  // The answer of a first attempt may have been lost: it is given again, regardless of all other limits.
  const known = await form.find(client, key);
  const visitor = clientAddress(request, env.CLIENT_ADDRESS_HEADER);
  let repeated: Promise<boolean> | undefined;
  if (known) {
    await limit(repeatsPerKey, key);
    // The first attempt may have ended between the row and its mail, which is sent once however often it is requested.
    repeated = sendReceipt(form, dependencies, known.id);
    dependencies.waitUntil?.(repeated);
  } else {
    await limit(perAddress, visitor);
    await form.sweep(client, log);
  }

  const { messages, fileFields } = form;
  const submission = await readSubmission(request, { messages, files: fileFields.length });
  try {
    const fingerprint = await fingerprintOf(
      submission,
      fileFields.map(({ name }) => name),
    );
    const texts = messages[submission.locale];
    if (known) {
      refuseOtherContent(known, fingerprint, texts);
      return answer(known, 200, tells ? await repeated : undefined);
    }
    await refuseRobots(submission, key, dependencies);
    const answers = validAnswers(submission.payload, form.schema(submission.locale), submission.locale);
    const files = await acceptFiles(submission.form, fileFields, submission.locale, {
      checkFile: newCheck(),
      log,
    });
    await refuseViruses(files, submission.locale, dependencies);
    // Counted once per key: a failure of ours must not use up the submissions of the person who tries again.
    const use = { email: answers.email, address: visitor, key, secret: env.ALTCHA_SECRET };
    await form.admit(client, use, answers, dependencies, submission.locale);
    const stored = await form.store(client, { key, fingerprint, answers, files }, dependencies);
    const isMailed = await sendReceipt(form, dependencies, stored.id);
    // Another attempt with this key may have come first, between the two reads of the database.
    refuseOtherContent(stored, fingerprint, texts);
    return answer(stored, 201, tells ? isMailed : undefined);
  } catch (error) {
    if (!known) await excuse(form.name, error, visitor, dependencies);
    throw inLanguage(error, submission.locale);
  }
}

/**
 * Gives an attempt back that failed because something of ours is away: people behind one address would be refused for an
 * hour. Not without end, since such an attempt costs as much as any.
 */
async function excuse(
  name: string,
  error: unknown,
  visitor: string,
  dependencies: IntakeDependencies,
): Promise<void> {
  if (!(error instanceof HttpError) || error.code !== 'unavailable') return;
  const { env, log } = dependencies;
  const client = serviceClient(dependencies);
  const maxHits = env.SUBMISSIONS_PER_ADDRESS * FAILED_PER_ATTEMPT;
  const rule = { bucket: `${name}:failed`, maxHits, windowSeconds: HOUR };
  try {
    if ((await takeRateLimit(client, rule, visitor, env.ALTCHA_SECRET)) !== undefined) return;
    await giveBackRateLimit(client, `${name}:address`, visitor, env.ALTCHA_SECRET);
  } catch (failure) {
    log('attempt_not_given_back', errorDetails(failure));
  }
}

/** Someone who edited the form after the answer was lost must not believe that the edit was recorded. */
function refuseOtherContent(
  { reference, submission_fingerprint }: StoredRow,
  fingerprint: string,
  messages: FormMessages,
): void {
  if (submission_fingerprint === null || submission_fingerprint === fingerprint) return;
  throw new HttpError(409, 'already_received', messages.alreadyReceived(reference), { reference });
}

async function refuseRobots(
  { altcha, isTrapped, locale }: Submission,
  key: string,
  { env, now }: IntakeDependencies,
): Promise<void> {
  const messages = COMMON_MESSAGES[locale];
  // The trap answers as a failed challenge does: it teaches nothing, and a person who fell in can try again.
  if (isTrapped) throw new HttpError(400, 'challenge_failed', messages.challenge);
  const verdict = await checkChallenge(env.ALTCHA_SECRET, key, altcha, now());
  if (verdict.status === 'failed') throw new HttpError(400, 'challenge_failed', messages.challenge);
  if (verdict.status === 'too_fast') {
    throw new HttpError(400, 'too_fast', messages.tooFast, { retryAfter: verdict.wait });
  }
}

const answer = ({ reference, created_at, due_on }: StoredRow, status: 200 | 201, isMailed?: boolean) =>
  json(
    {
      reference,
      createdAt: created_at,
      ...(due_on ? { dueOn: due_on } : {}),
      ...(isMailed === undefined ? {} : { isMailed }),
    },
    status,
  );

/** For an unreachable service the message is in the sender's language; the cause goes to the log. */
function inLanguage(error: unknown, locale: Locale): unknown {
  if (!(error instanceof HttpError) || error.code !== 'unavailable') return error;
  return new HttpError(503, 'unavailable', COMMON_MESSAGES[locale].unavailable, {
    cause: error.cause,
    retryAfter: 5,
  });
}

/** Asks for the receipt mail: whether it left. The row is recorded: a mail that fails is logged there and may be sent again. */
async function sendReceipt(
  form: { receipt: (id: string) => Record<string, unknown> },
  dependencies: IntakeDependencies,
  id: string,
): Promise<boolean> {
  const body = form.receipt(id);
  try {
    const { error } = await serviceClient(dependencies).functions.invoke('notifications', { body });
    if (error) throw error;
    return true;
  } catch (error) {
    dependencies.log('receipt_failed', { ...body, ...errorDetails(error) });
    return false;
  }
}
