import type { BankLine } from '@trame/invoice/payments';

/** What a movement is called: what the bank writes of it, else with whom it is, else the transfer that it names. */
export const movementTitle = ({ label, counterparty, endToEndId }: BankLine): string =>
  [label, counterparty, endToEndId].find(Boolean) ?? 'Mouvement sans libellé';

/** What else it says: the other party, and the transfer that it names. */
export const movementNote = (line: BankLine): string =>
  [line.counterparty, line.endToEndId]
    .filter((text) => text && !movementTitle(line).includes(text))
    .join(', ');
