import type { VerifyOptions } from '@trame/signature/verify';

const TIMEOUT_MS = 8_000;

/** The list of certificates that seals of the platform have or had, and of timestamp authorities that are known: `trame-verify --certificate` reads the same file. */
export const CERTIFICATES_ADDRESS = '/trame-cachets.json';

/** As people copy it from other tools: AB:CD:… */
const plain = (fingerprint: string) => fingerprint.replaceAll(/[\s:]/g, '').toLowerCase();

/** Reads the list. Rejects when it cannot be had: without it every seal would be that of a stranger. */
export async function loadCertificates(): Promise<VerifyOptions> {
  const response = await fetch(CERTIFICATES_ADDRESS, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${CERTIFICATES_ADDRESS}: ${response.status}`);
  const { certificates, authorities = [] } = (await response.json()) as VerifyOptions;
  return {
    certificates: certificates.map(({ fingerprint, revokedAt }) => ({
      fingerprint: plain(fingerprint),
      revokedAt,
    })),
    authorities: authorities.map(plain),
  };
}
