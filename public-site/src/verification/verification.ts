import type { PinnedCertificate, Verdict } from '@trame/signature/verify';

/** What the worker is asked. */
export interface Question {
  bytes: Uint8Array<ArrayBuffer>;
  certificates: readonly PinnedCertificate[];
}

/** What it answers. */
export interface Verification {
  verdict: Verdict;
  /** Of the file. */
  sha256: string;
  /** The file is a proof alone, without its PDF. */
  isProof: boolean;
}

/** Largest file that is read: an envelope has at most 14 MB of documents before it is sealed. */
export const MAX_BYTES = 50 * 1024 * 1024;
/** In milliseconds. A file of 20 MB takes a third of a second on an office machine. */
export const MAX_VERIFYING_MS = 30_000;
/** The verifier weighs 350 KB compressed: on a slow line it takes a while. */
export const MAX_LOADING_MS = 120_000;
