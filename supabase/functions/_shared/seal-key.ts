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

/** The certificates that seal (`current`) and sealed before. */
export async function publishedCertificates(
  env: SealEnv,
): Promise<{ certificates: PublishedCertificate[]; current: string | null }> {
  const [own] = readCertificates(env.SEAL_CERTIFICATES ?? '');
  const revoked = new Map(
    (env.SEAL_REVOKED ?? '').split(',').map((one) => {
      const [fingerprint = '', day] = one.trim().split('=');
      return [fingerprint.toLowerCase(), day] as const;
    }),
  );
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
        ...(revokedAt !== undefined && { revokedAt: new Date(revokedAt).toISOString() }),
      };
    }),
  );
  return { certificates, current: own ? (certificates[0]?.fingerprint ?? null) : null };
}
