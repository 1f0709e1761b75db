import { APPLICATION_BUCKET, SIGNED_LINK_SECONDS, storagePath } from '@trame/domain';
import { StorageApiError, type SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { requireRole } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { callerClient, dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import type { Log } from '../_shared/log.ts';

export interface SignDocumentDependencies extends Backend {
  env: Env;
  log: Log;
}

// One folder, one name; nothing that climbs, nests, is not seen, or could end a quoted value of a filter.
const PATH = /^(?:resumes|references)\/(?!\.{1,2}$)[^/\\"\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,255}$/u;

const body = z.strictObject({ path: z.string().check(z.regex(PATH, 'Chemin de fichier non accepté')) });

const rows = z.array(
  z.object({
    id: z.string(),
    resume_url: z.nullable(z.string()),
    resume_filename: z.nullable(z.string()),
    references_url: z.nullable(z.string()),
    references_filename: z.nullable(z.string()),
  }),
);

const unknown = () => new HttpError(404, 'not_found', 'Ce fichier n’appartient à aucune candidature.');

/**
 * `POST {path}` by a recruiter: `{signedUrl}`, a link to one file of an application that is good for 300 seconds, whoever
 * asks and however. The journal of the application says so before the link exists. Nobody reads the bucket in another way.
 */
export function createHandler(dependencies: SignDocumentDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const { token } = await requireRole(request, dependencies, 'app5_user');
    const { path } = await readJson(request, body, 4 * 1024);
    const caller = callerClient(dependencies, token);
    const { applicationId, document } = await ownerOf(caller, path);
    const noted = await caller.rpc('record_document_link', { application_id: applicationId, document });
    if (noted.error?.code === 'P0002') throw unknown();
    if (noted.error) throw unavailable(new Error(`record_document_link: ${noted.error.message}`));
    const bucket = serviceClient(dependencies).storage.from(APPLICATION_BUCKET);
    const { data, error } = await bucket.createSignedUrl(path, SIGNED_LINK_SECONDS);
    if (!error) return json({ signedUrl: data.signedUrl });
    // The hosted service answers 400 and says 404 in the text; the same words for a file that is gone and one that never was.
    const isGone = error instanceof StorageApiError && [400, 404].includes(error.status);
    throw isGone ? unknown() : unavailable(error);
  });
}

/** The application that names a file as its own, among those that the caller may read. */
async function ownerOf(client: SupabaseClient, path: string) {
  const name = path.slice(path.indexOf('/') + 1);
  const url = client.storage.from(APPLICATION_BUCKET).getPublicUrl(path).data.publicUrl;
  const among = (column: string, values: readonly string[]) =>
    `${column}.in.(${values.map((value) => `"${value}"`).join(',')})`;
  const found = await client
    .from('trainer_applications')
    .select('id, resume_url, resume_filename, references_url, references_filename')
    .or(
      [
        among('resume_filename', [path, name]),
        among('references_filename', [path, name]),
        among('resume_url', [path, url]),
        among('references_url', [path, url]),
      ].join(','),
    )
    .limit(10);
  for (const row of z.parse(rows, dataOf(found, 'find application'))) {
    if (storagePath(row.resume_url, row.resume_filename, 'resumes') === path)
      return { applicationId: row.id, document: 'resume' };
    if (storagePath(row.references_url, row.references_filename, 'references') === path)
      return { applicationId: row.id, document: 'references' };
  }
  throw unknown();
}
