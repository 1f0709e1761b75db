import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserError } from '../lib/user-error.ts';
import { site } from './command.ts';

let folder: string;
let server: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-command-test-'));
  vi.stubEnv('TRAME_SERVICE_KEY', 'key');
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** The sentence with which a command ends. */
async function refusal(...args: string[]): Promise<string> {
  const error: unknown = await site(args).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UserError);
  return (error as UserError).message;
}
/** A service that answers everything alike. */
async function serve(status: number, body: string, type = 'application/json'): Promise<string> {
  server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('builds into no folder that holds something else, even a site made elsewhere', async () => {
  writeFileSync(join(folder, 'sitemap.xml'), 'mine');
  expect(await refusal('build', '--out', folder)).toContain('contient autre chose');
  expect(readFileSync(join(folder, 'sitemap.xml'), 'utf8')).toBe('mine');
});

it('says that --out is a file', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await refusal('build', '--out', file)).toBe(`--out attend un dossier : ${file} est un fichier.`);
});

it.each(['ftp://host/site', 'https://www.trame.example', 's3:'])(
  'puts a site neither there nor into a folder of that name: --to %s',
  async (address) => {
    vi.stubEnv('INIT_CWD', folder);
    const said = await refusal('publish', '--supabase-url', 'http://127.0.0.1:9', '--to', address);
    expect(said).toBe('--to attend un dossier ou s3://compartiment/chemin.');
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('names the keys of a bucket that are missing', async () => {
  expect(await refusal('publish', '--supabase-url', 'http://127.0.0.1:9', '--to', 's3://trame')).toMatch(
    /^Un site dans s3:\/\/ demande AWS_ACCESS_KEY_ID/,
  );
});

it('says that an address is not whole', async () => {
  expect(await refusal('status', '--supabase-url', 'localhost:54321')).toMatch(
    /^--supabase-url attend une adresse complète/,
  );
});

it('says that the database does not answer', async () => {
  expect(await refusal('status', '--supabase-url', 'http://127.0.0.1:9')).toMatch(
    /^La base ne répond pas à l’adresse http:\/\/127\.0\.0\.1:9 : /,
  );
});

it.each<[string, number, string, string, RegExp]>([
  ['refuses the key', 401, '{"message":"Invalid API key"}', 'application/json', /^La base refuse la clé/],
  [
    'refuses the public key',
    403,
    '{"code":"42501","message":"permission denied"}',
    'application/json',
    /^La base refuse la clé/,
  ],
  [
    'has other migrations',
    404,
    '{"code":"PGRST202","message":"Could not find the function"}',
    'application/json',
    /^Cette base n’a pas les fonctions/,
  ],
  ['is another service', 404, '<html>nothing</html>', 'text/html', /n’est pas la base de Trame/],
  [
    'is another service that answers a page',
    200,
    '<html>hello</html>',
    'text/html',
    /n’est pas la base de Trame/,
  ],
  ['is another service of JSON', 200, '{"hello":1}', 'application/json', /n’est pas la base de Trame/],
  ['is broken', 500, '{"message":"boom"}', 'application/json', /^La base a un problème \(réponse 500\)/],
])('says in a sentence that what answers %s', async (_, status, body, type, said) => {
  expect(await refusal('status', '--supabase-url', await serve(status, body, type))).toMatch(said);
});
