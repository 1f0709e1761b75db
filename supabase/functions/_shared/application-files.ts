import { APPLICATION_BUCKET, storagePath } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf } from './clients.ts';
import { HttpError } from './errors.ts';

// One folder, one name; nothing that leaves it, nests, is invisible, or could end a quoted value of a filter.
const PATH = /^(?:resumes|references)\/(?!\.{1,2}$)[^/\\"\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,255}$/u;

/** The path of a file of an application, as a request names it. */
export const applicationFile = z.string().check(z.regex(PATH, 'Chemin de fichier non accepté'));

const rows = z.array(
  z.object({
    id: z.string(),
    resume_url: z.nullable(z.string()),
    resume_filename: z.nullable(z.string()),
    references_url: z.nullable(z.string()),
    references_filename: z.nullable(z.string()),
  }),
);

/** The same message for a deleted file and one that never existed. */
export const UNKNOWN_FILE = 'Ce fichier n’appartient à aucune candidature.';
export const unknownFile = () => new HttpError(404, 'not_found', UNKNOWN_FILE);

/**
 * Alternatives of a PostgREST filter; `PATH` excludes quotes. No list of values: the local API reads a parenthesis in one
 * of them as the end of the list.
 */
const among = (column: string, values: readonly string[]) =>
  values.map((value) => `${column}.eq."${value}"`).join(',');

/**
 * The application that names all of these paths as its own, among those that the caller may read, and the paths of its
 * two files. Refuses with 404 when there is none.
 */
export async function ownerOf(client: SupabaseClient, paths: readonly string[]) {
  // An application has two files: more belong to several applications, and twenty made an address that was too long.
  if (paths.length > 2) throw unknownFile();
  const bucket = client.storage.from(APPLICATION_BUCKET);
  const names = paths.flatMap((path) => [path, path.slice(path.indexOf('/') + 1)]);
  const urls = paths.flatMap((path) => [path, bucket.getPublicUrl(path).data.publicUrl]);
  const found = await client
    .from('trainer_applications')
    .select('id, resume_url, resume_filename, references_url, references_filename')
    .or(
      [
        among('resume_filename', names),
        among('references_filename', names),
        among('resume_url', urls),
        among('references_url', urls),
      ].join(','),
    );
  const owner = z
    .parse(rows, dataOf(found, 'find applications'))
    .map((row) => ({
      id: row.id,
      resume: storagePath(row.resume_url, row.resume_filename, 'resumes'),
      references: storagePath(row.references_url, row.references_filename, 'references'),
    }))
    .find(({ resume, references }) => paths.every((path) => path === resume || path === references));
  if (!owner) throw unknownFile();
  return owner;
}
