import { certificateFacts, fingerprintOf, readCertificates, readKey } from '@trame/signature/certificate';
import type { Env } from './env.ts';

export type SealEnv = Pick<
  Env,
  | 'SEAL_KEY'
  | 'SEAL_CERTIFICATES'
  | 'SEAL_EARLIER'
  | 'SEAL_REVOKED'
  | 'TIMESTAMP_AUTHORITIES'
  | 'TIMESTAMP_URL'
>;

/** The key of the seal and its certificates, the seal's first. */
export async function sealKey(
  env: Pick<SealEnv, 'SEAL_KEY' | 'SEAL_CERTIFICATES'>,
): Promise<{ key: CryptoKey; certificates: Uint8Array[] }> {
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

/** SHA-256 of a certificate, which may be written as OpenSSL does (AB:CD:…); null when it is none. */
export function fingerprintIn(text: string): string | null {
  const plain = text.replaceAll(/[\s:]/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(plain) ? plain : null;
}

const listed = (setting: string) =>
  setting
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Whether a day has not begun anywhere on Earth yet. */
export const isStillToCome = (day: Date): boolean => day.getTime() > Date.now() + 14 * 3_600_000;

/**
 * From which day certificates no longer count, by their fingerprints: the earliest that is said of each, so that no later entry takes one back.
 * What is no fingerprint, no day, or a day still to come throws: a key that leaked must not go on to count without a word.
 */
function revokedDays(setting: string): Map<string, Date> {
  const days = new Map<string, Date>();
  for (const text of listed(setting)) {
    const [, print = '', day = ''] = /^(.+)=(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
    const fingerprint = fingerprintIn(print);
    const at = new Date(`${day}T00:00:00Z`);
    if (fingerprint === null || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day))
      throw new Error(`SEAL_REVOKED: not <fingerprint>=<YYYY-MM-DD>: ${text}`);
    if (isStillToCome(at)) throw new Error(`SEAL_REVOKED: a day still to come: ${text}`);
    const earlier = days.get(fingerprint);
    if (!earlier || at < earlier) days.set(fingerprint, at);
  }
  return days;
}

/** The timestamp authorities that are known, by their certificates, each once. What is no fingerprint throws. */
function knownAuthorities(setting: string): string[] {
  const fingerprints = listed(setting).map((text) => {
    const fingerprint = fingerprintIn(text);
    if (fingerprint === null) throw new Error(`TIMESTAMP_AUTHORITIES: not a SHA-256: ${text}`);
    return fingerprint;
  });
  return [...new Set(fingerprints)];
}

interface Published {
  certificates: PublishedCertificate[];
  authorities: string[];
  current: string | null;
  /** Whether an authority is asked for timestamps: without one there never is any. */
  timestamps: boolean;
}

/** The certificates that seal (`current`) and sealed before, and those of timestamp authorities whose hours count. */
export async function publishedCertificates(env: SealEnv): Promise<Published> {
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
  return {
    certificates,
    authorities: knownAuthorities(env.TIMESTAMP_AUTHORITIES ?? ''),
    current: own ? (certificates[0]?.fingerprint ?? null) : null,
    timestamps: env.TIMESTAMP_URL !== undefined,
  };
}
