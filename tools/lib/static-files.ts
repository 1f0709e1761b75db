import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentType } from '@trame/release/publish';

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|manifest\+json|wasm)|image\/svg)/;
const SMALLEST_COMPRESSED = 1024;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Asked again each time; unchanged content answers 304. */
const REVALIDATE = 'no-cache';
/** Of an error: the next release may bring the file. */
const NOT_KEPT = 'no-store';

type Entry = { mtimeMs: number; body: Buffer; etag: string; compressed: Map<string, Buffer> };

const cache = new Map<string, Entry>();

function load(file: string): Entry | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return null;
  const known = cache.get(file);
  if (known?.mtimeMs === stat.mtimeMs && known.body.length === stat.size) return known;
  const body = readFileSync(file);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const entry = { mtimeMs: stat.mtimeMs, body, etag, compressed: new Map() };
  cache.set(file, entry);
  return entry;
}

/** Lets go of the files of a folder that is served no longer. */
export function forgetFiles(folder: string): void {
  for (const file of cache.keys()) if (file.startsWith(folder + sep)) cache.delete(file);
}

function compress(entry: Entry, encoding: 'br' | 'gzip'): Buffer {
  const known = entry.compressed.get(encoding);
  if (known) return known;
  const compressed =
    encoding === 'br'
      ? brotliCompressSync(entry.body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(entry) } })
      : gzipSync(entry.body, { level: 9 });
  entry.compressed.set(encoding, compressed);
  return compressed;
}

/**
 * The best quality takes seconds for a large file, and the first visitor would wait for it; a CDN would do it once at
 * release.
 */
const brotliQuality = (entry: Entry): number => (entry.body.length > 400_000 ? 9 : 11);

function chosenEncoding(request: IncomingMessage): 'br' | 'gzip' | null {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

export type SendOptions = { status?: number; isImmutable?: boolean; headers: Record<string, string> };

/** Sends a file with its type, validator, compression and cache rule; `false` when there is no such file. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  { status = 200, isImmutable = false, headers }: SendOptions,
): boolean {
  const entry = load(file);
  if (!entry) return false;
  const type = contentType(file);
  const isCompressible = COMPRESSIBLE.test(type) && entry.body.length >= SMALLEST_COMPRESSED;
  const encoding = isCompressible ? chosenEncoding(request) : null;
  const common = {
    ...headers,
    etag: entry.etag,
    'cache-control': status >= 400 ? NOT_KEPT : isImmutable ? IMMUTABLE : REVALIDATE,
    ...(isCompressible ? { vary: [headers['vary'], 'accept-encoding'].filter(Boolean).join(', ') } : {}),
  };
  if (status === 200 && request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, common).end();
    return true;
  }
  const body = encoding ? compress(entry, encoding) : entry.body;
  response.writeHead(status, {
    ...common,
    'content-type': type,
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

/** The file for a path of an address, or `null` when it would leave the folder. */
export function fileUnder(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const file = normalize(join(folder, decoded));
  return (file === folder || file.startsWith(folder + sep)) && !decoded.includes('\0') ? file : null;
}
