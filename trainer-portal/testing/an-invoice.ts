import type { InvoiceEvent, MyInvoice } from '../src/features/invoices/data/my-invoices-query.ts';

/** An invoice of one's own that was just deposited, changed by `changes`. */
export const anInvoice = (changes: Partial<MyInvoice> = {}): MyInvoice => ({
  id: `d9-${changes.number ?? 'F-2026-017'}`,
  kind: 'invoice',
  number: 'F-2026-017',
  issued_on: '2026-11-20',
  due_on: '2026-12-20',
  net_cents: 156_000,
  vat_cents: 0,
  gross_cents: 156_000,
  approved_cents: null,
  file_name: 'Facture.pdf',
  file_size: 84_000,
  profile: 'EN 16931',
  deposit_reason: null,
  status: 200,
  replaces: null,
  corrects: null,
  credited_at: null,
  withdrawn_at: null,
  is_prepared: false,
  deposited_at: '2026-11-20T09:00:00Z',
  paid_on: null,
  expected_on: '2026-12-20',
  updated_at: '2026-11-20T09:00:00.000Z',
  mission_id: null,
  last_event: [{ kind: 'status', said_by: 'trainer' }],
  ...changes,
});

export const anEvent = (changes: Partial<InvoiceEvent> = {}): InvoiceEvent => ({
  id: 1,
  at: '2026-11-20T09:00:00Z',
  said_by: 'trainer',
  kind: 'status',
  from_status: null,
  to_status: 200,
  reason_code: null,
  message: null,
  amount_cents: null,
  ...changes,
});
