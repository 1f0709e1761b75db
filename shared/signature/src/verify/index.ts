export { loadVerifier } from './attached-proof.ts';
export type { SealFacts, StampFacts } from './check-seal.ts';
export { isProofText } from './is-proof-text.ts';
export { faultText, VERDICT_TEXTS } from './texts.ts';
export type { Check, CheckKey, Verdict, VerdictKind } from './verdict.ts';
export { verifyPdf, type PinnedCertificate, type VerifyOptions } from './verify-pdf.ts';
export { verifyProof } from './verify-proof.ts';
export { shortHash, utcDay, utcMoment } from './words.ts';
