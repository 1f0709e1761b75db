import { daysBetween } from '@trame/domain';

/** What is owed, by how long it has been due: the usual bands of an aged balance. */
export const AGE_BANDS = {
  'not-due': 'Non échu',
  '1-30': '1 à 30 jours',
  '31-60': '31 à 60 jours',
  '61-90': '61 à 90 jours',
  '90-more': 'Plus de 90 jours',
} as const;
export type AgeBand = keyof typeof AGE_BANDS;

export interface OwedInvoice {
  payeeId: string;
  payee: string;
  /** YYYY-MM-DD */
  dueOn: string;
  /** Negative for a credit note. */
  cents: number;
}

/** What is owed to one person, in cents. */
export interface AgedRow {
  payeeId: string;
  payee: string;
  total: number;
  bands: Readonly<Record<AgeBand, number>>;
}

/** How long an invoice has been due on a day. */
export function ageBand(dueOn: string, day: string): AgeBand {
  const late = daysBetween(dueOn, day);
  if (late <= 0) return 'not-due';
  if (late <= 30) return '1-30';
  if (late <= 60) return '31-60';
  return late <= 90 ? '61-90' : '90-more';
}

const NOTHING: AgedRow['bands'] = { 'not-due': 0, '1-30': 0, '31-60': 0, '61-90': 0, '90-more': 0 };

/** What is owed on a day, person by person, the largest total first. */
export function agedBalance(invoices: readonly OwedInvoice[], day: string): AgedRow[] {
  const rows = new Map<string, AgedRow>();
  for (const { payeeId, payee, dueOn, cents } of invoices) {
    const row = rows.get(payeeId) ?? { payeeId, payee, total: 0, bands: NOTHING };
    const band = ageBand(dueOn, day);
    rows.set(payeeId, {
      ...row,
      total: row.total + cents,
      bands: { ...row.bands, [band]: row.bands[band] + cents },
    });
  }
  return [...rows.values()].toSorted((one, other) => other.total - one.total);
}
