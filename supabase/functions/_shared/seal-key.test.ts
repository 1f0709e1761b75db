import { fingerprintOf, makeCertificate, readCertificates, writePem } from '@trame/signature/certificate';
import { afterEach, expect, it, vi } from 'vitest';
import { publishedCertificates, sealKey } from './seal-key.ts';

// A certificate of seals is replaced while files of the earlier one go on to be verified.

afterEach(() => {
  vi.useRealTimers();
});

it('publishes the certificate that seals, those that sealed before, and since when one no longer counts', async () => {
  const now = await makeCertificate({ name: 'Cachet 2026', from: new Date('2026-11-01T00:00:00Z') });
  const before = await makeCertificate({ name: 'Cachet 2023', from: new Date('2023-11-01T00:00:00Z') });
  const issuer = await makeCertificate({ name: 'Autorité' });
  const env = {
    // Those that issued it come after it, and are not published: who they sealed for is not us.
    SEAL_CERTIFICATES: writePem(now.certificate) + writePem(issuer.certificate),
    SEAL_EARLIER: writePem(before.certificate),
    SEAL_REVOKED: ` ${before.fingerprint.toUpperCase()}=2026-06-01`,
  };
  expect(await publishedCertificates(env)).toEqual({
    current: now.fingerprint,
    authorities: [],
    timestamps: false,
    certificates: [
      expect.objectContaining({
        fingerprint: now.fingerprint,
        name: 'Cachet 2026',
        from: '2026-11-01T00:00:00.000Z',
      }),
      expect.objectContaining({ fingerprint: before.fingerprint, revokedAt: '2026-06-01T00:00:00.000Z' }),
    ],
  });
  expect(await publishedCertificates({})).toEqual({
    certificates: [],
    authorities: [],
    current: null,
    timestamps: false,
  });
  expect(await publishedCertificates({ TIMESTAMP_URL: 'https://tsa.example/' })).toMatchObject({
    timestamps: true,
  });
});

it('publishes the timestamp authorities whose hours count', async () => {
  const { fingerprint } = await makeCertificate();
  const printed = fingerprint.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:');
  expect(
    await publishedCertificates({ TIMESTAMP_AUTHORITIES: `${printed}, ${'a'.repeat(64)}, ${fingerprint}` }),
  ).toMatchObject({
    authorities: [fingerprint, 'a'.repeat(64)],
  });
  await expect(publishedCertificates({ TIMESTAMP_AUTHORITIES: 'ab' })).rejects.toThrow(
    'TIMESTAMP_AUTHORITIES',
  );
});

it('reads a revoked fingerprint as OpenSSL prints it, and refuses what it cannot read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T00:00:00Z') });
  const { certificate, fingerprint } = await makeCertificate();
  const published = (SEAL_REVOKED: string) =>
    publishedCertificates({ SEAL_CERTIFICATES: writePem(certificate), SEAL_REVOKED });
  const printed = fingerprint.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:');
  expect((await published(`${printed}=2027-01-02`)).certificates).toEqual([
    expect.objectContaining({ fingerprint, revokedAt: '2027-01-02T00:00:00.000Z' }),
  ]);
  for (const setting of [
    fingerprint,
    `${fingerprint}=32/01/2027`,
    `${fingerprint}=2027-02-30`,
    'ab=2027-01-02',
    `${fingerprint}=2027-03-03`,
    `${fingerprint}=2027-01-02,${fingerprint}=2031-01-01`,
  ])
    await expect(published(setting)).rejects.toThrow('SEAL_REVOKED');
  // Somewhere it is that day already.
  expect((await published(`${fingerprint}=2027-03-01`)).certificates).toHaveLength(1);
});

it('counts the earliest of several days from which a certificate no longer counts', async () => {
  const { certificate, fingerprint } = await makeCertificate();
  const days = ['2026-03-02', '2026-01-02', '2026-11-10'];
  for (const order of [days, days.toReversed()]) {
    const SEAL_REVOKED = order.map((day) => `${fingerprint}=${day}`).join(',');
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { certificates } = await publishedCertificates({
      SEAL_CERTIFICATES: writePem(certificate),
      SEAL_REVOKED,
    });
    expect(certificates).toMatchObject([{ revokedAt: '2026-01-02T00:00:00.000Z' }]);
  }
});

it('reads a key as OpenSSL writes it', async () => {
  const { pkcs8, certificate, fingerprint } = await makeCertificate();
  const SEAL_KEY = `-----BEGIN PRIVATE KEY-----\n${pkcs8.match(/.{1,64}/g)!.join('\n')}\n-----END PRIVATE KEY-----\n`;
  const { key, certificates } = await sealKey({ SEAL_KEY, SEAL_CERTIFICATES: writePem(certificate) });
  expect([key.type, await fingerprintOf(certificates[0]!)]).toEqual(['private', fingerprint]);
  expect(readCertificates(writePem(certificate))).toHaveLength(1);
  await expect(sealKey({})).rejects.toThrow('Missing settings: SEAL_KEY, SEAL_CERTIFICATES');
});
