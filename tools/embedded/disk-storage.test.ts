import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskStorage } from './disk-storage.ts';

describe('files on disk', () => {
  let root: string;
  let storage: DiskStorage;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'trame-disk-'));
    mkdirSync(join(root, 'objets'));
    storage = new DiskStorage(join(root, 'objets'));
    return undefined;
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const put = (key: string, text: string) =>
    storage.uploadObject('cv', key, undefined, new TextEncoder().encode(text), 'text/plain', 'no-cache');
  const read = async (key: string) => {
    const { body, httpStatusCode } = await storage.getObject('cv', key);
    return body ? await new Response(body).text() : httpStatusCode;
  };

  it('are read as stored, replaced or copied', async () => {
    await put('dossier/é.txt', 'un');
    await put('dossier/é.txt', 'deux');
    await storage.copyObject('cv', 'dossier/é.txt', undefined, 'cv', 'copie.txt');
    expect(await read('dossier/é.txt')).toBe('deux');
    expect(await read('copie.txt')).toBe('deux');
    expect(await storage.headObject('cv', 'copie.txt')).toMatchObject({ size: 4, mimetype: 'text/plain' });
  });

  it('are absent once removed', async () => {
    await put('a.txt', 'a');
    await storage.deleteObjects('cv', ['a.txt', 'jamais.txt']);
    expect(await read('a.txt')).toBe(404);
  });

  it('are neither missing nor written elsewhere while their folder is away', async () => {
    await put('a.txt', 'a');
    renameSync(join(root, 'objets'), join(root, 'ailleurs'));
    await expect(read('a.txt')).rejects.toThrow('is away');
    await expect(put('b.txt', 'b')).rejects.toThrow('is away');
    renameSync(join(root, 'ailleurs'), join(root, 'objets'));
    expect(await read('a.txt')).toBe('a');
  });

  it('are never written outside their folder, whatever their name', async () => {
    await put('../../../evasion.txt', 'x');
    expect(readdirSync(root)).toEqual(['objets']);
    expect(await read('../../../evasion.txt')).toBe('x');
  });
});
