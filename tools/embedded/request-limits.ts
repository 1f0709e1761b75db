import { isTooDeep, readBytes } from '../../supabase/functions/_shared/body.ts';
import { HttpError } from '../../supabase/functions/_shared/errors.ts';

// The limits of one request to the data API and to Storage. Auth and the functions have limits of their own.
// `docs/examples/nginx.conf` and docs/operations.md have the same for a self-hosted Supabase; a test compares them.

const KIB = 1024;

/** Characters of the whole address. Ours at their longest ask for a hundred rows by their ids: 4,000. */
export const MAX_ADDRESS = 12 * KIB;
/** Nested parentheses in a parameter: reading filters and embedded tables recurses. Ours have three. */
const MAX_PARENTHESES = 10;
/** Names, conditions and values of one address. Ours at their most have some two hundred. */
const MAX_PARTS_OF_ADDRESS = 1000;

/** The largest request of a person: a thousand ids take 40 KiB, the filters of a saved view 20. */
export const MAX_DATA_BYTES = 1024 * KIB;
/** Values of one body: each row of an insert becomes parameters of a statement. */
const MAX_VALUES = 10_000;
/** The largest request of a function for an analysis: up to 1 MB, 0.6 MB of text and 4 MB of recognised words. */
const MAX_SERVICE_BYTES = 8 * KIB * KIB;

/** A file (20 MiB, `file_size_limit` of config.toml) in its envelope. */
export const MAX_UPLOAD_BYTES = 21 * KIB * KIB;
/** Any other request. */
export const MAX_STORAGE_BYTES = 64 * KIB;
/** Files of one request of a person to sign or to remove: an application has two. */
export const MAX_PATHS = 20;
/** The same of our functions, which sign a hundred and remove five hundred. Hosted, 500 and 1,000, whoever asks. */
export const MAX_SERVICE_PATHS = 500;
/** Characters of a name, or of another text, in a request to Storage. Ours at their longest have 266, folder included. */
export const MAX_NAME = 300;

const UPLOAD = /^\/storage\/v1\/object\/(?!(?:sign|list|copy|move|info|upload)(?:\/|$))[^/]+\/./;

/** Requests to Storage whose body names the files. */
const NAMES_IN_BODY =
  /^(?:POST \/storage\/v1\/object\/(?:sign\/|list\/|copy$|move$)|DELETE \/storage\/v1\/object\/[^/]+$)/;

function refusal(status: 400 | 413 | 414, code: string, message: string): Response {
  // Both the forms of the data API (`code`) and of Storage (`statusCode`, `error`).
  return Response.json(
    { code, message, details: null, hint: null, statusCode: String(status), error: code },
    { status, headers: { 'access-control-allow-origin': '*' } },
  );
}

const notJson = () => refusal(400, 'PGRST102', 'Empty or invalid json, or nested too deep');
const tooLarge = () => refusal(413, 'request_too_large', 'Request body too large');

/**
 * Why this address is refused: too long, with NUL, which PostgreSQL cannot store, or nested deeper than filters are.
 */
function refuseAddress(url: URL): Response | null {
  if (url.href.length - url.origin.length > MAX_ADDRESS) {
    return refusal(414, 'uri_too_long', 'The address of the request is too long');
  }
  if (url.href.includes('%00')) return refusal(400, 'PGRST100', 'The address of the request holds NUL');
  let parts = 0;
  for (const [, value] of url.searchParams) {
    let depth = 0;
    parts += 1;
    for (const [character] of value.matchAll(/[(),]/g)) {
      if (character === '(') depth += 1;
      else if (character === ')') depth -= 1;
      else parts += 1;
      if (depth > MAX_PARENTHESES || parts > MAX_PARTS_OF_ADDRESS) {
        return refusal(400, 'PGRST100', 'The parameters of the request have too many parts');
      }
    }
  }
  return null;
}

const invalid = (message: string) => refusal(400, 'InvalidRequest', message);

/** Why a body of Storage is refused: for example because it is not an object, or its names cannot be looked up. */
function refuseStorageBody(route: string, text: string, maxPaths: number): Response | null {
  if (text === '') return NAMES_IN_BODY.test(route) ? notJson() : null;
  if (isTooDeep(text)) return notJson();
  let isText = true;
  let body: unknown;
  try {
    body = JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string' && (value.length > MAX_NAME || value.includes('\0'))) isText = false;
      return value;
    });
  } catch {
    return notJson();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return notJson();
  if (!isText) return invalid(`Texts must have no more than ${MAX_NAME} characters, and no NUL`);
  const fields = new Map(Object.entries(body));
  for (const key of ['paths', 'prefixes']) {
    const names: unknown = fields.get(key);
    if (names === undefined) continue;
    if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) {
      return invalid(`${key} must be a list of names`);
    }
    if (names.length > maxPaths) return invalid(`${key} must have no more than ${maxPaths} names`);
  }
  for (const key of ['limit', 'offset']) {
    const count: unknown = fields.get(key);
    if (typeof count === 'number' && !(Number.isSafeInteger(count) && count >= 0)) {
      return invalid(`${key} must be a number of files`);
    }
  }
  return null;
}

/**
 * The request with its body read, up to the limit of its kind; or the answer that refuses it, before anything is
 * parsed, looked up or recurses. Requests with the secret key come from our own functions.
 */
export async function withinLimits(request: Request, secretKey: string): Promise<Request | Response> {
  const url = new URL(request.url);
  const refused = refuseAddress(url);
  if (refused) return refused;
  // Not by `request.body`: reading that property takes the body, and a body that is taken and not read is read to its
  // end after a refusal.
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const isData = url.pathname.startsWith('/rest/v1/');
  const isService = request.headers.get('apikey') === secretKey;
  const isUpload = UPLOAD.test(url.pathname) && (request.method === 'POST' || request.method === 'PUT');
  const ofData = isService ? MAX_SERVICE_BYTES : MAX_DATA_BYTES;
  const most = isData ? ofData : isUpload ? MAX_UPLOAD_BYTES : MAX_STORAGE_BYTES;
  let body: Uint8Array<ArrayBuffer>;
  try {
    body = await readBytes(request, most);
  } catch (error) {
    if (error instanceof HttpError) return tooLarge();
    throw error;
  }
  if (!isUpload) {
    const text = new TextDecoder().decode(body);
    const answer = isData
      ? isTooDeep(text, isService ? Infinity : MAX_VALUES)
        ? notJson()
        : null
      : refuseStorageBody(
          `${request.method} ${url.pathname}`,
          text,
          isService ? MAX_SERVICE_PATHS : MAX_PATHS,
        );
    if (answer) return answer;
  }
  const { method, headers } = request;
  return new Request(url, { method, headers, ...(body.length > 0 && { body }) });
}
