import { extname } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.bcmap': 'application/octet-stream',
};

/** The media type of a file, by its name. */
export function contentType(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}

/** Whether the content of an address of the store never changes: a version's own folder, or a hash in the name. */
export function isImmutable(path: string): boolean {
  return /^\/?(?:remotes|static|_astro)\//.test(path);
}

/** The cache rule of an address of the store; unchanged content asked again answers 304. */
export function cacheControl(path: string): string {
  return isImmutable(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Whether an address of the store is for the commands only: no server may answer it, on any kind of disk. */
export function isPrivate(path: string): boolean {
  return /^\/?private(?:\/|$)/i.test(path);
}
