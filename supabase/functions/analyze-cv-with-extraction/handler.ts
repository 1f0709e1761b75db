import { APPLICATION_BUCKET, storagePath } from '@trame/domain';
import { analysisSchema, type CvAnalysis } from '@trame/cv';
import {
  ReadingError,
  type Recognition,
  digestOf,
  recognitionSchema,
  textOfPage,
  type DocumentText,
} from '@trame/document';
import { StorageApiError, type SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { BusyError, StepLimitError } from '../_shared/apart/apart.ts';
import { requireRole } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { callerClient, dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { AnalyserError, type Analyser, type Answer } from './analyser.ts';
import type { Reader } from './reader.ts';

export interface AnalysisDependencies extends Backend {
  env: Env;
  /** The steps of one request. */
  newReader: () => Reader;
  analyser: Analyser;
  /** Milliseconds from any start, for the length of a run. */
  clock: () => number;
  /** Calls a function after this many milliseconds; returns a function that cancels it. */
  startTimer: (milliseconds: number, run: () => void) => () => void;
  log: Log;
}

/** Spec, section 4: the stored message when there is no better one. */
export const ANALYSIS_FAILED = "Erreur lors de l'analyse CV";
/** The stored and returned message for a run that got no free thread: another one may well succeed. */
export const ANALYSIS_BUSY = 'Trop de CV sont analysés en ce moment. Relancez l’analyse dans une minute.';
/** Longest wait for an analyser: with the reading, within the 150 s that a hosted function has. */
export const ANALYSER_TIMEOUT_MS = 90_000;

const body = z.strictObject({
  applicationId: z.uuid(),
  /** The re-run that leaves out unproven claims. */
  strict: z._default(z.boolean(), false),
  /** The words that the recruiter's browser recognised on a CV that is an image; times are not included. */
  ocr: z.optional(recognitionSchema),
});
/** A recognised CV of ten full pages, with the place of each word. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

const started = z.object({
  run_id: z.string(),
  resume_url: z.nullable(z.string()),
  resume_filename: z.nullable(z.string()),
  previous: z.unknown(),
});
type Run = z.infer<typeof started> & {
  applicationId: string;
  isStrict: boolean;
  ocr: Recognition | undefined;
};

const gone = () => new HttpError(404, 'not_found', 'Cette candidature n’existe plus.');
const noResume = (cause?: unknown) =>
  new HttpError(422, 'no_resume', 'Aucun CV trouvé pour cette candidature', { cause });
const replaced = () =>
  new HttpError(
    409,
    'cv_replaced',
    'Le CV a été remplacé pendant sa lecture optique. Relancez l’analyse du nouveau fichier.',
  );

const REFUSALS: Readonly<Record<string, () => HttpError>> = {
  P0002: gone,
  '22023': noResume,
  '55006': () => new HttpError(409, 'in_progress', 'Ce CV est déjà en cours d’analyse.'),
};

/**
 * `POST {applicationId, strict?, ocr?}` by a recruiter: reads the CV of an application, finds its claims with the
 * passage that proves each, and stores them. Answers `{status: 'success'}` once stored. 404 `not_found`, 409
 * `in_progress`, 422 `no_resume` start nothing; 422 `cv_unreadable`, `no_resume` for a file missing from storage, 409
 * `cv_replaced` for an optical reading of another file, 503 `busy` and 503 `unavailable` have ended the run in error.
 */
export function createHandler(dependencies: AnalysisDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const { token } = await requireRole(request, dependencies, 'app5_user');
    const { applicationId, strict, ocr } = await readJson(request, body, MAX_BODY_BYTES, Infinity);
    const row = await start(applicationId, callerClient(dependencies, token), dependencies);
    return json(await run({ ...row, applicationId, isStrict: strict, ocr }, dependencies));
  });
}

/**
 * Starts a run with an id of ours: when the answer is lost the start is repeated, and the run is given up if that
 * fails. Otherwise the recruiter would wait for a run that nobody continues.
 */
async function start(
  applicationId: string,
  client: SupabaseClient,
  dependencies: AnalysisDependencies,
): Promise<z.infer<typeof started>> {
  const names = { application_id: applicationId, run: crypto.randomUUID() };
  const ask = () => client.rpc('start_cv_analysis', names);
  const first = await ask();
  const answer = first.error && !REFUSALS[first.error.code] ? await ask() : first;
  const refusal = answer.error && REFUSALS[answer.error.code];
  if (refusal) throw refusal();
  if (answer.error) {
    const lost = { application_id: applicationId, run_id: names.run, message: ANALYSIS_FAILED };
    await serviceClient(dependencies).rpc('fail_cv_analysis', lost);
  }
  const [row] = z.parse(z.array(started), dataOf(answer, 'start_cv_analysis'));
  if (!row) throw new Error('start_cv_analysis returned nothing');
  return row;
}

/** Ends in success or in error in every case; a run that another has replaced writes nothing. */
async function run(run_: Run, dependencies: AnalysisDependencies): Promise<{ status: 'success' }> {
  const client = serviceClient(dependencies);
  const names = { application_id: run_.applicationId, run_id: run_.run_id };
  let failure: unknown;
  try {
    const analysed = await analyse(run_, client, dependencies);
    const stored = await client.rpc('finish_cv_analysis', { ...names, ...analysed });
    if (dataOf(stored, 'finish_cv_analysis') === true) return { status: 'success' };
  } catch (error) {
    failure = error;
    const message = storedMessageOf(error);
    const { isOurs, unrecorded } = await endInError(client, { ...names, message });
    dependencies.log('analysis_failed', {
      applicationId: run_.applicationId,
      ...(error instanceof ReadingError ? { code: error.code } : errorDetails(causeOf(error))),
      // Which step passed which limit.
      ...(isEnded(error) ? errorDetails(error.cause) : {}),
      ...(unrecorded ? { unrecorded } : {}),
    });
    if (isOurs) throw refusalOf(error);
  }
  // Another run took over, the application went, or it was stored and the answer was lost on its way.
  return await whatIsStored(client, run_.applicationId, failure);
}

/** Writes the error, with one retry: a run that remains `processing` would keep the recruiter waiting. */
async function endInError(
  client: SupabaseClient,
  names: Record<'application_id' | 'run_id' | 'message', string>,
) {
  const first = await client.rpc('fail_cv_analysis', names);
  const last = first.error ? await client.rpc('fail_cv_analysis', names) : first;
  return { isOurs: last.data === true || last.error !== null, unrecorded: last.error?.message };
}

/** A fault of the file has its own sentence. */
const isOfTheFile = (error: unknown): error is HttpError =>
  error instanceof HttpError && ['no_resume', 'cv_replaced'].includes(error.code);

function storedMessageOf(error: unknown): string {
  if (error instanceof ReadingError || isOfTheFile(error)) return error.message;
  return error instanceof BusyError ? ANALYSIS_BUSY : ANALYSIS_FAILED;
}

/** The recruiter gets the message that is in the row. */
function refusalOf(error: unknown): HttpError {
  if (error instanceof ReadingError) return new HttpError(422, 'cv_unreadable', error.message);
  if (error instanceof BusyError)
    return new HttpError(503, 'busy', ANALYSIS_BUSY, { cause: error, retryAfter: 60 });
  return isOfTheFile(error) ? error : unavailable(causeOf(error), ANALYSIS_FAILED);
}

const isEnded = (error: unknown): error is ReadingError =>
  error instanceof ReadingError && error.cause instanceof StepLimitError;

const causeOf = (error: unknown) => (error instanceof HttpError ? (error.cause ?? error) : error);

/** The answer of a run that wrote nothing itself: the state that the recruiter will see. */
async function whatIsStored(
  client: SupabaseClient,
  applicationId: string,
  failure: unknown,
): Promise<{ status: 'success' }> {
  const stored = await client
    .from('trainer_applications')
    .select('ai_status')
    .eq('id', applicationId)
    .maybeSingle<{ ai_status: string | null }>();
  if (stored.error) throw unavailable(stored.error, ANALYSIS_FAILED);
  if (!stored.data) throw gone();
  if (stored.data.ai_status === 'success') return { status: 'success' };
  if (stored.data.ai_status === 'processing') {
    throw new HttpError(409, 'in_progress', 'Une analyse plus récente de ce CV a pris la suite.');
  }
  throw refusalOf(failure);
}

async function analyse(
  run_: Run,
  client: SupabaseClient,
  { newReader, analyser, clock, startTimer }: AnalysisDependencies,
): Promise<{ analysis: CvAnalysis; pages: string[]; recognition: Recognition | null }> {
  const begun = clock();
  const reader = newReader();
  const bytes = await download(run_, client);
  const digest = await digestOf(bytes);
  const { document, recognition } = await read({ bytes, digest }, run_, { reader, client });
  const { draft, model, promptVersion, cost } = await answerOf(
    analyser,
    document,
    { reader, isStrict: run_.isStrict },
    startTimer,
  );
  const before = z.safeParse(analysisSchema, run_.previous);
  const analysis = await reader.analyseDocument({
    document,
    draft,
    digest,
    isStrict: run_.isStrict,
    previous: before.success ? before.data : null,
    analyser: {
      name: analyser.name,
      model,
      prompt_version: promptVersion,
      duration_ms: Math.round(clock() - begun),
      cost,
    },
  });
  return { analysis: storable(analysis), pages: document.pages.map(textOfPage), recognition };
}

/**
 * The visible text of the file. Its own text is always preferred: the words that a browser recognised are only used for
 * a file without text, and stored, so that another run of the same file does not need them again.
 */
async function read(
  { bytes, digest }: { bytes: Uint8Array; digest: string },
  { ocr, applicationId }: Run,
  { reader, client }: { reader: Reader; client: SupabaseClient },
): Promise<{ document: DocumentText; recognition: Recognition | null }> {
  if (ocr && ocr.digest !== digest) throw replaced();
  try {
    return { document: storable(await reader.readDocument(bytes)), recognition: null };
  } catch (error) {
    if (!(error instanceof ReadingError && error.code === 'no_text')) throw error;
    const recognition = ocr ? storable(ocr) : await keptRecognition(applicationId, client);
    if (recognition?.digest !== digest) throw error;
    return { document: await reader.readRecognition(recognition), recognition };
  }
}

/** The words given to an earlier run, of whichever file the application had then. */
async function keptRecognition(applicationId: string, client: SupabaseClient): Promise<Recognition | null> {
  const kept = await client
    .from('cv_texts')
    .select('recognition')
    .eq('application_id', applicationId)
    .maybeSingle<{ recognition: unknown }>();
  if (kept.error) throw unavailable(kept.error, ANALYSIS_FAILED);
  const found = z.safeParse(recognitionSchema, kept.data?.recognition);
  return found.success ? found.data : null;
}

async function download({ resume_url, resume_filename }: Run, client: SupabaseClient): Promise<Uint8Array> {
  const path = storagePath(resume_url, resume_filename, 'resumes');
  if (!path) throw noResume(new Error('The CV of this application has no usable path'));
  const { data, error } = await client.storage.from(APPLICATION_BUCKET).download(path);
  if (!error) return new Uint8Array(await data.arrayBuffer());
  // The hosted service answers 400 and has 404 in the text.
  const isGone = error instanceof StorageApiError && [String(error.status), error.statusCode].includes('404');
  throw isGone ? noResume(error) : unavailable(error, ANALYSIS_FAILED);
}

/** The answer, or an error when the time is over: an analyser that ignores its signal must not block the run. */
async function answerOf(
  analyser: Analyser,
  document: DocumentText,
  options: { reader: Reader; isStrict: boolean },
  startTimer: AnalysisDependencies['startTimer'],
): Promise<Answer> {
  const limit = new AbortController();
  let stop: () => void = () => undefined;
  const end = new Promise<never>((_resolve, reject) => {
    stop = startTimer(ANALYSER_TIMEOUT_MS, () => {
      limit.abort();
      reject(new AnalyserError(`${analyser.name} took too long`));
    });
  });
  try {
    return await Promise.race([analyser.analyse(document, { ...options, signal: limit.signal }), end]);
  } finally {
    // A running timer would keep the whole function alive.
    stop();
  }
}

/** The database refuses NUL and halves of characters: each becomes one sign, so that offsets still count right. */
function storable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '\uFFFD').toWellFormed() : inner,
  ) as T;
}
