import { addDays, today } from '@trame/domain';
import { SUPABASE } from './addresses.ts';
import { sessionOf } from './own-accounts.ts';

/** A day until which a certificate may count that is issued these days. */
export const UNTIL = addDays(today(), 170);

async function send(token: string, fields: Record<string, string>, name: string, pdf: Uint8Array) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', new File([new Uint8Array(pdf)], name, { type: 'application/pdf' }));
  const answer = await fetch(`${SUPABASE}/functions/v1/trainer-papers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`trainer-papers: ${answer.status} ${text}`);
  return JSON.parse(text) as Record<string, string>;
}

/** Sends a paper as the portal does, with what its holder said of it. */
export async function sendPaper(
  email: string,
  fields: Record<string, string>,
  pdf: Uint8Array,
): Promise<void> {
  const { access_token: token } = await sessionOf(email);
  await send(token, fields, 'attestation.pdf', pdf);
}

/** Adds the proof of a check to a paper, as somebody of the staff; answers the version that the paper has then. */
export async function proveCheck(email: string, paperId: string, pdf: Uint8Array): Promise<string> {
  const { access_token: token } = await sessionOf(email);
  const { version } = await send(token, { proof_of: paperId }, 'preuve.pdf', pdf);
  return version!;
}
