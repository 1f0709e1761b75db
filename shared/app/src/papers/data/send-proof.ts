import { AppError, getSupabase, unwrap } from '@trame/data';

/** The function does not take this file: nothing was decided. */
export class RefusedProof extends Error {
  override readonly name = 'RefusedProof';
}

/** Too large, of another type, or not safe to open. */
const FILE_REFUSED = new Set([413, 415, 422]);

/** Stores the proof of the check of a paper; answers the version of the paper to decide on. */
export async function sendProof(paperId: string, proof: File): Promise<string> {
  const body = new FormData();
  body.append('proof_of', paperId);
  body.append('file', proof, proof.name);
  const answer = await getSupabase().functions.invoke<{ version?: unknown }>('trainer-papers', { body });
  const { context } = Object(answer.error) as { context?: unknown };
  if (context instanceof Response && FILE_REFUSED.has(context.status)) throw new RefusedProof('refused');
  const version = unwrap<{ version?: unknown } | null>(answer)?.version;
  if (typeof version !== 'string') throw new AppError('unknown', 'trainer-papers answered something else');
  return version;
}
