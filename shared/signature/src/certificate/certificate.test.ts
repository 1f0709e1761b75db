import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  certificateFacts,
  fingerprintOf,
  makeCertificate,
  readCertificates,
  readKey,
  writePem,
} from './certificate.ts';

describe('a certificate for seals', () => {
  it('is read by OpenSSL with the usages of a seal', async () => {
    const { certificate, fingerprint } = await makeCertificate({ from: new Date('2026-11-29T10:00:00Z') });
    const text = execFileSync('openssl', ['x509', '-noout', '-text', '-fingerprint', '-sha256'], {
      input: writePem(certificate),
      encoding: 'utf8',
    });
    expect(text).toContain('Subject: C = FR, O = Trame, CN = Trame D\\C3\\89MO');
    expect(text).toContain('prime256v1');
    expect(text).toContain('Digital Signature, Non Repudiation');
    expect(text).toContain('E-mail Protection');
    expect(text).toContain('1.3.6.1.5.5.7.3.36');
    expect(text.replaceAll(':', '').toLowerCase()).toContain(fingerprint);
    expect(await fingerprintOf(certificate)).toBe(fingerprint);
  });

  it('says whose it is and how long it counts', async () => {
    const { certificate } = await makeCertificate({
      name: 'Trame, cachet 2027',
      from: new Date('2027-01-01T00:00:00Z'),
      years: 2,
    });
    expect(certificateFacts(certificate)).toEqual({
      name: 'Trame, cachet 2027',
      from: new Date('2027-01-01T00:00:00Z'),
      to: new Date('2028-12-31T12:00:00Z'),
    });
    const [read, other] = readCertificates(`${writePem(certificate)}\n${writePem(certificate)}`);
    expect([read, other]).toEqual([certificate, certificate]);
  });

  it('has a key that signs and that nobody reads out', async () => {
    const key = await readKey((await makeCertificate()).pkcs8);
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', key)).rejects.toThrow();
    await expect(readKey('AAAA')).rejects.toThrow();
  });
});
