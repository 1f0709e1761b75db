import { dayError, FILE_LIMIT_BYTES, isCalendarDate, today, waitInWords } from '@trame/domain';
import {
  PAPER_BUCKET,
  PAPER_DAYS,
  PAPER_LIMITS,
  paperKind,
  paperDaysFault,
  type PaperReading,
} from '@trame/domain/trainers';
import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { Apart } from '../_shared/apart/apart.ts';
import { BusyError, StepLimitError } from '../_shared/apart/apart.ts';
import { forbidden, sha256, signInFirst } from '../_shared/auth.ts';
import { ofShape, readBytes } from '../_shared/body.ts';
import type { Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { readForm } from '../_shared/form.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { NO_CACHE, originalName, refuseViruses } from '../_shared/public-form/files.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { storeOnce } from '../_shared/stored.ts';
import { FIELD_MESSAGES, refusalOf } from './messages.ts';
import type { steps } from './steps.ts';

export type PaperSteps = Apart<typeof steps>;

export interface PaperDependencies extends Backend {
  env: Env;
  newSteps: () => PaperSteps;
  log: Log;
}

/** The form around a file: its fields, their headers. */
const MAX_BODY = FILE_LIMIT_BYTES + 16 * 1024;

/** `message`: what was exceeded; the wait is said after it. */
type Limit = RateLimit & { message: string };
const PER_HOUR: Limit = {
  bucket: 'trainer-papers:hour',
  maxHits: PAPER_LIMITS.perHour,
  windowSeconds: 60 * 60,
  message: 'Trop de pièces déposées en une heure.',
};
const PER_DAY: Limit = {
  bucket: 'trainer-papers:day',
  maxHits: PAPER_LIMITS.perDay,
  windowSeconds: 24 * 60 * 60,
  message: 'Trop de pièces déposées en un jour.',
};

/** Files that one person sends in a day, whatever they are: who checks the certificates of everybody sends many proofs. */
export const BODIES_PER_DAY: Limit = { ...PER_DAY, bucket: 'trainer-papers:bodies', maxHits: 300 };

const day = z.optional(
  z.string().check(z.refine(isCalendarDate, 'Cette date n’existe pas\u00a0: écrivez jj/mm/aaaa.')),
);
const fields = z.strictObject({
  kind: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Ce type de pièce n’existe pas.')),
  issued_on: day,
  expires_on: day,
  reference: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(PAPER_LIMITS.reference, `${PAPER_LIMITS.reference} caractères au plus.`)),
  ),
});
const recorded = z.object({ id: z.string(), status: z.string(), is_new: z.boolean() });

/** The paper whose code was checked. */
const proofFields = z.strictObject({ proof_of: z.uuid('Pièce inconnue') });
const proofOpened = z.tuple([z.object({ holder_id: z.string() })]);

interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}
export type SentPaper = z.infer<typeof fields> & SentFile;
type SentProof = z.infer<typeof proofFields> & SentFile;

/** What a form sends: a paper, or the proof that the code of one was checked. */
export async function readSent(request: Request): Promise<SentPaper | SentProof> {
  const type = request.headers.get('content-type') ?? '';
  const form = readForm(await readBytes(request, MAX_BODY), type, 6);
  const file = form.file('file');
  const rest = form.others('file');
  const values = 'proof_of' in rest ? ofShape(rest, proofFields) : ofShape(rest, fields);
  if (!file)
    throw new HttpError(422, 'invalid_fields', 'La requête contient des valeurs refusées.', {
      fields: { file: 'Choisissez un fichier.' },
    });
  return { ...values, name: originalName(file.name), bytes: file.bytes };
}

/** What a refusal of the database is answered with. */
export function refused(error: PostgrestError, status: number, what: string): HttpError {
  if (status === 401) return signInFirst();
  if (error.code === '42501') return forbidden();
  // 22P02: an id that is none.
  if (error.code === 'P0002' || error.code === '22P02')
    return new HttpError(404, 'not_found', 'Cette pièce n’existe plus.');
  if (error.code === '22023')
    return new HttpError(422, 'invalid_fields', 'La requête contient des valeurs refusées.', {
      fields: { [error.hint ?? '']: FIELD_MESSAGES[error.hint ?? ''] ?? 'Valeur refusée.' },
    });
  // What no rule above names: trying again refuses it again.
  if (error.code === '23514')
    return new HttpError(
      422,
      'invalid_fields',
      'Cette pièce a une valeur refusée\u00a0: vérifiez ses dates.',
    );
  return unavailable(new Error(`${what}: ${error.message}`, { cause: error }));
}

/** Counts a request of this person. */
export async function takeTurn(
  client: SupabaseClient,
  userId: string,
  { env }: PaperDependencies,
  { message, ...limit }: Limit,
): Promise<void> {
  const wait = await takeRateLimit(client, limit, userId, env.SUPABASE_SERVICE_ROLE_KEY);
  if (wait === undefined) return;
  const advice = `${message} Continuez dans ${waitInWords(wait)}.`;
  throw new HttpError(429, 'rate_limited', advice, { retryAfter: wait });
}

type Judged = Awaited<ReturnType<PaperSteps['judge']>>;

/** How many pages a file has; refuses one that may not be stored. */
export async function judged(
  steps: PaperSteps,
  bytes: Uint8Array<ArrayBuffer>,
  log: Log,
): Promise<{ pages: number }> {
  let verdict: Judged;
  try {
    verdict = await steps.judge(bytes);
  } catch (error) {
    if (error instanceof BusyError) throw unavailable(error);
    if (!(error instanceof StepLimitError)) throw error;
    log('check_ended', { size: bytes.byteLength, ...errorDetails(error) });
    verdict = { ok: false, problem: 'heavy' };
  }
  return { pages: pagesOrRefusal(verdict) };
}

function pagesOrRefusal(verdict: Judged): number {
  if (verdict.ok) return verdict.pages;
  const { status, code, message } = refusalOf(verdict.problem);
  throw new HttpError(status, code, message, { fields: { file: message } });
}

/** The same, and what its text says. A file whose text cannot be read in time is judged alone, and taken all the same. */
async function judgedAndRead(
  steps: PaperSteps,
  kind: string,
  bytes: Uint8Array<ArrayBuffer>,
  log: Log,
): Promise<{ pages: number; reading: PaperReading }> {
  let looked: Awaited<ReturnType<PaperSteps['judgeAndRead']>>;
  try {
    looked = await steps.judgeAndRead(kind, bytes);
  } catch (error) {
    if (error instanceof BusyError) throw unavailable(error);
    log('reading_ended', { size: bytes.byteLength, ...errorDetails(error) });
    return { ...(await judged(steps, bytes, log)), reading: {} };
  }
  return { pages: pagesOrRefusal(looked.judged), reading: looked.reading };
}

/**
 * Stores a judged file. It is noted before its first byte is stored, so that a later sweep finds it whenever this stops.
 */
export async function storeFile(
  client: SupabaseClient,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  dependencies: PaperDependencies,
): Promise<void> {
  const file = { field: 'file', bytes, contentType: 'application/pdf', filename: path, path };
  await refuseViruses([{ ...file, originalName: path }], 'fr', dependencies);
  const noted = await client.rpc('note_paper_file', { path });
  if (noted.error) throw unavailable(new Error(`note_paper_file: ${noted.error.message}`));
  await storeOnce(client, PAPER_BUCKET, path, bytes, {
    contentType: file.contentType,
    cacheControl: NO_CACHE,
  });
}

/** Refuses days of a slip, and a paper that no longer counts, in the sentences of the form. The database refuses them too. */
function refuseDays({ kind, issued_on, expires_on }: SentPaper): void {
  const wrong = Object.entries({ issued_on, expires_on }).flatMap(([field, typed]) => {
    const message = dayError(typed, PAPER_DAYS);
    return message ? [[field, message] as const] : [];
  });
  if (wrong.length > 0)
    throw new HttpError(422, 'invalid_fields', 'La requête contient des valeurs refusées.', {
      fields: Object.fromEntries(wrong),
    });
  const rules = paperKind(kind);
  const facts = { issued_on: issued_on ?? null, expires_on: expires_on ?? null };
  const over = rules && paperDaysFault(rules, facts, today());
  if (over)
    throw new HttpError(422, 'invalid_fields', 'La requête contient des valeurs refusées.', {
      fields: { [over.field]: over.message },
    });
}

/** Judges, reads, stores and records a paper: `{id, status, pages, reading}`. The same file sent again is the same paper. */
export async function deposit(
  client: SupabaseClient,
  userId: string,
  sent: SentPaper,
  dependencies: PaperDependencies,
): Promise<{ id: string; status: string; pages: number; reading: PaperReading }> {
  const { kind, name, bytes, issued_on, expires_on, reference } = sent;
  refuseDays(sent);
  await takeTurn(client, userId, dependencies, PER_HOUR);
  await takeTurn(client, userId, dependencies, PER_DAY);
  const { pages, reading } = await judgedAndRead(dependencies.newSteps(), kind, bytes, dependencies.log);
  const digest = await sha256(bytes);
  const path = `${userId}/${digest.slice(0, 40)}-${kind}.pdf`;
  await storeFile(client, path, bytes, dependencies);
  const { data, error, status } = await client.rpc('deposit_trainer_paper', {
    payload: {
      user_id: userId,
      kind,
      file_path: path,
      file_name: name,
      file_size: bytes.byteLength,
      pages,
      sha256: digest,
      issued_on: issued_on ?? null,
      expires_on: expires_on ?? null,
      reference: reference || null,
      reading,
    },
  });
  if (error) throw refused(error, status, 'deposit_trainer_paper');
  const paper = z.parse(recorded, Array.isArray(data) ? data[0] : data);
  return { id: paper.id, status: paper.status, pages, reading };
}

/** Judges, stores and records the proof of a check, with the rights of who checked: the version of the paper to decide on. */
export async function addProof(
  client: SupabaseClient,
  caller: SupabaseClient,
  { proof_of: paper_id, bytes }: SentProof,
  dependencies: PaperDependencies,
): Promise<{ version: string }> {
  const opened = await caller.rpc('open_check_proof', { paper_id });
  if (opened.error) throw refused(opened.error, opened.status, 'open_check_proof');
  const [{ holder_id: holder }] = z.parse(proofOpened, opened.data);
  await judged(dependencies.newSteps(), bytes, dependencies.log);
  const path = `${holder}/${(await sha256(bytes)).slice(0, 40)}-proof.pdf`;
  await storeFile(client, path, bytes, dependencies);
  const { data, error, status } = await client.rpc('attach_check_proof', { paper_id, path });
  if (error) throw refused(error, status, 'attach_check_proof');
  return { version: z.parse(z.string(), data) };
}
