import { AppError, getSupabase, unwrap } from '@trame/data';
import type { InvoiceRow } from './invoices.ts';

type Versioned = Pick<InvoiceRow, 'id' | 'updated_at'>;

export type Move = { status: number; reason?: string; message?: string; cents?: number };

/** Where an invoice is after a step, with its version. */
export type Moved = { status: number; updated_at: string };

/** Moves an invoice to another status, on the version that was read. */
export async function moveInvoice({ id, updated_at }: Versioned, move: Move): Promise<Moved | undefined> {
  const [moved] = unwrap(
    await getSupabase().rpc('move_invoice', {
      invoice: id,
      to_status: move.status,
      version: updated_at,
      ...(move.reason && { reason_code: move.reason }),
      ...(move.message && { message: move.message }),
      ...(move.cents !== undefined && { amount_cents: move.cents }),
    }),
  );
  return moved;
}

/** Takes the approval of an invoice back: the office has it again. */
export async function undoApproval({ id, updated_at }: Versioned): Promise<void> {
  unwrap(await getSupabase().rpc('undo_approval', { invoice: id, version: updated_at }));
}

/** Asks the trainer something; the status remains. */
export async function askAboutInvoice(id: string, message: string): Promise<void> {
  unwrap(await getSupabase().rpc('ask_about_invoice', { invoice: id, message }));
}

/** Gives an invoice to a colleague, or to nobody. */
export async function assignInvoice({ id, updated_at }: Versioned, assignee: string | null): Promise<void> {
  unwrap(
    await getSupabase().rpc('assign_invoice', {
      invoice: id,
      // The types of a function do not say that an argument may be null.
      assignee: assignee as string,
      version: updated_at,
    }),
  );
}

/** Takes an invoice out of the inbox, with the reason that its trainer reads. */
export async function withdrawInvoice({ id, updated_at }: Versioned, message: string): Promise<void> {
  unwrap(await getSupabase().rpc('withdraw_invoice', { invoice: id, version: updated_at, message }));
}

/** Why a step is refused, by what the database names as its hint. */
const REFUSALS: Readonly<Record<string, string>> = {
  corrects: 'Un avoir reprend cette facture\u00a0: décidez d’abord de cet avoir.',
  run: 'Un virement préparé paie cette facture, ou celle que l’avoir reprend\u00a0: annulez d’abord ce virement.',
  mission_left:
    'Avec les autres factures de sa mission, cette étape demanderait plus que ce qui est convenu\u00a0: refusez d’abord l’autre, ou corrigez la mission.',
  whole_decided:
    'La facture de toute la mission déduit cet acompte, et elle est déjà approuvée\u00a0: annulez d’abord son approbation, ou demandez un avoir qui la reprend.',
  deposits_gone:
    'Elle déduit des acomptes qui ne seront pas payés\u00a0: mettez-la en litige, pour que son formateur dépose un acompte corrigé ou une nouvelle facture.',
  handed_out:
    'Un fichier pour la banque a déjà eu cette facture\u00a0: son approbation ne s’annule plus. Mettez-la en litige, avec son motif.',
};

export const refusalOf = (hint: unknown): string | undefined =>
  typeof hint === 'string' ? REFUSALS[hint] : undefined;

const hintOf = ({ cause }: AppError): unknown =>
  typeof cause === 'object' && cause !== null && 'hint' in cause ? cause.hint : undefined;

/** Why a step was refused, in words for the person. */
export function actFailure(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'conflict')
    return 'Cette facture a changé entre-temps\u00a0: relisez-la avant de décider.';
  if (error.code === 'forbidden')
    return 'Personne ne décide de sa propre facture, et seul un gestionnaire décide.';
  if (error.code === 'not_found') return 'Cette facture n’existe plus.';
  if (error.code === 'invalid')
    return (
      refusalOf(hintOf(error)) ??
      'Cette étape n’est plus possible\u00a0: la facture a avancé ou a été retirée.'
    );
  return undefined;
}
