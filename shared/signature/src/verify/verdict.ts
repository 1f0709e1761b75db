import type { Proof } from '../proof/line.ts';
import type { ProofSummary } from '../proof/summary.ts';
import type { SealFacts } from './check-seal.ts';

/** What a file turned out to be. */
export type VerdictKind =
  /** Exactly what was sealed, with a proof that holds. */
  | 'intact'
  /** What is sealed has not changed, and something was added after that this reader knows: a signature, data for its verification. Only the sealed part is ours. */
  | 'completed_after'
  /** Changed after it was sealed. */
  | 'modified'
  /** A proof without its PDF that holds in itself: anybody can have written it. */
  | 'proof_only'
  /** Sealed as it is, with a proof that does not hold. */
  | 'broken_proof'
  /** By one of our certificates that no longer counted, or did not count yet. */
  | 'ended_certificate'
  | 'other_certificate'
  | 'no_seal'
  | 'unreadable';

/** What is checked. */
export type CheckKey =
  | 'seal'
  | 'whole'
  | 'certificate'
  | 'timestamp'
  | 'chain'
  | 'hours'
  | 'signatures'
  | 'documents'
  | 'values'
  | 'notice';

/** One thing that was checked, with what was found, in the language that was asked for. */
export interface Check {
  key: CheckKey;
  status: 'ok' | 'warn' | 'ko' | 'info';
  title: string;
  text: string;
}

export interface Verdict {
  kind: VerdictKind;
  /** A sentence in that language, as is all that follows for people. */
  title: string;
  checks: Check[];
  /** The last seal, of whoever. */
  seal: SealFacts | null;
  proof: Proof | null;
  summary: ProofSummary | null;
  /** What was added after the seal. */
  added: string[];
  /** How many bytes of the file the seal covers, from the first one; null without a seal that holds. */
  sealedBytes: number | null;
}
