import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { INTEGRITY } from './layout.ts';
import { readAs, Refusal } from './refusal.ts';
import { asJson } from './store.ts';

/** The files of one version, by their address in its folder. */
export type Files = Map<string, Uint8Array>;

/** sha384 of every file of a version, in the form of Subresource Integrity. */
export type Integrity = Record<string, string>;

/** Files of the bundler about its own work: nothing reads them after the build. */
const LEFT_OUT = new Set(['mf-stats.json']);

/** Reads what a build left in its folder. */
export function readBuild(dist: string): Files {
  if (!existsSync(dist)) throw new Refusal(['rien n’est construit : lancez d’abord la construction']);
  const files: Files = new Map();
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(dist, file).replaceAll(sep, '/');
    if (entry.isFile() && !LEFT_OUT.has(path)) files.set(path, readFileSync(file));
  }
  return files;
}

export function sha384(body: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`;
}

export function integrityOf(files: Files): Integrity {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([path, body]) => [path, sha384(body)]));
}

/** The content a version is named after: the same build is the same version, wherever it was made. */
export function contentHash(integrity: Integrity): string {
  return createHash('sha256').update(asJson(integrity)).digest('hex').slice(0, 10);
}

const integritySchema = z.record(z.string(), z.string());

/** Reads an `integrity.json`. */
export function parseIntegrity(json: unknown): Integrity {
  return readAs(INTEGRITY, () => integritySchema.parse(json));
}
