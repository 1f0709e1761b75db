import { readProof } from '../proof/line.ts';
import { summarise } from '../proof/summary.ts';
import { checkChain, checkDocuments, checkHours, checkSignatures, noticeOf } from './check-proof.ts';
import type { Verdict } from './verdict.ts';

/**
 * Verifies a proof alone, without its PDF: the chain, the hours, the signatures. Nothing is proven without the seal: whoever can compute
 * a SHA-256 can write such a chain, and cut off its last lines. `head` is the hash of the last line when it is known.
 */
export async function verifyProof(text: string, head?: string): Promise<Verdict> {
  const proof = await readProof(text);
  const summary = summarise(proof.lines.map(({ line }) => line));
  const chain = checkChain(proof);
  const isCut = chain.status === 'ok' && head !== undefined && head !== proof.head;
  const checks = [
    isCut
      ? {
          ...chain,
          status: 'ko' as const,
          title: 'La chaîne n’est pas entière',
          text: 'Sa dernière ligne n’est pas celle qui est attendue.',
        }
      : chain,
    checkHours(proof, null),
    checkSignatures(summary),
    checkDocuments(summary),
    noticeOf(summary.people),
  ];
  const isWhole = checks.every(({ status }) => status !== 'ko');
  return {
    kind: isWhole ? 'proof_only' : 'broken_proof',
    title: isWhole ? 'Preuve sans sceau\u00a0: n’importe qui peut l’avoir écrite' : 'La preuve ne tient pas',
    checks,
    seal: null,
    proof,
    summary,
    added: [],
    sealedBytes: null,
  };
}
