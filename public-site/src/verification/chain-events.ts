import type { Locale } from '@trame/domain';
import type { Line, ProofSummary } from '@trame/signature/proof';
import { utcDay } from '@trame/signature/verify';
import type { VerifierTexts } from './texts.ts';

/** What a line says happened, with the names of those that it is about. */
export function sentenceOf(
  { type, actor, data }: Line,
  { people }: ProofSummary,
  { chain: t }: VerifierTexts,
): string {
  const { recipient: id, to, name } = data;
  const heir = typeof to === 'object' && to !== null && !Array.isArray(to) ? to['name'] : undefined;
  const recipient = typeof heir === 'string' ? heir : people.find((one) => one.id === id)?.name;
  if (type === 'document_added' && typeof name === 'string') return t.documentAdded(name);
  return t.event(type, { actor: actor.name, recipient });
}

/** Seconds too: events of a minute are in an order. « 23/11/2026 », « 14:02:19 ». */
export function momentOf(at: string, locale: Locale): { day: string; time: string } {
  return { day: utcDay(at, locale), time: at.slice(11, 19) };
}
