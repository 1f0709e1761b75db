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
