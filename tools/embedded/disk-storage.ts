import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/** The facts about a file that the Storage API needs. */
type Metadata = {
  cacheControl: string;
  contentLength: number;
  size: number;
  mimetype: string;
  lastModified: Date;
  eTag: string;
  httpStatusCode: number;
};

type Found = { metadata: Metadata; httpStatusCode: number; body?: ReadableStream };
type Body = ReadableStream | Uint8Array;

const ABSENT: Metadata = {
  cacheControl: 'no-store',
  contentLength: 0,
  size: 0,
  mimetype: 'application/octet-stream',
  lastModified: new Date(0),
  eTag: '',
  httpStatusCode: 404,
};

/**
 * Bytes of Storage objects in a folder, one pair of files per object. Names are hashed: a key chosen by a caller
 * never becomes a path. A file is complete or absent, also after a crash.
 */
export class DiskStorage {
  readonly driver = null;
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** A folder that is away (a disk that is not mounted) has lost nothing: no file of it is missing, and none is written elsewhere. */
  #requireRoot(): void {
    if (!existsSync(this.root)) throw new Error('the folder of the files is away');
  }

  #path(bucket: string, key: string): string {
    const hash = createHash('sha256').update(`${bucket}/${key}`).digest('hex');
    return join(this.root, bucket.replaceAll(/[^\w-]/g, '_'), hash.slice(0, 2), hash);
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    contentType: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
    this.#requireRoot();
    const path = this.#path(bucket, key);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const metadata = {
      key,
      mimetype: contentType,
      cacheControl,
      eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    };
    await writeWhole(`${path}.json`, JSON.stringify(metadata));
    await writeWhole(path, bytes);
    return await this.headObject(bucket, key);
  }

  async getObject(bucket: string, key: string): Promise<Found> {
    this.#requireRoot();
    const path = this.#path(bucket, key);
    // A row whose file is missing is an object that does not exist, not a failure of the server.
    if (!existsSync(path)) return { metadata: ABSENT, httpStatusCode: 404 };
    const body = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream;
    return { metadata: await this.headObject(bucket, key), httpStatusCode: 200, body };
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const path = this.#path(bucket, key);
    const [file, saved] = await Promise.all([stat(path), readFile(`${path}.json`, 'utf8')]);
    const { mimetype, cacheControl, eTag } = JSON.parse(saved) as Record<
      'mimetype' | 'cacheControl' | 'eTag',
      string
    >;
    return {
      mimetype,
      cacheControl,
      eTag,
      contentLength: file.size,
      size: file.size,
      lastModified: file.mtime,
      httpStatusCode: 200,
    };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const path = this.#path(bucket, key);
    await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })]);
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    bucket: string,
    key: string,
  ): Promise<Pick<Metadata, 'httpStatusCode' | 'eTag' | 'lastModified'>> {
    this.#requireRoot();
    const from = this.#path(sourceBucket, source);
    const to = this.#path(bucket, key);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    for (const suffix of ['.json', '']) {
      if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
    }
    return await this.headObject(bucket, key);
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#path(bucket, key)}`;
  }
}

async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const partial = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(partial, content, { flush: true, mode: 0o600 });
  await rename(partial, path);
}
