import { APPLICATION_BUCKET, storagePath } from '@trame/domain';
import { REQUEST_BUCKET } from '@trame/domain/requests';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { requireRole, requireServiceKey } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';

export interface PurgeDependencies extends Backend {
  env: Env;
  log: Log;
}

/** Applications of one run, within the time limit of a hosted function. The next run continues. */
export const MAX_PER_RUN = 40;

const body = z.strictObject({ application_id: z.optional(z.uuid()) });

const claims = z.array(
  z.object({
    application_id: z.string(),
    resume_url: z.nullable(z.string()),
    resume_filename: z.nullable(z.string()),
    references_url: z.nullable(z.string()),
    references_filename: z.nullable(z.string()),
  }),
);
type Claim = z.infer<typeof claims>[number];

/**
 * `POST {}` with the service key (the schedule) or by a recruiter: purges the applications that are due, at most
 * `MAX_PER_RUN`; a failure does not stop the others and is tried again by the next run. `POST {application_id}` by a
 * recruiter: erases that application at its author's request. Answers `{receipts, failed, left}`: receipts written,
 * applications that could not be purged, those still due.
 */
export function createHandler(dependencies: PurgeDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const actor = await actorOf(request, dependencies);
    const { application_id } = await readJson(request, body, 16 * 1024);
    const client = serviceClient(dependencies);
    if (application_id === undefined) return json(await purgeDue(client, actor, log));
    if (actor === null) throw new HttpError(403, 'forbidden', 'Un effacement est demandé par une personne.');
    return json(await erase(client, application_id, actor));
  });
}

/** The recruiter who asks, or null for the schedule. */
async function actorOf(request: Request, dependencies: PurgeDependencies): Promise<string | null> {
  try {
    await requireServiceKey(request, dependencies.env.SUPABASE_SERVICE_ROLE_KEY);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 403)) throw error;
    return (await requireRole(request, dependencies, 'app5_user')).userId;
  }
}

async function purgeDue(client: SupabaseClient, actor: string | null, log: Log) {
  const started = dataOf(
    await client.rpc('claim_application_purges', { max_count: MAX_PER_RUN, actor }),
    'claim_application_purges',
  );
  const receipts: string[] = [];
  let failed = 0;
  for (const claim of z.parse(claims, started)) {
    try {
      const receipt = await purge(client, claim);
      if (receipt) receipts.push(receipt);
    } catch (error) {
      failed += 1;
      log('purge_failed', { applicationId: claim.application_id, ...causeOf(error) });
    }
  }
  if (actor === null) await purgeRequests(client, log);
  const left = dataOf(await client.rpc('count_due_purges'), 'count_due_purges');
  return { receipts, failed, left: z.parse(z.number(), left) };
}

/** Requests of companies and requests about data, past the time they are kept. Never fails the purge of applications. */
async function purgeRequests(client: SupabaseClient, log: Log): Promise<void> {
  try {
    const listed = dataOf(await client.rpc('due_request_files'), 'due_request_files');
    const paths = z.parse(z.array(z.string()), listed);
    if (paths.length > 0) dataOf(await client.storage.from(REQUEST_BUCKET).remove(paths), 'remove files');
    dataOf(await client.rpc('purge_requests', { removed: paths }), 'purge_requests');
  } catch (error) {
    log('purge_requests_failed', causeOf(error));
  }
}

const causeOf = (error: unknown) => errorDetails(error instanceof HttpError ? error.cause : error);

const REFUSALS: Readonly<Record<string, () => HttpError>> = {
  P0002: () => new HttpError(404, 'not_found', 'Cette candidature n’existe plus.'),
  '23503': () =>
    new HttpError(
      409,
      'linked',
      'Un compte formateur repose sur cette candidature\u00a0: s’il est en attente, refusez-le\u00a0; sinon, il doit être fermé avant l’effacement.',
    ),
};

async function erase(client: SupabaseClient, applicationId: string, actor: string) {
  const started = await client.rpc('claim_application_erasure', { wanted: applicationId, actor });
  const refusal = started.error && REFUSALS[started.error.code];
  if (refusal) throw refusal();
  const receipts: string[] = [];
  // One after the other, the application itself last: repeating the request finds the remaining ones.
  for (const claim of z.parse(claims, dataOf(started, 'claim_application_erasure'))) {
    const receipt = await purge(client, claim);
    if (receipt) receipts.push(receipt);
  }
  return { receipts, failed: 0, left: 0 };
}

/** Files, then the row with everything that depends on it. Missing files are no failure. */
async function purge(client: SupabaseClient, claim: Claim): Promise<string | null> {
  const paths = [
    storagePath(claim.resume_url, claim.resume_filename, 'resumes'),
    storagePath(claim.references_url, claim.references_filename, 'references'),
  ].filter((path) => path !== null);
  if (paths.length > 0) {
    const removed = await client.storage.from(APPLICATION_BUCKET).remove(paths);
    if (removed.error) throw unavailable(removed.error);
  }
  const finished = await client.rpc('finish_application_purge', { application_id: claim.application_id });
  if (finished.error) throw unavailable(finished.error);
  return z.parse(z.nullable(z.string()), finished.data);
}
