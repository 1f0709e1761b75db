export { loadVerifier } from './attached-proof.ts';
export type { SealFacts, StampFacts } from './check-seal.ts';
export { isProofText } from './is-proof-text.ts';
export { CHECK_WORDS, type Check, type CheckKey, type Verdict, type VerdictKind } from './verdict.ts';
export { verifyPdf, type PinnedCertificate, type VerifyOptions } from './verify-pdf.ts';
export { verifyProof } from './verify-proof.ts';
export { shortHash, utcMoment } from './words.ts';
