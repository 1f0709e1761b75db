import { signatureEventSentence } from '@trame/domain/signatures';
import type { Line, ProofSummary } from '@trame/signature/proof';

/** What a line says happened, in French, with the names of those that it is about. */
export function sentenceOf({ type, actor, data }: Line, { people }: ProofSummary): string {
  const { recipient: id, to, name } = data;
  const heir = typeof to === 'object' && to !== null && !Array.isArray(to) ? to['name'] : undefined;
  const recipient = typeof heir === 'string' ? heir : people.find((one) => one.id === id)?.name;
  if (type === 'document_added' && typeof name === 'string') return `Document ajouté\u00a0: ${name}`;
  return signatureEventSentence(type, { actor: actor.name, recipient });
}

/** Seconds too: events of a minute are in an order. « 23/11/2026 », « 14:02:19 ». */
export function momentOf(at: string): { day: string; time: string } {
  const [year, month, day] = at.slice(0, 10).split('-');
  return { day: `${day}/${month}/${year}`, time: at.slice(11, 19) };
}
