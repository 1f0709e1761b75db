import { APPLICATION_BUCKET, storagePath } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { requireRole } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { callerClient, dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
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
// One folder, one name; nothing that climbs, nests, or could end a quoted value of a filter.
const PATH = /^(resumes|references)\/(?!\.{1,2}$)[^/\\"\p{Cc}]{1,255}$/u;

const body = z.strictObject({
  files: z
    .array(z.string().check(z.regex(PATH, 'Chemin de fichier non accepté')))
    .check(z.minLength(1, 'Aucun fichier demandé'), z.maxLength(MAX_FILES)),
});

const rows = z.array(
  z.object({
    id: z.string(),
    resume_url: z.nullable(z.string()),
    resume_filename: z.nullable(z.string()),
    references_url: z.nullable(z.string()),
    references_filename: z.nullable(z.string()),
  }),
);

const REFUSALS: Readonly<Record<string, () => HttpError>> = {
  P0002: () => notFound(),
  '23503': () => new HttpError(409, 'linked', 'Un compte formateur repose sur cette candidature.'),
};

/**
 * `POST {files}` by a recruiter: removes files of one existing application from storage, unless a trainer account rests
 * on it, and answers `{success, deleted}`. A file that was gone already is no failure: the application must still be
 * deletable. The database notes what is removed, before and after, so that a receipt counts it even if this is cut.
 */
export function createHandler(dependencies: DeleteFilesDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const { token, userId } = await requireRole(request, dependencies, 'app5_user');
    const { files } = await readJson(request, body, 64 * 1024);
    const wanted = [...new Set(files)];
    const caller = callerClient(dependencies, token);
    const application_id = await ownerOf(caller, wanted);
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

const notFound = () => new HttpError(404, 'not_found', 'Ce fichier n’appartient à aucune candidature.');

/** One alternative of a PostgREST filter; `PATH` lets no quote in. */
const among = (column: string, values: readonly string[]) =>
  `${column}.in.(${values.map((value) => `"${value}"`).join(',')})`;

/** The application that names all of these paths as its own, among those that the caller may read. */
async function ownerOf(client: SupabaseClient, paths: readonly string[]): Promise<string> {
  const names = paths.flatMap((path) => [path, path.slice(path.indexOf('/') + 1)]);
  const urls = paths.flatMap((path) => [
    path,
    client.storage.from(APPLICATION_BUCKET).getPublicUrl(path).data.publicUrl,
  ]);
  const data = dataOf(
    await client
      .from('trainer_applications')
      .select('id, resume_url, resume_filename, references_url, references_filename')
      .or(
        [
          among('resume_filename', names),
          among('references_filename', names),
          among('resume_url', urls),
          among('references_url', urls),
        ].join(','),
      ),
    'find applications',
  );
  const owner = z.parse(rows, data).find((row) => {
    const own = [
      storagePath(row.resume_url, row.resume_filename, 'resumes'),
      storagePath(row.references_url, row.references_filename, 'references'),
    ];
    return paths.every((path) => own.includes(path));
  });
  if (!owner) throw notFound();
  return owner.id;
}
