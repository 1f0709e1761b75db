import { readForm, type Form } from '../../../supabase/functions/_shared/form.ts';

const UPLOAD = /^\/storage\/v1\/object\/(?!sign\/|list\/|copy$|move$|info\/)/;

/** The file, `cacheControl` and `metadata`. */
const MAX_PARTS = 5;

const refusal = (message: string): Response =>
  Response.json(
    { statusCode: '400', error: 'InvalidRequest', message },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );

/**
 * Gap: lite reads the multipart field `file`, supabase-js sends a Blob or File in a field without a name, next to
 * `cacheControl`. So every upload of a Blob answers "Missing file in multipart upload".
 * Way round: the file of the form becomes the body itself, as if it had been sent as an ArrayBuffer.
 * Can go when: lite accepts the unnamed field.
 */
export async function unwrapMultipartUpload(request: Request): Promise<Request | Response> {
  const type = request.headers.get('content-type') ?? '';
  const isUpload = request.method === 'POST' || request.method === 'PUT';
  if (!isUpload || !type.startsWith('multipart/form-data') || !UPLOAD.test(new URL(request.url).pathname)) {
    return request;
  }
  let form: Form;
  try {
    form = readForm(new Uint8Array(await request.arrayBuffer()), type, MAX_PARTS);
  } catch {
    return refusal('The form could not be read');
  }
  const file = form.file('') ?? form.file('file');
  if (!file) return refusal('The form has no file');
  const headers = new Headers(request.headers);
  headers.set('content-type', file.type || 'application/octet-stream');
  headers.set('content-length', String(file.bytes.length));
  const cacheControl = form.text('cacheControl');
  if (cacheControl !== undefined) headers.set('cache-control', `max-age=${cacheControl}`);
  return new Request(request.url, { method: request.method, headers, body: file.bytes });
}
