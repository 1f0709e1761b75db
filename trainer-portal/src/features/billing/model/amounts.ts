import { vatOfNet, type BillingInput } from '@trame/domain/invoices';
import type { Terms } from '../data/terms.ts';

/** VAT and total of an amount without VAT, in cents, halves rounded up; null while the rate is not known. */
export function amountsOfMission(
  net: number,
  vatCase: BillingInput['vat_case'],
  { rules }: Terms,
): { vat: number; gross: number } | null {
  if (vatCase === '') return null;
  if (vatCase !== 'assujetti') return { vat: 0, gross: net };
  if (rules.vat_rate == null) return null;
  const vat = vatOfNet(net, rules.vat_rate);
  return { vat, gross: net + vat };
}
