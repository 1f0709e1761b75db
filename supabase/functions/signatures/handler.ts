import type { SupabaseClient } from '@supabase/supabase-js';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { NORMALISE_ERRORS, type PageShape } from '@trame/signature/seal';
import * as z from 'zod/mini';
import { BusyError, StepLimitError, type Apart } from '../_shared/apart/apart.ts';
import { holdsServiceKey, requireRole } from '../_shared/auth.ts';
import { mediaType, ofShape, readBytes, readJson } from '../_shared/body.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { readForm, type FormFile } from '../_shared/form.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { NO_CACHE, originalName, refuseViruses } from '../_shared/public-form/files.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { firstPageOfPath, SIGNATURE_BUCKET, signatureLink } from '../_shared/signature-files.ts';
import { deleteUnused } from '../_shared/stored.ts';
import { refusedDocument, REFUSED_FILES, tooManyBytes, wrongField } from './messages.ts';
import type { Prepared, steps } from './steps.ts';

export interface SignatureDependencies extends Backend {
  env: Env;
  newSteps: () => Apart<typeof steps>;
  log: Log;
  /** Keeps the function alive for what goes on after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** Documents that one person adds in an hour: a sending to hundreds of people has a document each. */
const PER_HOUR: RateLimit = { bucket: 'signatures:hour', maxHits: 1000, windowSeconds: 60 * 60 };
/** The file, and the rest of the form. */
const MAX_BODY = SIGNATURE_LIMITS.documentBytes + 64 * 1024;
const MAX_PARTS = 4;

/** Sealings that one person asks for in an hour. */
const SEALINGS: RateLimit = { bucket: 'signatures:sealing', maxHits: 60, windowSeconds: 60 * 60 };

const linkBody = z.strictObject({
  action: z.literal('link'),
  request: z.uuid('Enveloppe inconnue'),
  document: z.nullable(z.uuid('Document inconnu')),
});
const staffBody = z.discriminatedUnion('action', [
  linkBody,
  z.strictObject({ action: z.literal('seal'), request: z.uuid('Enveloppe inconnue') }),
]);
const UNUSED = { bucket: SIGNATURE_BUCKET, claim: 'unused_signature_files' };
const serviceBody = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('delete-unused') }),
  z.strictObject({
    action: z.literal('first-page'),
    path: z.string().check(z.regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.pdf$/)),
  }),
]);
const uploadFields = z.strictObject({
  request: z.uuid('Enveloppe inconnue'),
  action: z.optional(z.literal('upload')),
});
const added = z.tuple([z.object({ id: z.string(), position: z.number(), updated_at: z.string() })]);

/**
 * The only writer of the documents of envelopes. Those who handle signatures send a PDF to a draft as a form, `request` (its
 * id), `file`: it is written anew without what could show something else later, hashed and stored. Answers `{document: {id, file_name,
 * file_size, pages, sha256, warnings, position}, updated_at}`, the new version of the draft. `{action: 'link', request, document}` answers
 * `{signedUrl}`, a link of 300 seconds to a document, or to the sealed file (`document` null), whose download is noted.
 * `{action: 'seal', request}` seals an envelope that all have signed, and that is not sealed yet: `{isSealed}`, false when another call is at it or was before. With the
 * service key: the daily work sends `{action: 'delete-unused'}`: `{deleted}`, files that nothing names; and each upload is followed
 * by a request of its own, `{action: 'first-page', path}`: `{bytes}` of the picture of the first page, which is stored beside the
 * file for the pages of who signs (null: there is none, the page is shown when its file has arrived).
 */
export function createHandler(dependencies: SignatureDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const client = serviceClient(dependencies);
    if (await holdsServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY)) {
      const asked = await readJson(request.clone(), serviceBody, 1024);
      if (asked.action === 'delete-unused') return json(await deleteUnused(request, client, UNUSED));
      return json({ bytes: await storeFirstPage(client, asked.path, dependencies) });
    }
    const { userId } = await requireRole(request, dependencies, 'app4_user');
    if (mediaType(request) !== 'multipart/form-data') {
      const asked = await readJson(request, staffBody, 1024);
      if (asked.action === 'seal') return json(await sealNow(client, userId, asked.request, env));
      return json({ signedUrl: await linkTo(client, userId, asked) });
    }
    // Before a body of 20 MB is taken into memory.
    const wait = await takeRateLimit(client, PER_HOUR, userId, env.SUPABASE_SERVICE_ROLE_KEY);
    if (wait !== undefined)
      throw new HttpError(429, 'rate_limited', 'Trop de documents en une heure. Continuez dans un moment.', {
        retryAfter: wait,
      });
    const { envelope, file } = await readSent(request);
    return json(await add(client, userId, envelope, file, dependencies));
  });
}

async function readSent(request: Request): Promise<{ envelope: string; file: FormFile }> {
  const type = request.headers.get('content-type') ?? '';
  const body = await readBytes(request, MAX_BODY).catch((error: unknown) => {
    if (error instanceof HttpError && error.code === 'body_too_large')
      throw new HttpError(...REFUSED_FILES.too_large, NORMALISE_ERRORS.too_large);
    throw error;
  });
  const form = readForm(body, type, MAX_PARTS);
  const file = form.file('file');
  if (!file) throw wrongField('file', 'Choisissez un PDF.');
  const { request: envelope } = ofShape(form.others('file'), uploadFields);
  return { envelope, file };
}

async function prepared(
  file: FormFile,
  { newSteps, log }: SignatureDependencies,
): Promise<Exclude<Prepared, { refused: unknown }>> {
  let answer: Prepared;
  try {
    answer = await newSteps().prepare(file.bytes);
  } catch (error) {
    if (error instanceof BusyError) throw unavailable(error);
    if (!(error instanceof StepLimitError)) throw error;
    log('document_ended', { size: file.bytes.byteLength, ...errorDetails(error) });
    answer = { refused: 'heavy', message: NORMALISE_ERRORS.heavy };
  }
  if (!('refused' in answer)) return answer;
  const [status, code] = REFUSED_FILES[answer.refused];
  throw new HttpError(status, code, answer.message);
}

async function add(
  client: SupabaseClient,
  adder: string,
  request: string,
  file: FormFile,
  dependencies: SignatureDependencies,
): Promise<unknown> {
  const document = await prepared(file, dependencies);
  // It may be larger than the file that was given; Storage would refuse it without a word that helps.
  if (document.bytes.length > SIGNATURE_LIMITS.envelopeBytes) throw tooManyBytes();
  const file_path = `${request}/${crypto.randomUUID()}.pdf`;
  const file_name = originalName(file.name);
  await refuseViruses(
    [
      {
        field: 'file',
        bytes: file.bytes,
        contentType: 'application/pdf',
        filename: file_path,
        path: file_path,
        originalName: file_name,
      },
    ],
    'fr',
    dependencies,
  );
  const bytes = document.bytes as Uint8Array<ArrayBuffer>;
  const stored = await client.storage
    .from(SIGNATURE_BUCKET)
    .upload(file_path, bytes, { contentType: 'application/pdf', cacheControl: NO_CACHE, upsert: false });
  if (stored.error) throw unavailable(new Error(`upload: ${stored.error.message}`, { cause: stored.error }));
  const row = {
    file_path,
    file_name,
    file_size: bytes.length,
    sha256: document.sha256,
    original_sha256: document.original,
    pages: document.pages.map(shapeOf),
    warnings: document.warnings,
  };
  const recorded = await client.rpc('add_signature_document', { adder, request, document: row });
  if (recorded.error) {
    // The daily work deletes it otherwise.
    await client.storage.from(SIGNATURE_BUCKET).remove([file_path]);
    throw refusedDocument(recorded.error, 'add_signature_document');
  }
  const [{ id, position, updated_at }] = z.parse(added, recorded.data);
  // A request of its own: a page that costs too much costs its picture, not the document.
  const drawing = client.functions.invoke('signatures', { body: { action: 'first-page', path: file_path } });
  dependencies.waitUntil(
    drawing.then(({ error }) => {
      if (error) dependencies.log('first_page_failed', { path: file_path, ...errorDetails(error) });
    }),
  );
  const { file_size, sha256: digest, pages, warnings } = row;
  return { document: { id, file_name, file_size, pages, sha256: digest, warnings, position }, updated_at };
}

/** Draws the first page of a stored document; the bytes of the picture. */
async function storeFirstPage(
  client: SupabaseClient,
  path: string,
  { newSteps }: SignatureDependencies,
): Promise<number | null> {
  const bucket = client.storage.from(SIGNATURE_BUCKET);
  const file = dataOf(await bucket.download(path), 'document to draw');
  const picture = await newSteps().firstPage(new Uint8Array(await file.arrayBuffer()));
  if (!picture) return null;
  dataOf(
    await bucket.upload(firstPageOfPath(path), picture, {
      contentType: 'image/png',
      cacheControl: NO_CACHE,
      upsert: true,
    }),
    'picture of a first page',
  );
  return picture.length;
}

/** Hundredths of a point are enough; a page that begins at 0, as most do, does not say so. */
function shapeOf({ x, y, width, height, rotation }: PageShape) {
  const near = (value: number) => Math.round(value * 100) / 100;
  return {
    ...(near(x) !== 0 && { x: near(x) }),
    ...(near(y) !== 0 && { y: near(y) }),
    width: near(width),
    height: near(height),
    rotation,
  };
}

async function linkTo(
  client: SupabaseClient,
  reader: string,
  { request, document }: z.infer<typeof linkBody>,
): Promise<string> {
  const { data, error } = await client.rpc('signature_file_for', { reader, request, document });
  if (error) throw refusedDocument(error, 'signature_file_for');
  return signatureLink(client, data);
}

const sealed = z.object({ sealed: z.nullable(z.string()) });

async function sealNow(
  client: SupabaseClient,
  asker: string,
  request: string,
  env: Env,
): Promise<{ isSealed: boolean }> {
  const retryAfter = await takeRateLimit(client, SEALINGS, asker, env.SUPABASE_SERVICE_ROLE_KEY);
  if (retryAfter !== undefined)
    throw new HttpError(429, 'rate_limited', 'Trop d’essais en une heure. Attendez un moment.', {
      retryAfter,
    });
  const answer = await client.functions.invoke<unknown>('seal-signature', { body: { request } });
  return { isSealed: z.parse(sealed, dataOf(answer, 'seal-signature')).sealed !== null };
}
