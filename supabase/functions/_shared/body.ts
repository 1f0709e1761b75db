import * as z from 'zod/mini';
import { HttpError } from './errors.ts';

const tooLarge = (maxBytes: number) =>
  new HttpError(413, 'body_too_large', `La requête dépasse ${Math.floor(maxBytes / 1024)} Ko.`);

/** The media type of a request without its parameters, in lower case. */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads a whole body, refusing it as soon as it is known to exceed the limit: a declared length is checked before a
 * byte is read, and reading a body with a false length or none stops at the limit.
 */
export async function readBytes(
  request: Pick<Request, 'headers' | 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  // One buffer of the declared size: pieces that are put together afterwards would be in memory twice.
  let bytes = new Uint8Array(Number.isInteger(declared) && declared > 0 ? declared : 0);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    if (size + chunk.byteLength > maxBytes) throw tooLarge(maxBytes);
    if (size + chunk.byteLength > bytes.length) bytes = grown(bytes, size + chunk.byteLength, maxBytes);
    bytes.set(chunk, size);
    size += chunk.byteLength;
  }
  return bytes.subarray(0, size);
}

/** The same bytes with room for `least` of them, and for as many more as there were. */
function grown(bytes: Uint8Array<ArrayBuffer>, least: number, most: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(Math.max(least, 2 * bytes.length), most));
  larger.set(bytes);
  return larger;
}

/** Reads a JSON body of a known shape; unknown keys are for the schema to refuse. */
export async function readJson<T>(
  request: Request,
  schema: z.ZodMiniType<T>,
  maxBytes: number,
  maxValues = MAX_VALUES,
): Promise<T> {
  if (mediaType(request) !== 'application/json') {
    throw new HttpError(415, 'unsupported_media_type', 'Le corps de la requête doit être du JSON.');
  }
  return parseJson(await readBytes(request, maxBytes), schema, maxValues);
}

/** Nested brackets and braces of the deepest request, with a margin: recursive code may rely on it. */
const MAX_DEPTH = 32;

/**
 * Values of the largest JSON that strangers send, with a margin: answers of a form have some hundred. A schema looks at each
 * of them before it counts them, which blocks everybody else.
 */
const MAX_VALUES = 5000;

/**
 * What a database keeps of a text: not the sign that ends texts elsewhere, nor halves of signs. They come with what is pasted, and nobody
 * sees them.
 */
export const keptOf = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What a database keeps not, as JSON has it: pairs of halves too. */
const MAYBE_LOST = /\\u(?:0000|d[89a-f])/i;

const keptValue = (_key: string, value: unknown) => (typeof value === 'string' ? keptOf(value) : value);

/**
 * The value of a JSON text, with what a database keeps of its texts; undefined when it is none, nested deeper than any request of ours, or
 * of more values.
 */
export function jsonOf(read: () => string, maxValues = MAX_VALUES): unknown {
  try {
    const text = read();
    if (isTooDeep(text, maxValues)) return undefined;
    return JSON.parse(text, MAYBE_LOST.test(text) ? keptValue : undefined);
  } catch {
    return undefined;
  }
}

/**
 * Whether a JSON text is nested deeper than any request of ours, or has more values than `maxValues`: known before it is
 * parsed, and without reading on.
 */
export function isTooDeep(text: string, maxValues = Infinity): boolean {
  let depth = 0;
  let values = 0;
  // A whole string, or one character that opens, closes or separates.
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{},]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    else if (token === ',') values += 1;
    if (depth > MAX_DEPTH || values >= maxValues) return true;
  }
  return false;
}

/** The value of a JSON text of a known shape. */
export function parseJson<T>(
  bytes: Uint8Array<ArrayBuffer>,
  schema: z.ZodMiniType<T>,
  maxValues = MAX_VALUES,
): T {
  const value = jsonOf(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), maxValues);
  if (value === undefined) {
    throw new HttpError(400, 'bad_request', 'Le corps de la requête n’est pas du JSON lisible.');
  }
  return ofShape(value, schema);
}

/** A value that was read, of a known shape. What the shape has no sentence for is refused in French too. */
export function ofShape<T>(value: unknown, schema: z.ZodMiniType<T>): T {
  const result = z.safeParse(schema, value, { error: () => 'Valeur refusée.' });
  if (result.success) return result.data;
  throw new HttpError(422, 'invalid_fields', 'La requête contient des valeurs refusées.', {
    fields: issuesByField(result.error.issues),
  });
}

/** The first message of each top-level field, as forms show them. */
export function issuesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? (issue.code === 'unrecognized_keys' ? issue.keys[0] : ''));
    fields[field] ??= issue.code === 'unrecognized_keys' ? 'Champ inconnu.' : issue.message;
  }
  return fields;
}
