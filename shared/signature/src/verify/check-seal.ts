import { fromBER, OctetString, Sequence } from 'asn1js';
import { Certificate, ContentInfo, ExtKeyUsage, SignedData, type SignerInfo } from 'pkijs';
import { bufferOf, hexOf, isSame, sha256 } from '../cms/bytes.ts';
import { OID } from '../cms/oids.ts';
import { timestampInfo } from '../cms/timestamp-request.ts';
import { certificateFacts, fingerprintOf, type CertificateFacts } from '../certificate/certificate.ts';
import { signedBytes, type SealPlace } from './find-seals.ts';

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
  /** What is sealed has not changed since. */
  isContentIntact: boolean;
  /** The seal was made with the key of the certificate that it names. */
  isSignatureValid: boolean;
  certificate: CertificateFacts & { fingerprint: string };
  /** null: it has none. */
  stamp: StampFacts | null;
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

/** The certificate that a signer names: by its issuer and number. */
function certificateOf(signed: SignedData, signer: SignerInfo): Certificate | null {
  const sid = signer.sid as {
    issuer?: { isEqual(other: unknown): boolean };
    serialNumber?: { isEqual(other: unknown): boolean };
  };
  return (
    (signed.certificates ?? [])
      .filter((one) => one instanceof Certificate)
      .find((one) => sid.issuer?.isEqual(one.issuer) && sid.serialNumber?.isEqual(one.serialNumber)) ?? null
  );
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

/** Whether the signer's certificate is the one whose hash is signed (RFC 5035): another one with the same key is none. */
async function namesCertificate(signer: SignerInfo, certificate: Certificate): Promise<boolean> {
  const attribute = attributeOf(signer, OID.signingCertificateV2);
  if (!(attribute instanceof Sequence)) return false;
  const [list] = attribute.valueBlock.value;
  const [first] = list instanceof Sequence ? list.valueBlock.value : [];
  // The name of the hash comes first when it is not SHA-256.
  const [hash] = first instanceof Sequence ? first.valueBlock.value : [];
  if (!(hash instanceof OctetString)) return false;
  const own = await sha256(new Uint8Array(certificate.toSchema().toBER(false)));
  return isSame(hash.valueBlock.valueHexView, own);
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
  if (!read || !certificate || !info) return null;
  const stamped = new Uint8Array(signer.signature.valueBlock.valueHexView);
  const imprint = info.messageImprint.hashedMessage.valueBlock.valueHexView;
  const isOfThis =
    info.messageImprint.hashAlgorithm.algorithmId === OID.sha256 && isSame(imprint, await sha256(stamped));
  const facts = await factsOf(certificate);
  return {
    isValid:
      isOfThis &&
      isForTimestamps(certificate) &&
      info.genTime >= facts.from &&
      info.genTime <= facts.to &&
      (await isSignedOver(read.signed, stamped)),
    at: info.genTime,
    authority: facts,
  };
}

/** Judges one signature of a file; null when what is in its room is no signature. */
export async function checkSeal(bytes: Uint8Array, place: SealPlace): Promise<SealFacts | null> {
  const read = readContents(place.contents);
  const [signer, another] = read?.signed.signerInfos ?? [];
  if (!read || !signer || another || read.signed.encapContentInfo.eContent) return null;
  const certificate = certificateOf(read.signed, signer);
  if (!certificate) return null;
  try {
    const data = signedBytes(bytes, place);
    const digest = await sha256(data);
    const stated = attributeOf(signer, OID.messageDigest);
    const isSha256 = signer.digestAlgorithm.algorithmId === OID.sha256;
    const isValid = await isSignedOver(read.signed, data);
    const isContentIntact =
      isSha256 && stated instanceof OctetString ? isSame(stated.valueBlock.valueHexView, digest) : isValid;
    return {
      digest: hexOf(digest),
      isContentIntact,
      isSignatureValid: isValid && (!isSha256 || (await namesCertificate(signer, certificate))),
      certificate: await factsOf(certificate),
      stamp: await readStamp(signer),
      hasExtraBytes: read.hasExtraBytes,
    };
  } catch {
    return null;
  }
}
