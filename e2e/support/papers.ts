import { SUPABASE } from './addresses.ts';
import { sessionOf } from './own-accounts.ts';

/** Sends a paper as the portal does, with what its holder said of it. */
export async function sendPaper(
  email: string,
  fields: Record<string, string>,
  pdf: Uint8Array,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new File([new Uint8Array(pdf)], 'attestation.pdf', { type: 'application/pdf' }));
  const { access_token: token } = await sessionOf(email);
  const answer = await fetch(`${SUPABASE}/functions/v1/trainer-papers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!answer.ok) throw new Error(`trainer-papers: ${answer.status} ${await answer.text()}`);
}
