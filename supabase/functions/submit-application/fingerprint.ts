import { sha256 } from '../_shared/auth.ts';
import { FILE_FIELDS, originalName } from './files.ts';
import type { Submission } from './request.ts';

/**
 * SHA-256 of the applicant's submission: the same answers and files give the same one, whatever their order. The
 * language is left out, because switching the form's language changes no answer.
 */
export async function fingerprintOf({ payload, form }: Submission): Promise<string> {
  const answers = Object.entries(payload ?? {})
    .filter(([name]) => name !== 'language')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const files = await Promise.all(FILE_FIELDS.map((field) => fileDigest(form.get(field))));
  return sha256(JSON.stringify([answers, files]));
}

async function fileDigest(entry: FormDataEntryValue | null): Promise<[name: string, digest: string] | null> {
  if (!(entry instanceof File)) return null;
  return [originalName(entry.name), await sha256(await entry.arrayBuffer())];
}
