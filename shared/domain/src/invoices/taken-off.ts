import { vatOfNet } from './vat.ts';

/**
 * The deposits that the invoice of a whole takes off: no more than its total with VAT, which deposits may pass by the cents to which the
 * VAT of each is rounded.
 */
export function depositsTakenOff<Deposit extends { cents: number }>(
  deposits: readonly Deposit[],
  grossCents: number,
): Deposit[] {
  let left = grossCents;
  return deposits
    .filter(({ cents }) => cents > 0)
    .map((deposit) => {
      const cents = Math.min(deposit.cents, left);
      left -= cents;
      return { ...deposit, cents };
    })
    .filter(({ cents }) => cents > 0);
}

/**
 * The VAT of a deposit of a mission, in cents: a cent less than its rate where the VAT of each deposit, rounded, would have all of them
 * ask for a cent more than the mission.
 */
export function vatOfDeposit(
  netCents: number,
  rate: number,
  mission: { total_cents: number; deposits: readonly { cents: number }[] },
): number {
  const vat = vatOfNet(netCents, rate);
  const before = mission.deposits.reduce((sum, { cents }) => sum + cents, 0);
  const left = mission.total_cents + vatOfNet(mission.total_cents, rate) - before;
  return netCents + vat - left === 1 ? vat - 1 : vat;
}
