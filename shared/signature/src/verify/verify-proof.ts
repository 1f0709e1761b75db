import type { Locale } from '@trame/domain';
import { readProof } from '../proof/line.ts';
import { summarise } from '../proof/summary.ts';
import { checkChain, checkDocuments, checkHours, checkSignatures, noticeOf } from './check-proof.ts';
import { VERDICT_TEXTS } from './texts.ts';
import type { Verdict } from './verdict.ts';

/**
 * Verifies a proof alone, without its PDF: the chain, the hours, the signatures. Nothing is proven without the seal: whoever can compute
 * a SHA-256 can write such a chain, and cut off its last lines. `head`: the hash of the last line, when it is known.
 */
export async function verifyProof(
  text: string,
  { head, locale = 'fr' }: { head?: string; locale?: Locale | undefined } = {},
): Promise<Verdict> {
  const t = VERDICT_TEXTS[locale];
  const proof = await readProof(text);
  const summary = summarise(proof.lines.map(({ line }) => line));
  const chain = checkChain(proof, t);
  const isCut = chain.status === 'ok' && head !== undefined && head !== proof.head;
  const checks = [
    isCut ? { ...chain, status: 'ko' as const, title: t.chain.cut, text: t.chain.cutText } : chain,
    checkHours(proof, null, t),
    checkSignatures(summary, t),
    checkDocuments(summary, t),
    noticeOf(summary.people, t),
  ];
  const isWhole = checks.every(({ status }) => status !== 'ko');
  return {
    kind: isWhole ? 'proof_only' : 'broken_proof',
    title: isWhole ? t.titles.proof_only : t.brokenProof,
    checks,
    seal: null,
    proof,
    summary,
    added: [],
    sealedBytes: null,
  };
}
