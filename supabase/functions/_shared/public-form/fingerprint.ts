import { sha256 } from '../auth.ts';
import type { FormFile } from '../form.ts';
import { originalName } from './files.ts';
import type { Submission } from './request.ts';

/**
 * SHA-256 of a submission: the same answers and files give the same one, whatever their order. The language is left
 * out, because switching the form's language changes no answer.
 */
export async function fingerprintOf(
  { payload, form }: Submission,
  fileFields: readonly string[],
): Promise<string> {
  const answers = Object.entries(payload ?? {})
    .filter(([name]) => name !== 'language')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const files = await Promise.all(fileFields.map((field) => fileDigest(form.file(field))));
  return sha256(JSON.stringify([answers, files]));
}

async function fileDigest(file: FormFile | undefined): Promise<[name: string, digest: string] | null> {
  return file ? [originalName(file.name), await sha256(file.bytes)] : null;
}
