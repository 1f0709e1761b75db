import type { PinnedCertificate } from '@trame/signature/verify';

const TIMEOUT_MS = 8_000;

/** The list of certificates that seals of the platform have or had: `trame-verify --certificate` reads the same file. */
export const CERTIFICATES_ADDRESS = '/trame-cachets.json';

/** Reads the list. Rejects when it cannot be had: without it every seal would be that of a stranger. */
export async function loadCertificates(): Promise<PinnedCertificate[]> {
  const response = await fetch(CERTIFICATES_ADDRESS, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${CERTIFICATES_ADDRESS}: ${response.status}`);
  const { certificates } = (await response.json()) as { certificates: PinnedCertificate[] };
  return certificates.map(({ fingerprint, revokedAt }) => ({
    // As people copy it from other tools: AB:CD:…
    fingerprint: fingerprint.replaceAll(/[\s:]/g, '').toLowerCase(),
    revokedAt,
  }));
}
