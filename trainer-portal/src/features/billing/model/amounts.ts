import { depositThatFits, vatOfDeposit, vatOfNet, type BillingInput } from '@trame/domain/invoices';
import type { Mission } from '../data/missions.ts';
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

/**
 * The same of a deposit of a mission.
 * @param mission none for one that corrects another, whose room is counted when it is issued
 */
export function amountsOfDeposit(
  net: number,
  vatCase: BillingInput['vat_case'],
  terms: Terms,
  mission: Mission | undefined,
): { vat: number; gross: number } | null {
  const rate = terms.rules.vat_rate;
  if (vatCase !== 'assujetti' || rate == null || mission === undefined)
    return amountsOfMission(net, vatCase, terms);
  const vat = vatOfDeposit(net, rate, mission);
  return { vat, gross: net + vat };
}

/**
 * What a deposit of a mission may ask for at most, without VAT, up to an amount, in cents.
 * @param mission none for one that corrects another, whose room is counted when it is issued
 */
export const fittingDeposit = (
  net: number,
  vatCase: BillingInput['vat_case'],
  { rules }: Terms,
  mission: Mission | undefined,
): number =>
  vatCase !== 'assujetti' || rules.vat_rate == null || mission === undefined
    ? net
    : depositThatFits(net, rules.vat_rate, mission);
