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

/**
 * The seal of this machine, made once: what it sealed is verified after a restart. `countSealed`: documents that a seal of this
 * database is on, which another key leaves without a known certificate; the log says so.
 */
export async function loadSeal(
  file: string,
  { countSealed, log }: { countSealed: () => Promise<number>; log: (line: string) => void },
): Promise<SealSettings> {
  if (existsSync(file)) return readSeal(file);
  const made = await createSeal();
  const sealed = await countSealed();
  if (sealed > 0)
    log(
      `Nouveau cachet : ${file} manquait. /verifier ne reconnaît plus ${sealed > 1 ? `les ${sealed} documents scellés` : 'le document scellé'} avant ; remettez ce fichier pour qu’il le fasse.`,
    );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

const readSeal = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as SealSettings;

/** The certificate of this machine's seal as the site publishes it. */
export async function publishedSeals(file: string): Promise<{ fingerprint: string }[]> {
  const certificates = readCertificates(readSeal(file).SEAL_CERTIFICATES);
  return Promise.all(certificates.map(async (one) => ({ fingerprint: await fingerprintOf(one) })));
}
