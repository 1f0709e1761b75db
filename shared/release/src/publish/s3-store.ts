import { withoutEndSlash } from '@trame/domain';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cacheControl, contentType } from './served-as.ts';
import { StoreConflict, StoreError, type Store, type StoredFile, type WriteOptions } from './store.ts';

export type S3Options = {
  /** Address of the service, for instance `https://s3.eu-west-3.amazonaws.com`; the bucket is put in the path. */
  endpoint: string;
  bucket: string;
  /** Prefix of every key, when the bucket has other content as well. */
  prefix?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
};

const REQUEST_TIMEOUT_MS = 60_000;
const RETRIES = 3;
/** Pages of a listing, of 1,000 addresses each as a rule: more come from a service that never ends. */
const MAX_PAGES = 1000;
const PROBE = 'private/.probe';

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  // Characters by number (« &#38; ») are read with these.
  htmlEntities: true,
  isArray: (name) => name === 'Contents',
});
/** A page of a listing; an element without anything in it is read as an empty text. */
const LISTING = z.object({
  ListBucketResult: z.preprocess(
    (page) => (page === '' ? {} : page),
    z.object({
      Contents: z.array(z.object({ Key: z.string() })).default([]),
      IsTruncated: z.string().optional(),
      NextContinuationToken: z.string().optional(),
    }),
  ),
});
const REFUSAL = z.object({ Error: z.object({ Code: z.string() }) });

/** An answer of this form, or nothing: a proxy on the way may answer with something else. */
function read<Answer>(schema: z.ZodType<Answer>, answer: string): Answer | undefined {
  try {
    return schema.safeParse(parser.parse(answer)).data;
  } catch {
    return undefined;
  }
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

class S3Store implements Store {
  readonly address: string;
  readonly #base: string;
  readonly #prefix: string;
  readonly #withRetries: AwsClient;
  readonly #withoutRetries: AwsClient;
  #conditionsKnown: Promise<void> | undefined;

  constructor({ endpoint, bucket, prefix = '', region, ...keys }: S3Options) {
    this.#prefix = prefix.replaceAll(/^\/+|(?<!\/)\/+$/g, '');
    if (this.#prefix !== '') this.#prefix += '/';
    this.address = `s3://${bucket}/${this.#prefix}`;
    this.#base = `${withoutEndSlash(endpoint)}/${encodeURIComponent(bucket)}`;
    this.#withRetries = new AwsClient({ ...keys, service: 's3', region, retries: RETRIES });
    // It is not known whether a conditional write without a clear answer took place: a repetition would conflict with
    // itself.
    this.#withoutRetries = new AwsClient({ ...keys, service: 's3', region, retries: 0 });
  }

  async #send(
    path: string,
    init: { method?: string; body?: Uint8Array; headers?: Record<string, string>; query?: string } = {},
  ): Promise<Response> {
    const { method = 'GET', body, headers = {}, query = '' } = init;
    const isConditional = 'if-match' in headers || 'if-none-match' in headers;
    const client = isConditional ? this.#withoutRetries : this.#withRetries;
    const key = path === '' ? '' : encodePath(this.#prefix + path);
    try {
      return await client.fetch(`${this.#base}/${key}${query}`, {
        method,
        headers: {
          ...headers,
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
    } catch (cause) {
      throw new StoreError('unreachable', this.#base, { cause });
    }
  }

  async #refusal(response: Response, path: string): Promise<Error> {
    const code = read(REFUSAL, await response.text())?.Error.Code ?? `HTTP ${response.status}`;
    const detail = `${code} (${path})`;
    if (code === 'NoSuchBucket') return new StoreError('no_bucket', this.#base);
    if (response.status === 412 || code === 'ConditionalRequestConflict') return new StoreConflict(path);
    if (response.status === 401 || response.status === 403) return new StoreError('denied', detail);
    if (response.status === 501) return new StoreError('no_conditional_write', detail);
    return new StoreError('failed', detail);
  }

  async read(path: string): Promise<StoredFile | undefined> {
    const response = await this.#send(path);
    if (response.status === 404) {
      const error = await this.#refusal(response, path);
      if (error instanceof StoreError && error.code === 'no_bucket') throw error;
      return undefined;
    }
    if (!response.ok) throw await this.#refusal(response, path);
    return { body: await response.bytes(), mark: response.headers.get('etag') ?? '' };
  }

  async exists(path: string): Promise<boolean> {
    const response = await this.#send(path, { method: 'HEAD' });
    if (response.status === 404) return false;
    if (!response.ok) throw await this.#refusal(response, path);
    return true;
  }

  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    const asked = new Set<string>();
    for (let next: string | undefined = ''; next !== undefined;) {
      if (asked.has(next) || asked.size >= MAX_PAGES)
        throw new StoreError('failed', `endless listing (${prefix})`);
      asked.add(next);
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix + prefix });
      if (next !== '') query.set('continuation-token', next);
      const response = await this.#send('', { query: `?${query}` });
      if (!response.ok) throw await this.#refusal(response, prefix);
      const page = read(LISTING, await response.text())?.ListBucketResult;
      if (!page) throw new StoreError('failed', `unreadable listing (${prefix})`);
      keys.push(...page.Contents.map(({ Key }) => Key.slice(this.#prefix.length)));
      // An empty token, or one after the last page, is no next page.
      next = (page.IsTruncated !== 'false' && page.NextContinuationToken) || undefined;
    }
    return keys.toSorted();
  }

  /** Some services silently treat a conditional write as a plain one: of two releases at once, one would be lost. */
  async #requireConditions(): Promise<void> {
    await this.write(PROBE, '');
    const headers = { 'if-none-match': '*' };
    const response = await this.#send(PROBE, { method: 'PUT', body: new Uint8Array(), headers });
    if (response.ok) throw new StoreError('no_conditional_write', this.#base);
    const refusal = await this.#refusal(response, PROBE);
    if (!(refusal instanceof StoreConflict)) throw refusal;
  }

  async write(path: string, body: Uint8Array | string, { over }: WriteOptions = {}): Promise<void> {
    if (over !== undefined) await (this.#conditionsKnown ??= this.#requireConditions());
    const response = await this.#send(path, {
      method: 'PUT',
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      headers: {
        'content-type': contentType(path),
        'cache-control': cacheControl(path),
        ...(over === null && { 'if-none-match': '*' }),
        ...(typeof over === 'string' && { 'if-match': over }),
      },
    });
    // A file that existed when it was read and no longer does: somebody removed it in between.
    if (response.status === 404 && typeof over === 'string') throw new StoreConflict(path);
    if (!response.ok) throw await this.#refusal(response, path);
  }

  async remove(path: string): Promise<void> {
    const response = await this.#send(path, { method: 'DELETE' });
    if (!response.ok && response.status !== 404) throw await this.#refusal(response, path);
  }
}

/** A store in a bucket of any S3-compatible service with conditional writes (`If-Match`, `If-None-Match`). */
export function openS3Store(options: S3Options): Store {
  return new S3Store(options);
}
