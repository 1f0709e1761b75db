import { euros, invoiceNoun, invoiceStatus, nextInvoiceStatuses } from '@trame/domain/invoices';
import type { InvoiceEvent } from '../data/invoices.ts';

const labelOf = (status: number | null, kind: string) =>
  status === null ? '' : (invoiceStatus(status, kind)?.label ?? String(status));

/** « Déposée », « En litige », « Question au formateur ». */
export function titleOf(event: InvoiceEvent, of: string): string {
  const { kind, from_status, to_status, message, amount_cents } = event;
  if (
    kind === 'status' &&
    from_status !== null &&
    nextInvoiceStatuses(from_status, 'undo').some((to) => to === to_status)
  )
    return 'Approbation annulée';
  if (kind === 'status') return labelOf(to_status, of);
  if (kind === 'question') return 'Question au formateur';
  if (kind === 'answer') return 'Réponse du formateur';
  const { ending } = invoiceNoun(of);
  if (kind === 'assigned') return `Confié${ending} à ${message ?? 'personne'}`;
  if (kind === 'file') return 'Documents ajoutés';
  if (kind === 'refund')
    return amount_cents === null ? 'Remboursement' : `Remboursement, ${euros(amount_cents)}`;
  if (kind === 'platform') return `Reçu${ending} par la plateforme agréée`;
  return kind === 'withdrawn' ? `Retiré${ending}` : kind;
}

/** Who did or said it. */
export const whoOf = ({ actor_name, said_by }: InvoiceEvent, trainer: string) =>
  said_by === 'trainer' ? trainer : (actor_name ?? 'La plateforme');

/** What was said last between the office and the trainer, if anything: a reason, a question or an answer. */
export function lastWord(events: readonly InvoiceEvent[]): InvoiceEvent | undefined {
  const last = events.findLast(({ kind }) => ['status', 'question', 'answer', 'withdrawn'].includes(kind));
  return last && (last.message || last.reason_code) ? last : undefined;
}
