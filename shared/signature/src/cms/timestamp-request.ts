import { Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';
import { bufferOf, isSame } from './bytes.ts';
import { OID } from './oids.ts';

/** Asks a timestamp authority: the SHA-256 of what is stamped in, a token (RFC 3161) out. */
export type Timestamp = (digest: Uint8Array) => Promise<Uint8Array>;

/** 0: granted; 1: granted with changes. */
const GRANTED = [0, 1];

/** What a token says; null when it is no timestamp. */
export function timestampInfo(token: SignedData): TSTInfo | null {
  const { eContentType, eContent } = token.encapContentInfo;
  if (eContentType !== OID.timestampInfo || !eContent) return null;
  return TSTInfo.fromBER(eContent.getValue());
}

/**
 * A timestamp authority behind a request that the caller sends (`application/timestamp-query`). The answer counts only when it is
 * for this digest and this request.
 */
export function timestampFrom(post: (query: Uint8Array) => Promise<Uint8Array>): Timestamp {
  return async (digest) => {
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    // Positive and without a leading zero: such a number has one spelling in DER.
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
    const query = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256 }),
        hashedMessage: new OctetString({ valueHex: bufferOf(digest) }),
      }),
      nonce: new Integer({ valueHex: bufferOf(nonce) }),
      certReq: true,
    });
    const answer = await post(new Uint8Array(query.toSchema().toBER(false)));
    const { status, timeStampToken } = TimeStampResp.fromBER(bufferOf(answer));
    if (!GRANTED.includes(status.status) || !timeStampToken)
      throw new Error(`the timestamp authority refused: ${status.status}`);
    const info = timestampInfo(new SignedData({ schema: timeStampToken.content }));
    if (!info || !isSame(info.messageImprint.hashedMessage.valueBlock.valueHexView, digest))
      throw new Error('the timestamp is of something else');
    if (!info.nonce || !isSame(info.nonce.valueBlock.valueHexView, nonce))
      throw new Error('the timestamp answers another request');
    return new Uint8Array(timeStampToken.toSchema().toBER(false));
  };
}
