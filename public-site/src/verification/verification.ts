import type { Verdict, VerifyOptions } from '@trame/signature/verify';

/** What the worker is asked. */
export interface Question extends VerifyOptions {
  /** The answer has it: files may be given faster than they are verified. */
  number: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What it sends back; null: the file made it fail, by `error`. */
export interface Answer {
  number: number;
  answer: Verification | null;
  error?: unknown;
}

/** What a file is. */
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
