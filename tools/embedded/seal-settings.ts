import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fingerprintOf, makeCertificate, readCertificates, writePem } from '@trame/signature/certificate';

/** The settings of the functions with which one embedded Supabase seals; a hosted project has its own, as secrets. */
export type SealSettings = { SEAL_KEY: string; SEAL_CERTIFICATES: string };

/** A new key with its certificate, which says that it is of a demonstration. */
export async function createSeal(): Promise<SealSettings> {
  const { pkcs8, certificate } = await makeCertificate();
  return { SEAL_KEY: pkcs8, SEAL_CERTIFICATES: writePem(certificate) };
}

/** The seal of this machine, made once: what it sealed is verified after a restart. */
export async function loadSeal(file: string): Promise<SealSettings> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SealSettings;
  const made = await createSeal();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

/** The certificate of this machine's seal as the site publishes it. */
export async function publishedSeals(file: string): Promise<{ fingerprint: string }[]> {
  const { SEAL_CERTIFICATES } = await loadSeal(file);
  const certificates = readCertificates(SEAL_CERTIFICATES);
  return Promise.all(certificates.map(async (one) => ({ fingerprint: await fingerprintOf(one) })));
}
