import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprintOf, readCertificates, type SealCertificate } from '@trame/signature/certificate';
import { sealedExample } from '@trame/signature/testing';
import { verifyPdf } from '@trame/signature/verify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publishedCertificates } from '../../supabase/functions/_shared/seal-key.ts';
import { UserError } from '../lib/user-error.ts';
import {
  askForTimestamps,
  describeSeal,
  discardSeal,
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

it('a revocation is taken back by no later day, and is of no day to come', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:00:00Z') });
  const former = await sealing();
  await prepareSeal(file, 'Trame, cachet 2029');
  await switchSeal(file, true);
  vi.setSystemTime('2026-11-30T00:00:00Z');
  const revokedAt = async () =>
    (await published()).certificates.find(({ fingerprint }) => fingerprint === former.fingerprint)?.revokedAt;
  await expect(revokeSeal(file, former.fingerprint, '2031-01-01')).rejects.toThrow('n’est pas encore là');
  await revokeSeal(file, former.fingerprint, '2026-11-20');
  for (const day of ['2026-11-20', '2026-11-25'])
    // oxlint-disable-next-line no-await-in-loop -- one change of the file after the other
    await expect(revokeSeal(file, former.fingerprint, day)).rejects.toThrow(
      'déjà révoqué depuis le 2026-11-20',
    );
  expect(await revokedAt()).toBe('2026-11-20T00:00:00.000Z');
  await revokeSeal(file, former.fingerprint, '2026-11-10');
  expect(await revokedAt()).toBe('2026-11-10T00:00:00.000Z');
});

it('a certificate that ended is revoked from a day before its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:00:00Z') });
  const former = await sealing();
  await prepareSeal(file, 'Trame, cachet 2029');
  await switchSeal(file, true);
  vi.setSystemTime('2036-11-30T00:00:00Z');
  await expect(revokeSeal(file, former.fingerprint, '2036-11-01')).rejects.toThrow('a fini le');
});

it('a key that waits is abandoned, and another one prepared', async () => {
  const { fingerprint } = await sealing();
  await expect(discardSeal(file)).rejects.toThrow('Aucune clé n’attend');
  await prepareSeal(file, 'Trame, cachet 2092');
  await load(0);
  await discardSeal(file);
  expect((await published()).certificates).toMatchObject([{ fingerprint }]);
  await prepareSeal(file, 'Trame, cachet 2029');
  expect((await published()).certificates).toMatchObject([{ fingerprint }, { name: 'Trame, cachet 2029' }]);
});

it('an authority of timestamps is asked, and its hours count', async () => {
  const { fingerprint } = await sealing();
  await askForTimestamps(file, 'https://tsa.example/');
  await knowAuthority(file, fingerprint);
  await knowAuthority(file, 'b'.repeat(64));
  await expect(knowAuthority(file, 'B'.repeat(64))).rejects.toThrow('déjà connue');
  expect(await published()).toMatchObject({
    timestamps: true,
    authorities: [fingerprint, 'b'.repeat(64)],
  });
  expect(await load(0)).toMatchObject({ TIMESTAMP_URL: 'https://tsa.example/' });
  expect((await describeSeal(file)).join('\n')).toContain('horodatage : https://tsa.example/');
  await askForTimestamps(file, 'off');
  expect(await published()).toMatchObject({ timestamps: false });
  expect((await describeSeal(file)).join('\n')).toContain('horodatage : aucun');
});

it('what cannot be published is refused, and the file remains as it was', async () => {
  const { fingerprint } = await sealing();
  await prepareSeal(file, 'Trame');
  await switchSeal(file, true);
  const made = await load(0);
  await expect(revokeSeal(file, 'ab', '2026-11-10')).rejects.toThrow('Aucun certificat');
  await expect(revokeSeal(file, 'a'.repeat(64), '2026-11-10')).rejects.toThrow('Aucun certificat');
  for (const day of ['10/11/2026', '2026-02-30', '2026-11', ''])
    await expect(revokeSeal(file, fingerprint, day)).rejects.toThrow(`« ${day} » n’est pas un jour`);
  await expect(knowAuthority(file, 'ab')).rejects.toThrow('n’est pas une empreinte');
  for (const address of ['tsa.example', 'https://', 'ftp://tsa.example', ''])
    await expect(askForTimestamps(file, address)).rejects.toThrow('n’est pas une adresse');
  expect(await load(0)).toEqual(made);
  writeFileSync(file, JSON.stringify({ ...made, SEAL_REVOKED: 'ab=2026-11-10' }));
  await expect(load(0)).rejects.toThrow('seal.json : SEAL_REVOKED');
  writeFileSync(file, JSON.stringify({ ...made, TIMESTAMP_URL: 'https://' }));
  await expect(load(0)).rejects.toThrow('seal.json : TIMESTAMP_URL');
});

it('the certificate that seals is not revoked before another one seals', async () => {
  const { fingerprint } = await sealing();
  await expect(revokeSeal(file, fingerprint, '2026-11-10')).rejects.toThrow('switch --now');
  await prepareSeal(file, 'Trame');
  await expect(revokeSeal(file, fingerprint, '2026-11-10')).rejects.toThrow('switch --now');
  await switchSeal(file, true);
  // As OpenSSL writes it.
  await revokeSeal(file, fingerprint.toUpperCase(), '2026-11-10');
  expect((await describeSeal(file)).join('\n')).toContain('révoqué le 2026-11-10');
});

it('a certificate has a name', async () => {
  await load(0);
  for (const name of ['', ' ']) await expect(prepareSeal(file, name)).rejects.toThrow('pas de nom');
  await prepareSeal(file, ' Trame, cachet 2029 ');
  expect((await describeSeal(file)).join('\n')).toContain(': Trame, cachet 2029, ');
});

it('a file that is missing or damaged is named in one sentence, and replaced by nothing', async () => {
  for (const asked of [() => describeSeal(file), () => prepareSeal(file, 'Trame')])
    await expect(asked()).rejects.toThrow(UserError);
  await load(0);
  const whole = readFileSync(file, 'utf8');
  const { SEAL_KEY: _key, ...without } = JSON.parse(whole) as Record<string, unknown>;
  for (const text of ['', whole.slice(0, 200), 'null', '[]', JSON.stringify(without)]) {
    writeFileSync(file, text);
    for (const asked of [() => describeSeal(file), () => prepareSeal(file, 'Trame'), () => load(0)])
      await expect(asked()).rejects.toThrow('seal.json est abîmé');
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

it('the only copy of the key is replaced whole, or not at all', async () => {
  const made = await load(0);
  // Nothing can be written any more.
  mkdirSync(`${file}.new`);
  await expect(prepareSeal(file, 'Trame')).rejects.toThrow('EISDIR');
  expect(await load(0)).toEqual(made);
  rmSync(`${file}.new`, { recursive: true });
  await prepareSeal(file, 'Trame');
  expect(readdirSync(dirname(file))).toEqual(['seal.json']);
});
