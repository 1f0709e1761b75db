import type { VatCase } from './vat.ts';

/** What an invoice of a trainer is compared with. */
export interface BillingProfile {
  legalName: string;
  siret: string | null;
  vatCase: VatCase;
  vatNumber: string | null;
}

/** A mission that an invoice may be for. */
export interface MissionToInvoice {
  id: string;
  title: string;
  orderNumber: string | null;
  /** ISO days. */
  startsOn: string;
  endsOn: string;
  /** Without VAT, in cents. */
  totalCents: number;
  /** Evidence asked for and not received yet, as people call it. */
  missingEvidence: readonly string[];
}
