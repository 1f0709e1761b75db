import { createHash, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { normalise } from '@trame/signature/seal';
import { contract } from '@trame/signature/testing';
import type { Sql } from 'postgres';
import type { TestDatabase } from '../../embedded/test-database.ts';
import { longestDrawing, mostBeside } from './heaviest.ts';

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

const staffClient = ({ database, url, staff }: Omit<EnvelopePlace, 'service'>): SupabaseClient =>
  createClient(url, database.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${database.accessToken(staff)}` } },
  });

/** Saves a draft, and returns its next version. */
async function savedVersion(asStaff: SupabaseClient, request: object, version: string): Promise<string> {
  const { data } = await asStaff.rpc('save_signature_request', { request, version }).throwOnError();
  const [{ updated_at }] = data as [{ updated_at: string }];
  return updated_at;
}

async function addLinks(owner: Sql, links: readonly { token: string; recipient: string }[]): Promise<void> {
  await owner`insert into private.signature_links ${owner(
    links.map(({ token, recipient }) => ({
      token_hash: digestOf(token),
      recipient_id: recipient,
      mail_id: randomUUID(),
    })),
  )}`;
}

/** Adds a document to a draft as the function `signatures` stores it. */
async function addDocument(
  service: SupabaseClient,
  { request, adder, bytes: given }: { request: string; adder: string; bytes: Uint8Array },
): Promise<{ document: string; version: string; sha256: string; bytes: number }> {
  const { bytes, sha256, original, pages: shapes } = await normalise(given);
  const file_path = `${request}/${randomUUID()}.pdf`;
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
  const { data } = await service.rpc('add_signature_document', { adder, request, document }).throwOnError();
  const [{ id, updated_at }] = data as [{ id: string; updated_at: string }];
  return { document: id, version: updated_at, sha256, bytes: bytes.length };
}

/** An envelope of one document that was sent to so many signers, initials on each page, as its pages and functions would store it. */
export async function storedEnvelope(
  { service, ...place }: EnvelopePlace,
  { pages, signers }: { pages: number; signers: number },
): Promise<{ id: string; document: string; signers: StoredSigner[] }> {
  const id = randomUUID();
  const asStaff = staffClient(place);
  const title = 'Contrat de sous-traitance';
  await asStaff.rpc('save_signature_request', { request: { id, title } }).throwOnError();
  const given = { request: id, adder: place.staff.id, bytes: await contract(pages) };
  const { document: document_id, sha256, version: updated_at } = await addDocument(service, given);
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
  const version = await savedVersion(asStaff, request, updated_at);
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
  await addLinks(place.owner, links);
  return { id, document: document_id, signers: links.map(({ token, press }) => ({ token, press })) };
}

async function sign(service: SupabaseClient, { token, press }: StoredSigner): Promise<void> {
  await service
    .rpc('complete_signature', {
      token_hash: digestOf(token),
      session_hash: null,
      given: press,
      ip: '192.0.2.1',
      agent: 'bench',
    })
    .throwOnError();
}

/** The same when all have signed. */
export async function completedEnvelope(
  place: EnvelopePlace,
  given: { pages: number; signers: number },
): Promise<string> {
  const { id, signers } = await storedEnvelope(place, given);
  for (const signer of signers)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await sign(place.service, signer);
  return id;
}

/** An envelope of these documents that its one signer signed with as many drawings of their own as are accepted, or with one name. */
export async function heaviestEnvelope(
  { service, ...place }: EnvelopePlace,
  { documents, isDrawn }: { documents: readonly Uint8Array[]; isDrawn: boolean },
): Promise<string> {
  const asStaff = staffClient(place);
  const request = { id: randomUUID(), title: 'Contrat de sous-traitance' };
  await asStaff.rpc('save_signature_request', { request }).throwOnError();
  const added: Awaited<ReturnType<typeof addDocument>>[] = [];
  for (const bytes of documents)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    added.push(await addDocument(service, { request: request.id, adder: place.staff.id, bytes }));
  const signer = {
    id: randomUUID(),
    name: 'Signataire',
    email: `${request.id}@exemple.test`,
    role: 'signer',
    position: 1,
  };
  const most = mostBeside(
    added.reduce((sum, { bytes }) => sum + bytes, 0),
    longestDrawing(),
  );
  const fields = Array.from({ length: isDrawn ? most : 1 }, (_, index) => ({
    id: randomUUID(),
    document_id: added[index % added.length]!.document,
    recipient_id: signer.id,
    kind: 'signature',
    page: 0,
    x: 60,
    y: 40 + 60 * Math.floor(index / added.length),
    w: 180,
    h: 54,
  }));
  const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const version = await savedVersion(
    asStaff,
    { ...request, expires_at, recipients: [signer], fields },
    added.at(-1)!.version,
  );
  await asStaff.rpc('send_signature_request', { request: request.id, version }).throwOnError();
  const token = randomUUID().replaceAll('-', '').padEnd(43, 'a');
  await addLinks(place.owner, [{ token, recipient: signer.id }]);
  await sign(service, {
    token,
    press: {
      key: randomUUID(),
      documents: added.map(({ sha256 }) => sha256),
      consent: true,
      language: 'fr',
      values: fields.map(({ id: field }) => ({
        field,
        value: isDrawn ? longestDrawing() : { kind: 'typed', text: 'Signataire', hand: 'caveat' },
      })),
    },
  });
  return request.id;
}
