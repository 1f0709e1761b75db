import { certificateFacts, fingerprintOf, readCertificates, readKey } from '@trame/signature/certificate';
import type { Env } from './env.ts';

type SealEnv = Pick<Env, 'SEAL_KEY' | 'SEAL_CERTIFICATES' | 'SEAL_EARLIER' | 'SEAL_REVOKED'>;

/** The key of the seal and its certificates, the seal's first. */
export async function sealKey(env: SealEnv): Promise<{ key: CryptoKey; certificates: Uint8Array[] }> {
  const { SEAL_KEY, SEAL_CERTIFICATES } = env;
  if (!SEAL_KEY || !SEAL_CERTIFICATES) throw new Error('Missing settings: SEAL_KEY, SEAL_CERTIFICATES');
  const pkcs8 = SEAL_KEY.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  return { key: await readKey(pkcs8), certificates: readCertificates(SEAL_CERTIFICATES) };
}

/** A certificate of seals, as verifiers pin it: `verifyPdf` of @trame/signature takes it as it is. */
export interface PublishedCertificate {
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: string;
  name: string;
  from: string;
  to: string;
  /** From when its seals no longer count. */
  revokedAt?: string;
}

/**
 * From which day certificates no longer count, by their fingerprints, which may be written as OpenSSL does (AB:CD:…). What is no
 * fingerprint or no day throws: a key that leaked must not go on to count without a word.
 */
function revokedDays(setting: string): Map<string, Date> {
  const days = new Map<string, Date>();
  for (const one of setting.split(',')) {
    const text = one.trim();
    if (text === '') continue;
    const [, print = '', day = ''] = /^([0-9a-f:]+)=(\d{4}-\d\d-\d\d)$/i.exec(text) ?? [];
    const fingerprint = print.replaceAll(':', '').toLowerCase();
    const at = new Date(`${day}T00:00:00Z`);
    if (fingerprint.length !== 64 || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day))
      throw new Error(`SEAL_REVOKED: not <fingerprint>=<YYYY-MM-DD>: ${text}`);
    days.set(fingerprint, at);
  }
  return days;
}

/** The certificates that seal (`current`) and sealed before. */
export async function publishedCertificates(
  env: SealEnv,
): Promise<{ certificates: PublishedCertificate[]; current: string | null }> {
  const [own] = readCertificates(env.SEAL_CERTIFICATES ?? '');
  const revoked = revokedDays(env.SEAL_REVOKED ?? '');
  const certificates = await Promise.all(
    [...(own ? [own] : []), ...readCertificates(env.SEAL_EARLIER ?? '')].map(async (der) => {
      const { name, from, to } = certificateFacts(der);
      const fingerprint = await fingerprintOf(der);
      const revokedAt = revoked.get(fingerprint);
      return {
        fingerprint,
        name,
        from: from.toISOString(),
        to: to.toISOString(),
        ...(revokedAt !== undefined && { revokedAt: revokedAt.toISOString() }),
      };
    }),
  );
  return { certificates, current: own ? (certificates[0]?.fingerprint ?? null) : null };
}
