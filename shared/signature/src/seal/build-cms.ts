import { ObjectIdentifier, OctetString, Sequence, Set as Asn1Set, fromBER } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  createCMSECDSASignature,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { bufferOf, compareBytes, sha256 } from '../cms/bytes.ts';
import { OID } from '../cms/oids.ts';
import type { Timestamp } from '../cms/timestamp-request.ts';

/** Key and certificates of a seal: the seal's own certificate first, then those that issued it. */
export interface SealKey {
  key: CryptoKey;
  certificates: readonly Uint8Array[];
}

const octets = (bytes: Uint8Array) => new OctetString({ valueHex: bufferOf(bytes) });

const derOf = (signed: SignedData) =>
  new Uint8Array(
    new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) }).toSchema().toBER(false),
  );

/**
 * The signature of a digest as PAdES wants it (EN 319 142-1): detached, with the certificate named by its hash, and without
 * `signing-time`, which the baseline forbids: the time is in the dictionary of the PDF.
 */
export async function buildCms(digest: Uint8Array, { key, certificates }: SealKey): Promise<Uint8Array> {
  const chain = certificates.map((der) => Certificate.fromBER(bufferOf(der)));
  const [own] = chain;
  const [ownDer] = certificates;
  if (!own || !ownDer) throw new Error('a seal needs its certificate');
  const certificateHash = await sha256(ownDer);
  const attributes = [
    new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
    new Attribute({ type: OID.messageDigest, values: [octets(digest)] }),
    new Attribute({
      type: OID.signingCertificateV2,
      values: [
        new Sequence({
          value: [new Sequence({ value: [new Sequence({ value: [octets(certificateHash)] })] })],
        }),
      ],
    }),
  ]
    // DER of a SET OF: sorted by the encoded bytes. What is signed is this order.
    .map((attribute) => ({ attribute, der: new Uint8Array(attribute.toSchema().toBER(false)) }))
    .toSorted((one, other) => compareBytes(one.der, other.der))
    .map(({ attribute }) => attribute);
  const toSign = new Asn1Set({ value: attributes.map((attribute) => attribute.toSchema()) }).toBER(false);
  const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, toSign);
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256 }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 }),
    // WebCrypto gives r and s one after the other; CMS wants a SEQUENCE.
    signature: new OctetString({ valueHex: createCMSECDSASignature(raw) }),
  });
  return derOf(
    new SignedData({
      version: 1,
      digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: OID.sha256 })],
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
      certificates: chain,
      signerInfos: [signer],
    }),
  );
}

/** The same signature with a timestamp of it (PAdES B-T). Nothing that was signed changes. */
export async function stampCms(signed: SignedData, timestamp: Timestamp): Promise<Uint8Array> {
  const [signer] = signed.signerInfos;
  if (!signer) throw new Error('a signature without a signer');
  const token = await timestamp(await sha256(new Uint8Array(signer.signature.valueBlock.valueHexView)));
  const { result } = fromBER(bufferOf(token));
  const others = (signer.unsignedAttrs?.attributes ?? []).filter(({ type }) => type !== OID.timestamp);
  signer.unsignedAttrs = new SignedAndUnsignedAttributes({
    type: 1,
    attributes: [...others, new Attribute({ type: OID.timestamp, values: [result] })],
  });
  return derOf(signed);
}
