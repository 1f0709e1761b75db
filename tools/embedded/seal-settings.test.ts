import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf, readCertificates, type SealCertificate } from '@trame/signature/certificate';
import { sealedExample } from '@trame/signature/testing';
import { verifyPdf } from '@trame/signature/verify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publishedCertificates } from '../../supabase/functions/_shared/seal-key.ts';
import {
  askForTimestamps,
  describeSeal,
  knowAuthority,
  loadSeal,
  prepareSeal,
  revokeSeal,
  switchSeal,
} from './seal-settings.ts';

let folder: string;
let file: string;
let said: string[];
const load = (sealed: number) =>
  loadSeal(file, { countSealed: () => Promise.resolve(sealed), log: (line) => said.push(line) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-seal-'));
  file = join(folder, 'state', 'seal.json');
  said = [];
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** What the functions of this installation publish after a start. */
const published = async () => publishedCertificates(await load(0));

/** The certificate that seals after a start, with its key. */
async function sealing(): Promise<SealCertificate> {
  const { SEAL_KEY: pkcs8, SEAL_CERTIFICATES } = await load(0);
  const [certificate = new Uint8Array()] = readCertificates(SEAL_CERTIFICATES);
  return { pkcs8, certificate, fingerprint: await fingerprintOf(certificate) };
}

/** What is said of a file by the list that is published now. */
const verdictOf = async (bytes: Uint8Array) => (await verifyPdf(bytes, await published())).title;

it('the key of the seal is made once', async () => {
  const made = await load(0);
  expect(await load(3)).toEqual(made);
  expect(said).toEqual([]);
});

it('another key beside documents that were sealed says what no longer verifies, and how it does again', async () => {
  const made = await load(0);
  rmSync(file);
  expect(await load(2)).not.toEqual(made);
  expect(said).toEqual([
    expect.stringMatching(/seal\.json manquait\. .*2 documents scellés.*remettez ce fichier/),
  ]);
});

it('another key is published before it seals; files of both verify, until one counts no more', async () => {
  // The files of the example are sealed on 18 November 2026.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:00:00Z') });
  const former = await sealing();
  const before = await sealedExample({ certificate: former });
  await expect(switchSeal(file, false)).rejects.toThrow('Aucune nouvelle clé');

  await prepareSeal(file, 'Trame, cachet 2029');
  await expect(prepareSeal(file, 'Trame')).rejects.toThrow('attend déjà');
  await expect(switchSeal(file, false)).rejects.toThrow('pas encore publiée');
  expect(await describeSeal(file)).toContainEqual(expect.stringMatching(/^scellera \(pas encore publié\)/));
  expect((await sealing()).fingerprint).toBe(former.fingerprint);
  const list = await published();
  expect(list.current).toBe(former.fingerprint);
  expect(list.certificates.map(({ name }) => name)).toEqual(['Trame DÉMO', 'Trame, cachet 2029']);

  await switchSeal(file, false);
  const next = await sealing();
  expect(next.fingerprint).toBe(list.certificates[1]?.fingerprint);
  const after = await sealedExample({ certificate: next });
  const intact = 'Document intact, signé par deux personnes';
  expect([await verdictOf(before.bytes), await verdictOf(after.bytes)]).toEqual([intact, intact]);
  // A copy of the list from before the switch knows the new one already.
  expect((await verifyPdf(after.bytes, list)).title).toBe(intact);

  vi.setSystemTime('2026-11-30T00:00:00Z');
  await revokeSeal(file, former.fingerprint, '2026-11-10');
  const { checks, kind } = await verifyPdf(before.bytes, await published());
  expect(kind).not.toBe('intact');
  expect(checks).toContainEqual(
    expect.objectContaining({ status: 'ko', title: 'Le certificat est révoqué' }),
  );
  expect(await verdictOf(after.bytes)).toBe(intact);
});

it('a key that leaked is replaced without waiting', async () => {
  const former = await sealing();
  await prepareSeal(file, 'Trame, cachet 2029');
  await switchSeal(file, true);
  await revokeSeal(file, former.fingerprint, '2026-11-10');
  expect((await published()).certificates).toEqual([
    expect.objectContaining({ name: 'Trame, cachet 2029' }),
    expect.objectContaining({ fingerprint: former.fingerprint, revokedAt: '2026-11-10T00:00:00.000Z' }),
  ]);
});

it('an authority of timestamps is asked, and its hours count', async () => {
  const { fingerprint } = await sealing();
  await askForTimestamps(file, 'https://tsa.example/');
  await knowAuthority(file, fingerprint);
  await knowAuthority(file, 'b'.repeat(64));
  expect(await published()).toMatchObject({
    timestamps: true,
    authorities: [fingerprint, 'b'.repeat(64)],
  });
  expect(await load(0)).toMatchObject({ TIMESTAMP_URL: 'https://tsa.example/' });
  expect((await describeSeal(file)).join('\n')).toContain('horodatage : https://tsa.example/');
});

it('what cannot be published is refused, and the file remains as it was', async () => {
  await expect(prepareSeal(file, 'Trame')).rejects.toThrow('lancez « npm start »');
  const made = await load(0);
  await expect(revokeSeal(file, 'ab', '2026-11-10')).rejects.toThrow('SEAL_REVOKED');
  await expect(revokeSeal(file, 'a'.repeat(64), '10/11/2026')).rejects.toThrow('SEAL_REVOKED');
  await expect(knowAuthority(file, 'ab')).rejects.toThrow('TIMESTAMP_AUTHORITIES');
  await expect(askForTimestamps(file, 'tsa.example')).rejects.toThrow('TIMESTAMP_URL');
  expect(await load(0)).toEqual(made);
  writeFileSync(file, JSON.stringify({ ...made, SEAL_REVOKED: 'ab=2026-11-10' }));
  await expect(load(0)).rejects.toThrow('seal.json : SEAL_REVOKED');
});
