import { createHash, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { normalise } from '@trame/signature/seal';
import { contract } from '@trame/signature/testing';
import type { Sql } from 'postgres';
import type { TestDatabase } from '../../embedded/test-database.ts';

/** Where envelopes are made: a database with its API, and somebody who handles signatures. */
export interface EnvelopePlace {
  database: TestDatabase;
  url: string;
  owner: Sql;
  service: SupabaseClient;
  staff: { id: string; email: string };
}

/** A signer of a stored envelope: their link, and what they press. */
export interface StoredSigner {
  token: string;
  press: Record<string, unknown>;
}

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** An envelope of one document that was sent to so many signers, initials on each page, as its pages and functions would store it. */
export async function storedEnvelope(
  { database, url, owner, service, staff }: EnvelopePlace,
  { pages, signers }: { pages: number; signers: number },
): Promise<{ id: string; document: string; signers: StoredSigner[] }> {
  const id = randomUUID();
  const asStaff = createClient(url, database.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${database.accessToken(staff)}` } },
  });
  const title = 'Contrat de sous-traitance';
  await asStaff.rpc('save_signature_request', { request: { id, title } }).throwOnError();
  const { bytes, sha256, original, pages: shapes } = await normalise(await contract(pages));
  const file_path = `${id}/${randomUUID()}.pdf`;
  const stored = await service.storage
    .from('signatures')
    .upload(file_path, new Uint8Array(bytes), { contentType: 'application/pdf' });
  if (stored.error) throw stored.error;
  const document = {
    file_path,
    file_name: 'Contrat.pdf',
    file_size: bytes.length,
    sha256,
    original_sha256: original,
    pages: shapes.map(({ width, height, rotation }) => ({ width, height, rotation })),
  };
  const added = await service
    .rpc('add_signature_document', { adder: staff.id, request: id, document })
    .throwOnError();
  const [{ id: document_id, updated_at }] = added.data as [{ id: string; updated_at: string }];
  const people = Array.from({ length: signers }, (_, index) => ({
    id: randomUUID(),
    name: `Signataire ${index + 1}`,
    email: `signataire-${index + 1}.${id.slice(0, 8)}@exemple.test`,
    role: 'signer',
    position: 1,
  }));
  // One for each signer, and initials of the first one on the other pages.
  const fields = [
    ...people.map((one, index) => ({ recipient_id: one.id, kind: 'signature', page: 0, y: 40 + 36 * index })),
    ...Array.from({ length: Math.min(pages, 190 - signers) - 1 }, (_, index) => ({
      recipient_id: people[0]!.id,
      kind: 'initials',
      page: index + 1,
      y: 40,
    })),
  ].map((field) => ({ id: randomUUID(), document_id, x: 60, w: 120, h: 34, ...field }));
  const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const request = { id, title, expires_at, recipients: people, fields };
  const saved = await asStaff.rpc('save_signature_request', { request, version: updated_at }).throwOnError();
  const [{ updated_at: version }] = saved.data as [{ updated_at: string }];
  await asStaff.rpc('send_signature_request', { request: id, version }).throwOnError();
  const strokes = { kind: 'drawn', path: 'M10 80C40 10 65 10 95 80S150 150 180 80', width: 200, height: 120 };
  const links = people.map((one) => {
    const own = fields.filter(({ recipient_id }) => recipient_id === one.id);
    const first = own.find(({ kind }) => kind === 'initials');
    return {
      token: randomUUID().replaceAll('-', '').padEnd(43, 'a'),
      recipient: one.id,
      press: {
        key: randomUUID(),
        documents: [sha256],
        consent: true,
        language: 'fr',
        values: own.map(({ id: field, kind }) => ({
          field,
          value: kind === 'signature' || field === first?.id ? strokes : { kind: 'same', field: first?.id },
        })),
      },
    };
  });
  await owner`insert into private.signature_links ${owner(
    links.map(({ token, recipient }) => ({
      token_hash: digestOf(token),
      recipient_id: recipient,
      mail_id: randomUUID(),
    })),
  )}`;
  return { id, document: document_id, signers: links.map(({ token, press }) => ({ token, press })) };
}

/** The same when all have signed. */
export async function completedEnvelope(
  place: EnvelopePlace,
  given: { pages: number; signers: number },
): Promise<string> {
  const { id, signers } = await storedEnvelope(place, given);
  for (const { token, press } of signers)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await place.service
      .rpc('complete_signature', {
        token_hash: digestOf(token),
        session_hash: null,
        given: press,
        ip: '192.0.2.1',
        agent: 'bench',
      })
      .throwOnError();
  return id;
}
