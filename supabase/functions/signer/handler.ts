import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js';
import type { Locale } from '@trame/domain';
import { SIGNING_CODE } from '@trame/domain/signatures';
import * as z from 'zod/mini';
import { BusyError, StepLimitError, type Apart } from '../_shared/apart/apart.ts';
import { sha256 } from '../_shared/auth.ts';
import { jsonOf, mediaType, readBytes } from '../_shared/body.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { randomSecret } from '../_shared/random-secret.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { publishedCertificates } from '../_shared/seal-key.ts';
import { firstPageOfPath, signatureLink, signatureLinks } from '../_shared/signature-files.ts';
import { isOwn, languageOf, MESSAGES, refusedSigner, type SignerMessages } from './messages.ts';
import { asksWithValues, bodyWith, MOST_BYTES, MOST_PARTS, type SignerRequest } from './request.ts';
import type { steps } from './steps.ts';

export interface SignerDependencies extends Backend {
  env: Env;
  newSteps: () => Apart<typeof steps>;
  log: Log;
  /** Keeps the function alive for what goes on after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** A page that asks, with the words of its language. */
interface Page extends SignerDependencies {
  t: SignerMessages;
}

/** What one address may ask in ten minutes: a family, an office. A person who signs asks some dozens of times. */
const PER_ADDRESS: RateLimit = { bucket: 'signer:address', maxHits: 600, windowSeconds: 600 };
/** Links that lead nowhere: who tries them is guessing. */
const GUESSES: RateLimit = { bucket: 'signer:guess', maxHits: 20, windowSeconds: 3600 };
/** Codes by mail that one link may ask for in an hour. */
const CODES: RateLimit = { bucket: 'signer:code', maxHits: 6, windowSeconds: 3600 };

/** How often sealing is asked for at once; what fails again is asked for by the pages that wait, after pauses. */
const SEAL_TRIES = 2;

/** Calls for mails that are due after one act, a batch each; the daily work sends what is left. */
const MAIL_CALLS = 10;

const BODIES = { fr: bodyWith(MESSAGES.fr), en: bodyWith(MESSAGES.en) };

const outcome = z.object({
  status: z.string(),
  request: z.uuid(),
  is_completed: z.boolean(),
  is_sealed: z.boolean(),
});

/**
 * The pages of who holds a link, without an account: `{action, token, session?}`, both in the body alone; `?language=en` has
 * refusals in English. `open` with
 * `is_visit`: what the database shows (`open_signature`), to who is to act with links of 300 seconds to the documents (`url`) and to a
 * picture of the first page (`first_page`). `send-code`, then `give-code` with `code`: `{session}`, which the
 * browser keeps, or `{result: 'wrong' | 'too_many' | 'expired'}`. `file` with the id of a document, or null for the sealed
 * file: `{signedUrl}` for 300 seconds. `proof`: `{proof}`, the lines in the sealed file. `save`, `complete`, `decline`, `hand-on`: what they do is said by the functions of the
 * database of that name. 404 unknown_link for a link that leads nowhere, 403 code_needed, 409 other_state when it is not
 * their turn, 429 when too much is asked. `GET`: the certificates of seals and of
 * timestamps, with which anybody verifies one, and whether an authority is asked for `timestamps`.
 */
export function createHandler(dependencies: SignerDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['GET', 'POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    if (request.method === 'GET') return json(await publishedCertificates(env));
    const client = serviceClient(dependencies);
    const address = clientAddress(request, env.CLIENT_ADDRESS_HEADER);
    const language = languageOf(request);
    const page: Page = { ...dependencies, t: MESSAGES[language] };
    try {
      await take(client, page, PER_ADDRESS, address);
      const sent = await readBody(request, page.t);
      await requireLink(client, page.t, sent);
      const asked = await withCleanPictures(page, requestOf(sent, language));
      const visitor = { address, agent: request.headers.get('user-agent') ?? '' };
      return json(await answer(page, client, asked, visitor));
    } catch (error) {
      if (error instanceof HttpError && error.code === 'unknown_link')
        await take(client, page, GUESSES, address);
      throw inWords(error, page.t);
    }
  });
}

/** What other parts refuse, in the language of the page. */
function inWords(error: unknown, t: SignerMessages): unknown {
  if (!(error instanceof HttpError)) return error;
  if (error.code === 'unavailable' && error.message !== t.codeNotSent)
    return unavailable(error.cause, t.unavailable);
  if (error.code === 'body_too_large') return new HttpError(413, 'body_too_large', t.fields.size);
  return error;
}

/** JSON, which a browser sends to another origin without asking first when it calls it plain text: a page on a slow line waits less. */
async function readBody(request: Request, t: SignerMessages): Promise<unknown> {
  if (!['text/plain', 'application/json'].includes(mediaType(request)))
    throw new HttpError(415, 'unsupported_media_type', t.rejected);
  const bytes = await readBytes(request, MOST_BYTES);
  const value = jsonOf(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), MOST_PARTS);
  if (value === undefined) throw new HttpError(400, 'bad_request', t.rejected);
  return value;
}

/** Values are judged, which takes time, for who holds a link alone. */
async function requireLink(client: SupabaseClient, t: SignerMessages, sent: unknown): Promise<void> {
  const { data } = z.safeParse(asksWithValues, sent);
  if (!data) return;
  const token_hash = await sha256(data.token);
  if (dataOf(await client.rpc('recipient_of_link', { token_hash }), 'recipient_of_link') === null)
    throw new HttpError(404, 'unknown_link', t.unknownLink);
}

const fieldsOfValues = z.object({ values: z.array(z.object({ field: z.uuid() })) });

/** What is asked, or what is wrong with it by its part; a value that is refused is named by the id of its field, too. */
function requestOf(sent: unknown, language: Locale): SignerRequest {
  const t = MESSAGES[language];
  const { data, error } = z.safeParse(BODIES[language], sent);
  if (data) return data;
  const ids = z.safeParse(fieldsOfValues, sent).data?.values.map(({ field }) => field) ?? [];
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const said = isOwn(t, issue.message) ? issue.message : t.rejected;
    const [part, index] = issue.path;
    fields[String(part ?? '')] ??= said;
    const id = part === 'values' ? ids[Number(index)] : undefined;
    if (id !== undefined) fields[id] ??= said;
  }
  throw refusedFields(fields, t);
}

const refusedFields = (fields: Record<string, string>, t: SignerMessages) =>
  new HttpError(
    422,
    'invalid_fields',
    // What the page shows: the first that says what is wrong.
    Object.values(fields).find((said) => said !== t.rejected) ?? t.rejected,
    { fields },
  );

/** The request with its pictures as they are sealed. */
async function withCleanPictures(page: Page, asked: SignerRequest): Promise<SignerRequest> {
  if (asked.action !== 'save' && asked.action !== 'complete') return asked;
  const { newSteps, t } = page;
  const pictures = asked.values.flatMap(({ field, value }) =>
    typeof value === 'object' && value?.kind === 'image' ? [{ field, value }] : [],
  );
  if (pictures.length === 0) return asked;
  const cleaned = await newSteps()
    .cleanPictures(pictures.map(({ value }) => value.image))
    .catch((error: unknown) => {
      if (error instanceof BusyError) throw unavailable(error, t.unavailable);
      if (error instanceof StepLimitError) return [];
      throw error;
    });
  const refused: Record<string, string> = {};
  for (const [index, { field, value }] of pictures.entries()) {
    const image = cleaned[index] ?? null;
    if (image === null) refused[field] = t.picture;
    else value.image = image;
  }
  if (Object.keys(refused).length > 0) throw refusedFields({ values: t.picture, ...refused }, t);
  return asked;
}

async function answer(
  page: Page,
  client: SupabaseClient,
  asked: SignerRequest,
  { address, agent }: { address: string; agent: string },
): Promise<unknown> {
  const token_hash = await sha256(asked.token);
  const session_hash = asked.session === undefined ? null : await sha256(asked.session);
  const holder = { token_hash, session_hash };
  const call = async (name: string, args: Record<string, unknown>) =>
    accepted(await client.rpc(name, args), name, page.t);
  const act = async (name: string, args: Record<string, unknown>) => {
    const done = z.parse(outcome, await call(name, { ...holder, ...args }));
    // Who acted does not wait for the seal, nor for mails to others.
    page.waitUntil(goOn(page, client, done));
    return done;
  };
  switch (asked.action) {
    case 'open':
      return open(
        page,
        client,
        token_hash,
        await call('open_signature', { ...holder, ip: address, agent, is_visit: asked.is_visit }),
        asked.is_visit,
      );
    case 'send-code':
      return sendCode(page, client, token_hash);
    case 'give-code':
      return giveCode(page, client, token_hash, asked.code);
    case 'file':
      return {
        signedUrl: await signatureLink(
          client,
          await call('signature_file', { ...holder, document: asked.document }),
        ),
      };
    case 'proof':
      return { proof: await call('signature_proof', holder) };
    case 'save':
      await call('save_signature_values', { ...holder, given: asked.values });
      return { saved: true };
    case 'complete': {
      const { key, documents, consent, language, values } = asked;
      const given = { key, documents, consent, language, values };
      return act('complete_signature', { given, ip: address, agent });
    }
    case 'decline':
      return act('decline_signature', { reason: asked.reason });
    case 'hand-on':
  }
  const { name, email, reason } = asked;
  return act('hand_on_signature', { given: { name, email, reason } });
}

const opened = z.looseObject({
  state: z.string(),
  is_sealed: z.boolean(),
  documents: z.optional(z.array(z.looseObject({ path: z.string() }))),
});
type OpenedDocument = { path: string; [field: string]: unknown };

/** Documents with links to their files, and to a picture of the first page of the first one: who reads now waits for no second answer. */
async function withLinks(client: SupabaseClient, documents: readonly OpenedDocument[], isVisit: boolean) {
  const paths = documents.map(({ path }) => path);
  const pictures = paths.slice(0, 1).map(firstPageOfPath);
  const links = isVisit ? await signatureLinks(client, [...paths, ...pictures]) : new Map<string, string>();
  return documents.map(({ path, ...document }, index) => ({
    ...document,
    url: links.get(path) ?? null,
    first_page: index === 0 ? (links.get(firstPageOfPath(path)) ?? null) : null,
  }));
}

/**
 * What the holder of a link sees. When all have acted and nothing is sealed yet, it is being sealed, or that failed: then it is
 * sealed now, after the answer, and the page asks again.
 */
async function open(
  dependencies: SignerDependencies,
  client: SupabaseClient,
  token_hash: string,
  shown: unknown,
  isVisit: boolean,
): Promise<unknown> {
  const { documents, ...rest } = z.parse(opened, shown);
  const found = documents
    ? { ...rest, documents: await withLinks(client, documents, isVisit && rest.state === 'turn') }
    : rest;
  if (found.state !== 'completed' || found.is_sealed) return found;
  const due = dataOf(await client.rpc('sealing_due', { token_hash }), 'sealing_due') as string | null;
  if (due !== null)
    dependencies.waitUntil(
      goOn(dependencies, client, { request: due, is_completed: true, is_sealed: false }),
    );
  return found;
}

function accepted(result: PostgrestSingleResponse<unknown>, name: string, t: SignerMessages): unknown {
  if (result.error) throw refusedSigner(result.error, name, t);
  return result.data;
}

/** Seals what is complete and sends the mails that are due; never fails. What fails here is done by the next visit or the daily work: the act itself stands. */
async function goOn(
  { log }: SignerDependencies,
  client: SupabaseClient,
  { request, is_completed, is_sealed }: Omit<z.infer<typeof outcome>, 'status'>,
): Promise<void> {
  let tries = is_completed && !is_sealed ? SEAL_TRIES : 0;
  while (tries > 0) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const { error } = await client.functions.invoke('seal-signature', { body: { request } });
    if (error) log('sealing_failed', { request, ...errorDetails(error) });
    tries = error ? tries - 1 : 0;
  }
  // A call sends some of them: a hundred who finish at once have more.
  for (let calls = 0; calls < MAIL_CALLS; calls += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const { data, error } = await client.functions.invoke<{ sent?: number }>('notifications', {
      body: { kind: 'signature-mails' },
    });
    if (error) log('signature_mails_failed', { request, ...errorDetails(error) });
    if (error || !data?.sent) return;
  }
}

const started = z.object({ name: z.string(), email: z.string(), language: z.enum(['fr', 'en']) });

/** The code is known to the mail and, as a hash with the id of the recipient, to the database. */
const hashOfCode = (recipient: string, code: string) => sha256(`${recipient}:${code}`);

async function sendCode(page: Page, client: SupabaseClient, token_hash: string): Promise<unknown> {
  await take(client, page, CODES, token_hash);
  const recipient = dataOf(await client.rpc('recipient_of_link', { token_hash }), 'recipient_of_link') as
    string | null;
  const code = randomCode();
  const code_hash = await hashOfCode(recipient ?? '', code);
  const data = accepted(
    await client.rpc('start_signature_code', { token_hash, code_hash }),
    'start_signature_code',
    page.t,
  );
  const { name, email, language } = z.parse(started, data);
  const { error } = await client.functions.invoke('notifications', {
    body: { kind: 'signature-code', name, email, code, language },
  });
  // Only what left is a line of the proof.
  dataOf(
    await client.rpc('note_signature_code', { recipient, code_hash, is_sent: !error }),
    'note_signature_code',
  );
  if (error) throw unavailable(error, page.t.codeNotSent);
  return { sent: true };
}

async function giveCode(
  page: Page,
  client: SupabaseClient,
  token_hash: string,
  code: string,
): Promise<unknown> {
  const recipient = dataOf(await client.rpc('recipient_of_link', { token_hash }), 'recipient_of_link') as
    string | null;
  const code_hash = await hashOfCode(recipient ?? '', code);
  const session = randomSecret();
  const result = accepted(
    await client.rpc('give_signature_code', { token_hash, code_hash, session_hash: await sha256(session) }),
    'give_signature_code',
    page.t,
  );
  return result === 'ok' ? { result, session } : { result };
}

/** Digits of equal chance: of the numbers that a multiple of the range does not cover, none is taken. */
function randomCode(): string {
  const range = 10 ** SIGNING_CODE.digits;
  const most = Math.floor(2 ** 32 / range) * range;
  let [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  while (number >= most) [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % range).padStart(SIGNING_CODE.digits, '0');
}

/** What hides the subjects of limits. */
const secretOf = (env: Env) => env.ALTCHA_SECRET ?? env.SUPABASE_SERVICE_ROLE_KEY;

async function take(
  client: SupabaseClient,
  { env, t }: Page,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const wait = await takeRateLimit(client, limit, subject, secretOf(env));
  if (wait !== undefined) throw new HttpError(429, 'rate_limited', t.tooMuch, { retryAfter: wait });
}
