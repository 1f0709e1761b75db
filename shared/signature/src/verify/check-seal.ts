import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { Certificate, ContentInfo, ExtKeyUsage, getCrypto, SignedData, type SignerInfo } from 'pkijs';
import { bufferOf, hashBytes, hashParts, hexOf, isSame, joinedBytes, sha256 } from '../cms/bytes.ts';
import { OID } from '../cms/oids.ts';
import { timestampInfo } from '../cms/timestamp-request.ts';
import { certificateFacts, fingerprintOf, type CertificateFacts } from '../certificate/certificate.ts';
import { signedParts, statedHour, type SealPlace } from './find-seals.ts';

/** A timestamp of the seal. */
export interface StampFacts {
  /** It is of this signature, and its own signature holds. */
  isValid: boolean;
  at: Date;
  authority: CertificateFacts & { fingerprint: string };
}

/** What a seal says and whether it holds. */
export interface SealFacts {
  /** SHA-256 of what is sealed, hexadecimal. */
  digest: string;
  /** The SHA-256 that the seal was made of, hexadecimal; null: it has none, or none that its signature is of. */
  sealedDigest: string | null;
  /** What is sealed has not changed since. */
  isContentIntact: boolean;
  /** This reader has the hash and the kind of key that it was made with: otherwise it tells nothing of it. */
  isKnown: boolean;
  /** The seal was made with the key of the certificate that it names. */
  isSignatureValid: boolean;
  /** Its certificate is signed by its hash: ours always are, those of others need not be. */
  namesCertificate: boolean;
  certificate: CertificateFacts & { fingerprint: string };
  /** The hour that is written beside the seal, and sealed: that of the platform. */
  statedAt: Date | null;
  /** null: it has none. */
  stamp: StampFacts | null;
  /** Something is in the place of a timestamp, and is none. */
  isStampUnreadable: boolean;
  /** An end of the signature's room that is not empty. */
  hasExtraBytes: boolean;
}

/** The CMS at the start of the room of a signature, and whether only zeros follow. */
export function readContents(contents: Uint8Array): { signed: SignedData; hasExtraBytes: boolean } | null {
  try {
    const { offset, result } = fromBER(bufferOf(contents));
    if (offset <= 0) return null;
    const info = new ContentInfo({ schema: result });
    if (info.contentType !== OID.signedData) return null;
    const signed = new SignedData({ schema: info.content });
    const rest = contents.subarray(offset);
    return { signed, hasExtraBytes: rest.some((byte) => byte !== 0) };
  } catch {
    return null;
  }
}

const attributeOf = (signer: SignerInfo, oid: string): unknown =>
  signer.signedAttrs?.attributes.find(({ type }) => type === oid)?.values[0];

/** The id of its key that a certificate states. */
const keyIdOf = (certificate: Certificate): Uint8Array | undefined => {
  const id = certificate.extensions?.find(({ extnID }) => extnID === OID.subjectKeyIdentifier)?.parsedValue;
  return id instanceof OctetString ? id.valueBlock.valueHexView : undefined;
};

/** The certificate that a signer names: by its issuer and number, or by the id of its key. */
function certificateOf(signed: SignedData, signer: SignerInfo): Certificate | null {
  const sid = signer.sid as {
    issuer?: { isEqual(other: unknown): boolean };
    serialNumber?: { isEqual(other: unknown): boolean };
    valueBlock?: { valueHexView?: Uint8Array };
  };
  const keyId = sid.valueBlock?.valueHexView;
  const isNamed = (one: Certificate) => {
    const own = keyId && keyIdOf(one);
    return own
      ? isSame(own, keyId)
      : sid.issuer?.isEqual(one.issuer) && sid.serialNumber?.isEqual(one.serialNumber);
  };
  return (signed.certificates ?? []).filter((one) => one instanceof Certificate).find(isNamed) ?? null;
}

const factsOf = async (certificate: Certificate) => {
  const der = new Uint8Array(certificate.toSchema().toBER(false));
  return { ...certificateFacts(der), fingerprint: await fingerprintOf(der) };
};

async function isSignedOver(signed: SignedData, data: Uint8Array): Promise<boolean> {
  try {
    // Whether the certificate is known is another question, which pkijs would mix with this one.
    return await signed.verify({ signer: 0, data: bufferOf(data), checkChain: false });
  } catch {
    return false;
  }
}

/**
 * Whether the signer's certificate is the one whose hash is signed (RFC 5035): another one with the same key is none. Only timestamps may have the older
 * attribute, with SHA-1.
 */
async function namesCertificate(
  signer: SignerInfo,
  certificate: Certificate,
  isStamp = false,
): Promise<boolean> {
  const newer = attributeOf(signer, OID.signingCertificateV2);
  const attribute = newer ?? (isStamp ? attributeOf(signer, OID.signingCertificate) : undefined);
  if (!(attribute instanceof Sequence)) return false;
  const [list] = attribute.valueBlock.value;
  const [first] = list instanceof Sequence ? list.valueBlock.value : [];
  // The name of the hash comes first when it is not SHA-256.
  const [hash] = first instanceof Sequence ? first.valueBlock.value : [];
  if (!(hash instanceof OctetString)) return false;
  const der = new Uint8Array(certificate.toSchema().toBER(false));
  return isSame(hash.valueBlock.valueHexView, await hashBytes(newer ? 'SHA-256' : 'SHA-1', der));
}

const isForTimestamps = (certificate: Certificate) =>
  (certificate.extensions ?? []).some(
    ({ extnID, parsedValue }) =>
      extnID === OID.extendedKeyUsage &&
      parsedValue instanceof ExtKeyUsage &&
      parsedValue.keyPurposes.includes(OID.timeStamping),
  );

async function readStamp(signer: SignerInfo): Promise<StampFacts | null> {
  const attribute = signer.unsignedAttrs?.attributes.find(({ type }) => type === OID.timestamp);
  if (!attribute) return null;
  const value = attribute.values[0] as { toBER(): ArrayBuffer } | undefined;
  const read = value && readContents(new Uint8Array(value.toBER()));
  const [tokenSigner] = read?.signed.signerInfos ?? [];
  const certificate = read && tokenSigner ? certificateOf(read.signed, tokenSigner) : null;
  const info = read && timestampInfo(read.signed);
  if (!read || !tokenSigner || !certificate || !info) return null;
  const stamped = new Uint8Array(signer.signature.valueBlock.valueHexView);
  const imprint = info.messageImprint.hashedMessage.valueBlock.valueHexView;
  const isOfThis =
    info.messageImprint.hashAlgorithm.algorithmId === OID.sha256 && isSame(imprint, await sha256(stamped));
  const facts = await factsOf(certificate);
  return {
    isValid:
      isOfThis &&
      isForTimestamps(certificate) &&
      (await namesCertificate(tokenSigner, certificate, true)) &&
      info.genTime >= facts.from &&
      info.genTime <= facts.to &&
      (await isSignedOver(read.signed, stamped)),
    at: info.genTime,
    authority: facts,
  };
}

/** Hashes that signatures of others have. */
const HASHES: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'SHA-1',
  [OID.sha256]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/**
 * A signature of attributes, one of which is the hash of the content: how PAdES signs. pkijs would hash and copy the whole file
 * once more for it.
 */
async function checkAttributes(
  signer: SignerInfo,
  certificate: Certificate,
  parts: readonly Uint8Array[],
  digest: Uint8Array,
) {
  const hash = HASHES[signer.digestAlgorithm.algorithmId];
  const stated = attributeOf(signer, OID.messageDigest);
  if (hash === undefined || !(stated instanceof OctetString) || !signer.signedAttrs)
    return {
      sealedDigest: null,
      isContentIntact: false,
      isValid: false,
      isNamed: false,
      isKnown: hash !== undefined,
    };
  const own = hash === 'SHA-256' ? digest : await hashParts(hash, parts);
  // null: it has no such key.
  const isSigned = await getCrypto(true)
    .verifyWithPublicKey(
      signer.signedAttrs.encodedValue,
      signer.signature,
      certificate.subjectPublicKeyInfo,
      signer.signatureAlgorithm,
      hash,
    )
    .catch(() => null);
  const isContent = attributeOf(signer, OID.contentType);
  const isNamed = await namesCertificate(signer, certificate);
  // Acrobat and OpenSSL sign without naming it (adbe.pkcs7.detached); a name that is there must be its own.
  const isOther =
    hash === 'SHA-256' && attributeOf(signer, OID.signingCertificateV2) !== undefined && !isNamed;
  return {
    isNamed,
    sealedDigest: isSigned === true && hash === 'SHA-256' ? hexOf(stated.valueBlock.valueHexView) : null,
    isKnown: isSigned !== null,
    isContentIntact: isSame(stated.valueBlock.valueHexView, own),
    isValid:
      isSigned === true &&
      isContent instanceof ObjectIdentifier &&
      isContent.valueBlock.toString() === OID.data &&
      !isOther,
  };
}

/** A signature of the content itself: none of ours, but some of others. */
async function checkBare(signed: SignedData, signer: SignerInfo, data: Uint8Array) {
  // pkijs throws for a kind of key that it does not have.
  const isSigned = await signed
    .verify({ signer: 0, data: bufferOf(data), checkChain: false })
    .catch(() => null);
  return {
    sealedDigest: null,
    isContentIntact: isSigned === true,
    isValid: isSigned === true,
    isNamed: false,
    isKnown: isSigned !== null && HASHES[signer.digestAlgorithm.algorithmId] !== undefined,
  };
}

/**
 * Whether a signature without facts (`checkSeal`) may be one of others, in a way that this reader does not know: without its certificate, of
 * several people, or with the content in it. One of ours is altered.
 */
export async function isOfOthers({ contents }: SealPlace, own: readonly string[]): Promise<boolean> {
  const read = readContents(contents);
  if (!read || read.signed.signerInfos.length === 0) return false;
  const certificates = (read.signed.certificates ?? []).filter((one) => one instanceof Certificate);
  const prints = await Promise.all(
    certificates.map((one) => fingerprintOf(new Uint8Array(one.toSchema().toBER(false)))),
  );
  return !prints.some((print) => own.includes(print));
}

/** Judges one signature of a file; null when what is in its room is no signature. */
export async function checkSeal(bytes: Uint8Array, place: SealPlace): Promise<SealFacts | null> {
  const read = readContents(place.contents);
  const [signer, another] = read?.signed.signerInfos ?? [];
  if (!read || !signer || another || read.signed.encapContentInfo.eContent) return null;
  const certificate = certificateOf(read.signed, signer);
  if (!certificate) return null;
  try {
    const parts = signedParts(bytes, place);
    const digest = await sha256(...parts);
    const { sealedDigest, isContentIntact, isValid, isNamed, isKnown } = signer.signedAttrs
      ? await checkAttributes(signer, certificate, parts, digest)
      : await checkBare(read.signed, signer, joinedBytes(parts));
    const stamp = await readStamp(signer).catch(() => null);
    return {
      digest: hexOf(digest),
      sealedDigest,
      isContentIntact,
      isKnown,
      isSignatureValid: isValid,
      namesCertificate: isNamed,
      statedAt: statedHour(bytes, place),
      certificate: await factsOf(certificate),
      stamp,
      isStampUnreadable: stamp === null && (signer.unsignedAttrs?.attributes.length ?? 0) > 0,
      hasExtraBytes: read.hasExtraBytes,
    };
  } catch {
    return null;
  }
}
