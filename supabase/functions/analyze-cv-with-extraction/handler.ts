import { APPLICATION_BUCKET, storagePath } from '@trame/domain';
import { analysisSchema, ReadingError, type CvAnalysis } from '@trame/cv';
import { analyseDocument, digestOf, readDocument, textOfPage } from '@trame/cv/analyse';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { requireRole } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { callerClient, dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import type { Analyser } from './analyser.ts';
import { documentOfRecognition, recognitionSchema, type Recognition } from './recognition.ts';

export interface AnalysisDependencies extends Backend {
  env: Env;
  analyser: Analyser;
  /** Milliseconds from any start, for the length of a run. */
  clock: () => number;
  log: Log;
}

/** Spec, section 4: what is stored when nothing better is known. */
export const ANALYSIS_FAILED = "Erreur lors de l'analyse CV";
/** Longest wait for an analyser: with the reading, within the 150 s that a hosted function has. */
export const ANALYSER_TIMEOUT_MS = 90_000;

const body = z.strictObject({
  applicationId: z.uuid(),
  /** The re-run that leaves out what nothing proves. */
  strict: z._default(z.boolean(), false),
  /** What the recruiter's browser recognised on a scanned CV. */
  ocr: z.optional(recognitionSchema),
});
/** A recognised CV of 30 full pages, with the place of each line. */
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

const REFUSALS: Readonly<Record<string, () => HttpError>> = {
  P0002: () => new HttpError(404, 'not_found', 'Cette candidature n’existe plus.'),
  '22023': () => new HttpError(422, 'no_resume', 'Aucun CV trouvé pour cette candidature'),
  '55006': () => new HttpError(409, 'in_progress', 'Ce CV est déjà en cours d’analyse.'),
};

/**
 * `POST {applicationId, strict?, ocr?}` by a recruiter: reads the CV of an application, says what it says with the
 * passage that proves each claim, and stores it. Answers `{status: 'success'}` once it is stored; 404 `not_found`, 409
 * `in_progress`, 422 `no_resume` start nothing; 422 `cv_unreadable` and 503 `unavailable` have ended the run in error.
 */
export function createHandler(dependencies: AnalysisDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const { token } = await requireRole(request, dependencies, 'app5_user');
    const { applicationId, strict, ocr } = await readJson(request, body, MAX_BODY_BYTES);
    const start = await callerClient(dependencies, token).rpc('start_cv_analysis', {
      application_id: applicationId,
    });
    const refusal = start.error && REFUSALS[start.error.code];
    if (refusal) throw refusal();
    const [row] = z.parse(z.array(started), dataOf(start, 'start_cv_analysis'));
    if (!row) throw new Error('start_cv_analysis returned nothing');
    return json(await run({ ...row, applicationId, isStrict: strict, ocr }, dependencies));
  });
}

/** Ends in success or in error, whatever happens; a run that another has replaced writes nothing. */
async function run(run_: Run, dependencies: AnalysisDependencies) {
  const client = serviceClient(dependencies);
  const names = { application_id: run_.applicationId, run_id: run_.run_id };
  try {
    const { analysis, pages } = await analyse(run_, client, dependencies);
    const stored = await client.rpc('finish_cv_analysis', { ...names, analysis, pages });
    if (dataOf(stored, 'finish_cv_analysis') !== true) {
      throw new HttpError(409, 'in_progress', 'Une analyse plus récente de ce CV a pris la suite.');
    }
    return { status: 'success' };
  } catch (error) {
    const isReading = error instanceof ReadingError;
    const failed = await client.rpc('fail_cv_analysis', {
      ...names,
      message: isReading ? error.message : ANALYSIS_FAILED,
    });
    const code = isReading ? error.code : undefined;
    dependencies.log('analysis_failed', {
      applicationId: run_.applicationId,
      code,
      ...(isReading ? {} : errorDetails(error instanceof HttpError ? (error.cause ?? error) : error)),
      ...(failed.error ? { unrecorded: failed.error.message } : {}),
    });
    if (isReading) throw new HttpError(422, 'cv_unreadable', error.message);
    throw error instanceof HttpError ? error : unavailable(error, ANALYSIS_FAILED);
  }
}

async function analyse(
  { resume_url, resume_filename, previous, isStrict, ocr }: Run,
  client: SupabaseClient,
  { analyser, clock }: AnalysisDependencies,
): Promise<{ analysis: CvAnalysis; pages: string[] }> {
  const begun = clock();
  const path = storagePath(resume_url, resume_filename, 'resumes');
  if (!path) throw new Error('The CV of this application has no usable path');
  const file = await client.storage.from(APPLICATION_BUCKET).download(path);
  if (file.error) throw unavailable(file.error, ANALYSIS_FAILED);
  const bytes = new Uint8Array(await file.data.arrayBuffer());
  const digest = await digestOf(bytes);
  const document = ocr ? documentOfRecognition(ocr) : await readDocument(bytes);
  const { draft, model, promptVersion, cost } = await analyser.analyse(document, {
    isStrict,
    signal: AbortSignal.timeout(ANALYSER_TIMEOUT_MS),
  });
  const before = z.safeParse(analysisSchema, previous);
  const analysis = analyseDocument({
    document,
    draft,
    digest,
    isStrict,
    previous: before.success ? before.data : null,
    analyser: {
      name: analyser.name,
      model,
      prompt_version: promptVersion,
      duration_ms: Math.round(clock() - begun),
      cost,
    },
  });
  return { analysis, pages: document.pages.map(textOfPage) };
}
