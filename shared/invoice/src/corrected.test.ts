import { describe, expect, it } from 'vitest';
import type { PreviousInvoice } from './context.ts';
import { correctedAmong } from './corrected.ts';

const invoice = (id: string, changes: Partial<PreviousInvoice> = {}): PreviousInvoice => ({
  id,
  kind: 'invoice',
  number: 'F-001',
  issuedOn: '2026-03-01',
  netCents: 100_000,
  grossCents: 100_000,
  dueCents: 100_000,
  partCents: 100_000,
  isDeposit: false,
  missionId: null,
  vatCase: null,
  leftCents: 100_000,
  sha256: '',
  ...changes,
});
const OLD = invoice('old', { issuedOn: '2025-03-01' });

describe('the invoice that a credit note names', () => {
  it.each<[which: string, previous: PreviousInvoice[], day: string | null, id: string | undefined]>([
    ['the latest of its number', [OLD, invoice('new')], null, 'new'],
    ['that of the day that is said', [OLD, invoice('new')], '2025-03-01', 'old'],
    ['one of which something is left', [OLD, invoice('new', { leftCents: 0 })], null, 'old'],
    ['no credit note', [invoice('note', { kind: 'credit_note' }), OLD], null, 'old'],
    ['none of another number', [invoice('other', { number: 'F-002' })], null, undefined],
  ])('is %s', (_which, previous, day, id) => {
    expect(correctedAmong(previous, 'f-001', day)?.id).toBe(id);
  });
});
