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

type MissionOfDeposits = { total_cents: number; deposits: readonly { cents: number }[] };

/** What the deposits of a mission leave of it, with VAT, in cents. */
export const leftWithVat = ({ total_cents, deposits }: MissionOfDeposits, rate: number): number =>
  total_cents + vatOfNet(total_cents, rate) - deposits.reduce((sum, { cents }) => sum + cents, 0);

/**
 * The VAT of a deposit of a mission, in cents: a cent less than its rate where the VAT of each deposit, rounded, would have all of them
 * ask for a cent more than the mission.
 */
export function vatOfDeposit(netCents: number, rate: number, mission: MissionOfDeposits): number {
  const vat = vatOfNet(netCents, rate);
  return vat > 0 && netCents + vat - leftWithVat(mission, rate) === 1 ? vat - 1 : vat;
}

/**
 * What a deposit of a mission may ask for at most, without VAT, up to an amount, in cents: with the VAT of each, rounded, many deposits
 * would ask for some cents more than the mission.
 */
export function depositThatFits(netCents: number, rate: number, mission: MissionOfDeposits): number {
  const left = Math.max(leftWithVat(mission, rate), 0);
  // No more than what is left without its VAT, and the cents of rounding.
  let net = Math.min(netCents, Math.ceil((left * 10_000) / (10_000 + rate)) + 1);
  while (net > 0 && net + vatOfDeposit(net, rate, mission) > left) net -= 1;
  return net;
}
