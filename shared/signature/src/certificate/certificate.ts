import {
  BitString,
  Integer,
  ObjectIdentifier,
  PrintableString,
  Sequence,
  Set as Asn1Set,
  Utf8String,
} from 'asn1js';
import { BasicConstraints, Certificate, Extension, ExtKeyUsage, RelativeDistinguishedNames } from 'pkijs';
import { bufferOf, fromBase64, hexOf, sha256, toBase64 } from '../cms/bytes.ts';
import { OID, SEAL_USAGES } from '../cms/oids.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const YEAR_MS = 365.25 * 86_400_000;
/** digitalSignature and nonRepudiation: the first two bits. */
const SIGNS = new Uint8Array([0b1100_0000]).buffer;

/** The name of the certificates that development makes: no file of a demonstration passes for a real one. */
export const DEMO_NAME = 'Trame DÉMO';

export interface SealCertificate {
  /** Its private key, PKCS#8 in base64: a secret. */
  pkcs8: string;
  /** DER. */
  certificate: Uint8Array;
  /** SHA-256 of the certificate, hexadecimal: what verifiers pin. */
  fingerprint: string;
}

/** SHA-256 of a certificate (DER), hexadecimal. */
export const fingerprintOf = async (certificate: Uint8Array): Promise<string> =>
  hexOf(await sha256(certificate));

/** A name with each part in a set of its own; pkijs would put all parts into one set. */
function nameOf(
  parts: readonly [oid: string, value: PrintableString | Utf8String][],
): RelativeDistinguishedNames {
  const sets = parts.map(
    ([oid, value]) =>
      new Asn1Set({ value: [new Sequence({ value: [new ObjectIdentifier({ value: oid }), value] })] }),
  );
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: sets }).toBER(false));
}

/** Makes a key (EC P-256) and its own certificate for seals. */
export async function makeCertificate({
  name = DEMO_NAME,
  organization = 'Trame',
  from = new Date(),
  years = 3,
}: { name?: string; organization?: string; from?: Date; years?: number } = {}): Promise<SealCertificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  const serial = crypto.getRandomValues(new Uint8Array(16));
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: serial.buffer });
  const names = nameOf([
    [OID.country, new PrintableString({ value: 'FR' })],
    [OID.organization, new Utf8String({ value: organization })],
    [OID.commonName, new Utf8String({ value: name })],
  ]);
  certificate.subject = names;
  certificate.issuer = names;
  certificate.notBefore.value = from;
  certificate.notAfter.value = new Date(from.getTime() + years * YEAR_MS);
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
    new Extension({ extnID, critical, extnValue: value.toBER() });
  certificate.extensions = [
    extension(OID.basicConstraints, true, new BasicConstraints({ cA: false }).toSchema()),
    extension(OID.keyUsage, true, new BitString({ valueHex: SIGNS, unusedBits: 6 })),
    extension(OID.extendedKeyUsage, false, new ExtKeyUsage({ keyPurposes: SEAL_USAGES }).toSchema()),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const der = new Uint8Array(certificate.toSchema(true).toBER(false));
  return {
    pkcs8: toBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey))),
    certificate: der,
    fingerprint: await fingerprintOf(der),
  };
}

/** The private key of a seal, from PKCS#8 in base64; it cannot be read out again. */
export const readKey = (pkcs8: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', bufferOf(fromBase64(pkcs8)), ALGORITHM, false, ['sign']);

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END CERTIFICATE-----/g;

/** The certificates of a PEM text as DER, the seal's first. */
export const readCertificates = (pem: string): Uint8Array[] =>
  Array.from(pem.matchAll(PEM), ([, body = '']) => fromBase64(body));

/** A certificate as PEM. */
export function writePem(certificate: Uint8Array): string {
  const lines = toBase64(certificate).match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Name and validity of a certificate. */
export interface CertificateFacts {
  name: string;
  from: Date;
  to: Date;
}

/** Who a certificate is of, and from when to when it counts. */
export function certificateFacts(certificate: Uint8Array): CertificateFacts {
  const { subject, notBefore, notAfter } = Certificate.fromBER(bufferOf(certificate));
  const name = subject.typesAndValues.find(({ type }) => type === OID.commonName);
  return { name: name?.value.valueBlock.value ?? '', from: notBefore.value, to: notAfter.value };
}
