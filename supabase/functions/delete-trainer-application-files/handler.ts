import { APPLICATION_BUCKET } from '@trame/domain';
import * as z from 'zod/mini';
import { applicationFile, ownerOf, unknownFile } from '../_shared/application-files.ts';
import { requireRole } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { callerClient, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import type { Log } from '../_shared/log.ts';

export interface DeleteFilesDependencies extends Backend {
  env: Env;
  log: Log;
}

/** An application has two files. */
const MAX_FILES = 20;
const body = z.strictObject({
  files: z.array(applicationFile).check(z.minLength(1, 'Aucun fichier demandé'), z.maxLength(MAX_FILES)),
});

const REFUSALS: Readonly<Record<string, () => HttpError>> = {
  P0002: unknownFile,
  '23503': () => new HttpError(409, 'linked', 'Un compte formateur repose sur cette candidature.'),
};

/**
 * `POST {files}` by a recruiter: deletes files of one existing application from storage, unless a trainer account
 * belongs to it, and answers `{success, deleted}`. A missing file is no failure: the application must still be
 * deletable. The database records the files before and after, so that a receipt counts them even if this is
 * interrupted.
 */
export function createHandler(dependencies: DeleteFilesDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const { token, userId } = await requireRole(request, dependencies, 'app5_user');
    const { files } = await readJson(request, body, 64 * 1024);
    const wanted = [...new Set(files)];
    const caller = callerClient(dependencies, token);
    const { id: application_id } = await ownerOf(caller, wanted);
    const started = await caller.rpc('start_file_removal', { application_id, files: wanted });
    const refusal = started.error && REFUSALS[started.error.code];
    if (refusal) throw refusal();
    if (started.error) throw unavailable(started.error);
    const removed = await serviceClient(dependencies).storage.from(APPLICATION_BUCKET).remove(wanted);
    if (removed.error) throw unavailable(removed.error);
    const ended = await caller.rpc('end_file_removal', { application_id });
    if (ended.error) throw unavailable(ended.error);
    const deleted = removed.data.map(({ name }) => name);
    log('files_deleted', { userId, count: deleted.length });
    return json({ success: true, deleted });
  });
}
