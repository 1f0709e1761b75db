import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Options } from '../s3-store.ts';

type StoredObject = { body: Buffer; etag: string; headers: Record<string, string> };

export type S3Server = {
  options: S3Options;
  /** By key. */
  objects: Map<string, StoredObject>;
  /** Runs before a request is answered: another writer, a fault. */
  before: (request: { method: string; key: string }) => number | void;
  /** Whether it obeys conditional writes. */
  isConditional: boolean;
  /** What stands at the end of a page of a listing, after the place it goes on from. */
  endOfListing: (after: string) => string;
  close: () => Promise<void>;
};

const BUCKET = 'web';
const KEYS = { accessKeyId: 'test', secretAccessKey: 'secret' };
const PAGE = 3;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Computes the signature again, as AWS Signature Version 4 prescribes, from the received request. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': hash = '' } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=test\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>\w+)$/.exec(
      authorization,
    )?.groups;
  if (!parts || hash !== sha256(body)) return false;
  const { scope = '', names = '', signature } = parts;
  const url = new URL(request.url ?? '/', 'http://host');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/');
  const canonical = [request.method, path, query, headers, names, hash].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const text = ['AWS4-HMAC-SHA256', String(date), scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    hmac(`AWS4${KEYS.secretAccessKey}`, day),
  );
  return hmac(key, text).toString('hex') === signature;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function listing(objects: S3Server['objects'], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted();
  const page = keys.slice(0, PAGE);
  const next =
    keys.length > PAGE
      ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
      : '';
  const contents = page.map((key) => `<Contents><Key>${escapeXml(key)}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult>${next}${contents}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * A bucket that speaks S3 as far as a store uses it, and is as strict: signatures and hashes of bodies are verified,
 * conditional writes obeyed, listings paged.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = createServer((request, response) => void answer(request, response));
  const state: S3Server = {
    options: { endpoint: '', bucket: BUCKET, prefix: 'site', region: 'eu-west-3', ...KEYS },
    objects,
    before: () => undefined,
    endOfListing: () => '',
    isConditional: true,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  function put(key: string, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const there = objects.get(key);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = state.isConditional ? request.headers : {};
    if (ifMatch !== undefined && !there) return refuse(response, 404, 'NoSuchKey');
    if ((ifMatch !== undefined && there?.etag !== ifMatch) || (ifNoneMatch === '*' && there)) {
      return refuse(response, 412, 'PreconditionFailed');
    }
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const headers = {
      'content-type': request.headers['content-type'] ?? '',
      'cache-control': request.headers['cache-control'] ?? '',
    };
    objects.set(key, { body, etag, headers });
    response.writeHead(200, { etag }).end();
    return undefined;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://host');
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const { method = 'GET' } = request;
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const fault = state.before({ method, key });
    if (fault) return refuse(response, fault, fault === 501 ? 'NotImplemented' : 'InternalError');
    if (key === '') {
      const after = url.searchParams.get('continuation-token') ?? '';
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(
        listing(objects, url.searchParams).replace('</ListBucketResult>', `${state.endOfListing(after)}$&`),
      );
      return undefined;
    }
    if (method === 'PUT') return put(key, request, body, response);
    const object = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return undefined;
    }
    if (!object) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { ...object.headers, etag: object.etag });
    response.end(method === 'HEAD' ? undefined : object.body);
    return undefined;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  state.options.endpoint = `http://127.0.0.1:${port}`;
  return state;
}
