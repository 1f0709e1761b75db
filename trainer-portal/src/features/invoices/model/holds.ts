import type { InvoiceHold } from '../data/my-invoices-query.ts';
import type { MyInvoice } from '../data/my-invoices-query.ts';

/** The invoices, with what keeps each from being approved or paid. */
export const withHolds = (
  invoices: readonly MyInvoice[],
  holds: readonly InvoiceHold[],
): readonly MyInvoice[] =>
  invoices.map((invoice) => ({
    ...invoice,
    holds: holds.filter(({ invoice_id }) => invoice_id === invoice.id),
  }));

const PORTAL_PAGES: Readonly<Record<string, { path: string; label: string }>> = {
  iban: { path: 'app/invoice-portal', label: 'Donner votre IBAN' },
  refused_account: { path: 'app/invoice-portal', label: 'Donner un autre IBAN' },
  paper: { path: 'papers', label: 'Déposer la pièce' },
};

/** Where the trainer ends a hold, when it is theirs to end and has a page of its own. */
export const pageOfHold = ({ hold, lifted_by }: InvoiceHold) =>
  lifted_by === 'trainer' ? PORTAL_PAGES[hold] : undefined;

/** Who can end a hold, in words. */
export function lifterText({ hold, lifted_by }: InvoiceHold): string {
  if (lifted_by === 'office')
    return hold === 'evidence' ? 'Notre équipe les vérifie.' : 'Notre équipe s’en charge.';
  if (lifted_by !== 'trainer') return '';
  if (hold === 'evidence') return 'À joindre ici.';
  return hold === 'credit_note' ? 'Il attend votre réponse.' : 'C’est à vous.';
}
