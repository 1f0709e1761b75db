import { APPLICATION_BUCKET } from '@trame/domain';
import * as z from 'zod/mini';
import { applicationFile, ownerOf, UNKNOWN_FILE, unknownFile } from '../_shared/application-files.ts';
import { requireRole } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { callerClient, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import type { Log } from '../_shared/log.ts';
import { shortLink } from '../_shared/stored.ts';

export interface SignDocumentDependencies extends Backend {
  env: Env;
  log: Log;
}

const body = z.strictObject({ path: applicationFile });

/**
 * `POST {path}` by a recruiter: `{signedUrl}`, a link to one file of an application that is valid for 300 seconds,
 * whatever is requested. The journal of the application records it before the link is given, and has no line for a
 * missing file. There is no other way to read the bucket.
 */
export function createHandler(dependencies: SignDocumentDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const { token } = await requireRole(request, dependencies, 'app5_user');
    const { path } = await readJson(request, body, 4 * 1024);
    const caller = callerClient(dependencies, token);
    const { id, resume } = await ownerOf(caller, [path]);
    const document = path === resume ? 'resume' : 'references';
    const signedUrl = await shortLink(serviceClient(dependencies), APPLICATION_BUCKET, path, UNKNOWN_FILE);
    const noted = await caller.rpc('record_document_link', { application_id: id, document });
    if (noted.error?.code === 'P0002') throw unknownFile();
    if (noted.error) throw unavailable(new Error(`record_document_link: ${noted.error.message}`));
    return json({ signedUrl });
  });
}
